// The bytes of the selected key and of its curve's record, out of the file that was opened, and the header that the codes go by.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks';
import type { Clip, CurveKeys } from '../../../../wasm-bindings/kotsu';
import type { OpenFile } from '../../files/open-file';
import { t } from '../../i18n/text';
import { placeInContainer, readAgain } from '../../state/curve-bytes';
import type { Trace } from '../../state/curve-traces';
import { isGuessed } from '../../state/curve-words';
import { familyTitles } from '../curve-row';
import { counted, hex } from '../numbers';
import { headerNumber, hexBytes } from './key-cells';

/** Bytes of a curve's record. */
const recordSizes = { okami: 8, 'god-hand': 12 } as const;

export interface KeyBytesProps {
  readonly file: OpenFile;
  readonly clip: Clip;
  readonly trace: Trace;
  readonly keys: CurveKeys;
  /** -1: none. */
  readonly selected: number;
}

export function KeyBytes({ file, clip, trace, keys, selected }: KeyBytesProps) {
  const { curve } = trace.source ?? {};
  if (curve === undefined) return null;
  const key = keys.keys[selected];
  const container = placeInContainer(file);
  const recordSize = recordSizes[clip.dialect ?? 'okami'];
  return (
    <dl class="key-bytes">
      {isGuessed(curve) && (
        <dd class="muted">
          {t('How this property is stored is not known. Shown is a guess: 32-bit floats, one per frame.')}
        </dd>
      )}
      {key === undefined ? (
        <dd class="muted">{t('Select a key to see its bytes.')}</dd>
      ) : (
        <>
          <dt>
            {t('Key {key}: {bytes} at {offset}', {
              key: selected,
              bytes: counted(key.byteSize, 'byte'),
              offset: hex(key.byteOffset),
            })}
            {container !== null && (
              <span class="muted">
                {t(' ({offset} of {name})', {
                  offset: hex(container.offset + key.byteOffset),
                  name: container.name,
                })}
              </span>
            )}
          </dt>
          <dd>
            <Bytes file={file} offset={key.byteOffset} size={key.byteSize} />
          </dd>
        </>
      )}
      <dt>
        {t('Record {record} at {offset}', { record: curve.record, offset: hex(curve.byteOffset) })}
        <span class="muted">, {t(familyTitles[curve.family])}</span>
      </dt>
      <dd>
        <Bytes file={file} offset={curve.byteOffset} size={recordSize} />
      </dd>
      {keys.header !== null && (
        <>
          <dt>{t('Header at {offset}', { offset: hex(curve.dataOffset) })}</dt>
          <dd class="number key-header">
            {Object.entries(keys.header).map(([name, value]) => (
              <span key={name}>
                <span class="muted">{name}</span> {headerNumber(value)}
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

interface BytesProps {
  readonly file: OpenFile;
  readonly offset: number;
  readonly size: number;
}

function Bytes({ file, offset, size }: BytesProps) {
  const [bytes, setBytes] = useState<Uint8Array | null | undefined>(undefined);
  useEffect(() => {
    let stale = false;
    setBytes(undefined);
    void readAgain(file, offset, size).then((read) => stale || setBytes(read));
    return () => {
      stale = true;
    };
  }, [file, offset, size]);
  if (bytes === null) return <span class="muted">{t('The file can no longer be read.')}</span>;
  return <code class="number">{bytes === undefined ? '…' : hexBytes(bytes)}</code>;
}
