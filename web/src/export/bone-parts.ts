// A thin shape for every bone, so that a skeleton without a mesh can be seen elsewhere; and points to measure it by.
// SPDX-License-Identifier: MIT
import type { Part, PartMaterial } from './mesh-parts';
import type { RigSnapshot } from './snapshot-types';

const material: PartMaterial = { name: 'bones', picture: null, ownTexture: false, doubleSided: true };

/** An octahedron from the origin to (0, 0, 1): its waist lies at a tenth of the way and is as wide. */
const corners = [
  [0, 0, 0],
  [0.1, 0.1, 0.1],
  [-0.1, 0.1, 0.1],
  [-0.1, -0.1, 0.1],
  [0.1, -0.1, 0.1],
  [0, 0, 1],
] as const;
const faces = [0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4, 5, 1, 2, 5, 2, 3, 5, 3, 4, 5, 4, 1];

type Vector = readonly [number, number, number];

/** Vertices stand in the axes of their bones, as FF8's do. */
export function boneParts(rig: RigSnapshot): Part[] {
  const spans = rig.bones.flatMap((_, bone) => tipsOf(rig, bone).map((tip) => ({ bone, tip })));
  if (spans.length === 0) return [];
  return [
    {
      name: 'bones',
      atRest: false,
      primitives: [
        {
          material,
          positions: Float32Array.from(spans.flatMap(({ tip }) => corners.flatMap((corner) => along(tip, corner)))),
          bones: Uint16Array.from(spans.flatMap(({ bone }) => corners.flatMap(() => [bone, 0, 0]))),
          weights: Float32Array.from(spans.flatMap(() => corners.flatMap(() => [1, 0, 0]))),
          uvs: null,
          colours: null,
          indices: Uint32Array.from(spans.flatMap((_, i) => faces.map((corner) => i * corners.length + corner))),
        },
      ],
    },
  ];
}

/** Where bones end, in their own axes: FF8 says so, Okami's bones reach to their children. A bone without an end is a knot. */
function tipsOf(rig: RigSnapshot, bone: number): Vector[] {
  const own = rig.bones[bone];
  if (!own) return [];
  const knot: Vector = [0, 0, knotSize(rig)];
  if (rig.composition === 'ff8') return [own.length === 0 ? knot : [0, 0, own.length]];
  const tips = rig.bones.flatMap(({ parent }, child): Vector[] => {
    if (parent !== bone) return [];
    const [x = 0, y = 0, z = 0] = rig.rest.locals.subarray(child * 10, child * 10 + 3);
    return x === 0 && y === 0 && z === 0 ? [] : [[x, y, z]];
  });
  return tips.length > 0 ? tips : [knot];
}

/** A quarter of the middle one of all lengths; 1 where none has any. */
function knotSize({ composition, bones, rest }: RigSnapshot): number {
  const lengths = bones
    .map(({ length }, bone) =>
      composition === 'ff8' ? Math.abs(length) : Math.hypot(...rest.locals.subarray(bone * 10, bone * 10 + 3)),
    )
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  return (lengths[lengths.length >> 1] ?? 4) / 4;
}

/** A corner of the octahedron that reaches to `tip`. */
function along([x, y, z]: Vector, [u, v, w]: Vector): number[] {
  const length = Math.hypot(x, y, z);
  // Any two directions across will do; the axis that the bone follows least gives the first.
  const least =
    Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z)
      ? [1, 0, 0]
      : Math.abs(y) <= Math.abs(z)
        ? [0, 1, 0]
        : [0, 0, 1];
  const side = unit(cross([x, y, z], least as unknown as Vector));
  const other = unit(cross([x, y, z], side));
  return [0, 1, 2].map((i) => ([x, y, z][i] ?? 0) * w + ((side[i] ?? 0) * u + (other[i] ?? 0) * v) * length);
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
