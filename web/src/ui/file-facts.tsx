// What the file on stage is, and its skeleton header as it stands there.
// SPDX-License-Identifier: MIT
import type { Skeleton } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { t } from '../i18n/text';
import { titleOf } from './dialect';
import { Code, type Fact, Facts } from './facts';
import { byteSize, counted, fixed, hex } from './numbers';

export function FileFacts({ file }: { readonly file: OpenFile }) {
  const { document, path, size } = file;
  const { skeleton } = document;
  return (
    <>
      <Facts
        title={t('File')}
        facts={[
          [t('Name'), path],
          document.name === '' ? null : [t('Monster'), document.name],
          [
            t('Format'),
            document.clips[0]?.dialect === 'god-hand'
              ? t('{title}, 12-byte records', { title: t(titleOf(file)) })
              : t(titleOf(file)),
          ],
          [t('Size'), size < 1024 ? byteSize(size) : `${byteSize(size)} (${counted(size, 'byte')})`],
          document.clips.length === 0 ? null : [t('Clips'), document.clips.length],
        ]}
      />
      {skeleton !== null && <Facts title={t('Skeleton')} facts={skeletonFacts(skeleton)} />}
    </>
  );
}

function skeletonFacts(skeleton: Skeleton): Fact[] {
  const { ff8 } = skeleton;
  const bones: Fact = [t('Bones'), skeleton.bones.length];
  if (ff8 === null) {
    return [bones, [t('Arrangement'), skeleton.flat ? t('flat: the motion brings no model') : t('as the model says')]];
  }
  return [
    bones,
    [t('Model scale'), `${ff8.modelScale} = ${fixed(skeleton.modelScale, 4)}`],
    [t('Per-bone-scale flag'), ff8.perBoneScaleFlag],
    [t('Root translation'), ff8.rootTranslation.join(', ')],
    [t('Unknown 0x04'), <Code key="04">{hex(ff8.unknown0x04, 4)}</Code>],
    [t('Unknown 0x06'), <Code key="06">{hex(ff8.unknown0x06, 4)}</Code>],
    [t('Unknown 0x0E'), <Code key="0e">{hex(ff8.unknown0x0e, 4)}</Code>],
  ];
}
