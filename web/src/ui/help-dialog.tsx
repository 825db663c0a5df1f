// The `?` dialog: keys, gestures, formats, privacy.
// SPDX-License-Identifier: MIT
import { X } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { helpOpen } from '../state/session';
import { setHelpOpen } from '../state/view-actions';
import { FormatList } from './format-list';
import { IconButton } from './icon-button';
import { shortcuts } from './shortcuts';

const gestures: readonly (readonly [string, string])[] = [
  ['Drag, one finger', 'Turn the view'],
  ['Right drag, two fingers', 'Move the view'],
  ['Wheel, pinch', 'Zoom'],
  ['Click, tap', 'Select a bone'],
];

export function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = helpOpen.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={() => setHelpOpen(false)}>
      <div class="help-head">
        <h2 id="help-title">Help</h2>
        <IconButton name="Close help" icon={X} onPress={() => setHelpOpen(false)} />
      </div>
      {open && <HelpText />}
    </dialog>
  );
}

function HelpText() {
  return (
    <div class="help-body">
      <section>
        <h3>Keys</h3>
        <dl class="keys">
          {shortcuts.map(({ shown, title }) => (
            <div key={shown}>
              <dt>
                <kbd>{shown}</kbd>
              </dt>
              <dd>{title}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>Mouse and touch</h3>
        <dl class="keys gestures">
          {gestures.map(([gesture, effect]) => (
            <div key={gesture}>
              <dt>{gesture}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <h3>What Kotsu reads</h3>
        <FormatList />
        <h3>Privacy</h3>
        <p class="muted">
          Files are decoded in this tab and never sent anywhere; there is no account, no cookie and no statistics. Files
          that you open are kept in this browser for the next visit, unless you choose “Keep nothing” under Recent
          files. Other servers are asked only where a link names one and you agree.
        </p>
      </section>
    </div>
  );
}
