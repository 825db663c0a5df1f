// Where a bone's name is written: Enter or going elsewhere takes it, Escape leaves it as it was.
// SPDX-License-Identifier: MIT
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Bone } from '../../../../wasm-bindings/kotsu';
import { LONGEST_NAME } from '../../files/bone-names-file';
import type { OpenFile } from '../../files/open-file';
import { t } from '../../i18n/text';
import { nameBone, namesOfFile } from '../../state/bone-naming';
import { plainLabel } from '../../state/stage-view';

export interface NameFieldProps {
  readonly file: OpenFile;
  readonly bone: Bone;
  /** Called once; `byKey`: the focus has nowhere to be yet. */
  readonly onDone: (byKey: boolean) => void;
}

export function NameField({ file, bone, onDone }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const finish = (take: boolean, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    if (take) nameBone(file, bone, input.current?.value ?? '');
    onDone(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Neither the tree nor the page shall take letters for commands.
    event.stopPropagation();
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    finish(event.key === 'Enter', true);
  };
  return (
    <input
      ref={input}
      type="text"
      class="name-field"
      aria-label={t('Name of {bone}', { bone: plainLabel(bone) })}
      placeholder={plainLabel(bone)}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      spellcheck={false}
      defaultValue={namesOfFile(file).get(bone.id) ?? ''}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true, false)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
