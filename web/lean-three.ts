// Leaves out of the page what three.js' renderer has for things that the scene never does, and would carry along all the same: VR
// headsets, shadows, light from surroundings, morph targets, uniform buffers, float frame buffers. A tenth of what three.js weighs.
// SPDX-License-Identifier: MIT
import type { Plugin } from 'vite';

/** By name of the class or function at the top level of three.module.js: what the renderer calls of it while it is not used. */
const unused: Readonly<Record<string, string>> = {
  WebXRManager: `class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  getEnvironmentBlendMode() {}
  setAnimationLoop() {}
  dispose() {}
}`,
  WebGLShadowMap: 'function WebGLShadowMap() { this.enabled = false; this.render = () => {}; }',
  // What it makes smooth reflections of is no texture of ours.
  WebGLEnvironments: 'function WebGLEnvironments() { return { get: (texture) => texture, dispose() {} }; }',
  WebGLMorphtargets: 'function WebGLMorphtargets() { return { update() {} }; }',
  WebGLUniformsGroups: 'function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }',
  WebGLOutput: 'function WebGLOutput() {}',
  getDFGLUT: 'function getDFGLUT() { return null; }',
};

export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('three/build/three.module.js')) return;
      let lean = code;
      for (const [name, instead] of Object.entries(unused)) {
        const whole = new RegExp(`^(?:class|function) ${name}\\b[^]*?^}$`, 'm');
        if (!whole.test(lean))
          this.error(`three.js has no ${name} any more, or in another form; see web/lean-three.ts.`);
        lean = lean.replace(whole, () => instead);
      }
      return { code: lean, map: null };
    },
  };
}
