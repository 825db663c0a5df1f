// What the file on stage is, and its skeleton header as it stands there.
// SPDX-License-Identifier: MIT
import type { Skeleton } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { titleOf } from './dialect';
import { Code, type Fact, Facts } from './facts';
import { byteSize, fixed, hex } from './numbers';

export function FileFacts({ file }: { readonly file: OpenFile }) {
  const { document, path, size } = file;
  const { skeleton } = document;
  return (
    <>
      <Facts
        title="File"
        facts={[
          ['Name', path],
          document.name === '' ? null : ['Monster', document.name],
          ['Format', document.clips[0]?.dialect === 'god-hand' ? `${titleOf(file)}, 12-byte records` : titleOf(file)],
          ['Size', size < 1024 ? byteSize(size) : `${byteSize(size)} (${size.toLocaleString('en')} bytes)`],
          document.clips.length === 0 ? null : ['Clips', document.clips.length],
        ]}
      />
      {skeleton !== null && <Facts title="Skeleton" facts={skeletonFacts(skeleton)} />}
    </>
  );
}

function skeletonFacts(skeleton: Skeleton): Fact[] {
  const { ff8 } = skeleton;
  const bones: Fact = ['Bones', skeleton.bones.length];
  if (ff8 === null) {
    return [bones, ['Arrangement', skeleton.flat ? 'flat: the motion brings no model' : 'as the model says']];
  }
  return [
    bones,
    ['Model scale', `${ff8.modelScale} = ${fixed(skeleton.modelScale, 4)}`],
    ['Per-bone-scale flag', ff8.perBoneScaleFlag],
    ['Root translation', ff8.rootTranslation.join(', ')],
    ['Unknown 0x04', <Code key="04">{hex(ff8.unknown0x04, 4)}</Code>],
    ['Unknown 0x06', <Code key="06">{hex(ff8.unknown0x06, 4)}</Code>],
    ['Unknown 0x0E', <Code key="0e">{hex(ff8.unknown0x0e, 4)}</Code>],
  ];
}
