// Components that the first view does not need: fetched when they are shown for the first time.
// SPDX-License-Identifier: MIT
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Shows nothing until the component is there; a part that cannot be had is told by the offline module. */
export function Later({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [loaded, setLoaded] = useState<{ readonly part: ComponentType } | null>(null);
  useEffect(() => {
    let gone = false;
    load().then(
      (part) => gone || setLoaded({ part }),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [load]);
  return loaded === null ? null : <loaded.part />;
}
