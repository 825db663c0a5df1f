// Frees what a part of the scene holds on the GPU. The parts themselves stay usable: drawn again, they are sent again.
// SPDX-License-Identifier: MIT
import { InstancedMesh, Line, type Material, Mesh, type Object3D, Points, ShaderMaterial, Texture } from 'three';

export function releaseGpu(part: Object3D): void {
  part.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof Line || object instanceof Points)) return;
    const { geometry, material }: { geometry: Mesh['geometry']; material: Material | Material[] } = object;
    geometry.dispose();
    for (const each of Array.isArray(material) ? material : [material]) releaseMaterial(each);
    if (object instanceof InstancedMesh) object.dispose();
  });
}

function releaseMaterial(material: Material): void {
  material.dispose();
  if (!(material instanceof ShaderMaterial)) return;
  for (const { value } of Object.values(material.uniforms)) if (value instanceof Texture) value.dispose();
}
