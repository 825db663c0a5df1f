// Keeps the timeline's rows where they were, or where a link has them, and brings the chosen one into sight when it is another.
// SPDX-License-Identifier: MIT
import { useEffect, useRef } from 'preact/hooks';
import { topRow } from '../../state/timeline-place';
import type { VirtualRows } from '../structure/use-virtual-rows';

/** @param chosen number of the chosen row; 0 stands above the rows that scroll */
export function useKeptTop({ first, height, show, startAt }: VirtualRows, chosen: number): void {
  const wanted = topRow.value;
  const top = useRef(first);
  top.current = first;
  // Where rows are to be seen from a certain one on, the one that is chosen at first need not be in sight.
  const known = useRef(wanted > 0 ? chosen : -1);
  useEffect(() => {
    if (chosen === known.current) return;
    known.current = -1;
    if (chosen > 0) show(chosen - 1);
  }, [chosen, height]);
  useEffect(() => {
    if (height > 0 && wanted !== top.current) startAt(wanted);
  }, [wanted, height > 0]);
  useEffect(() => {
    if (height > 0) topRow.value = first;
  }, [first]);
}
