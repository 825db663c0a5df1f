// Leaves three.js' built-in shaders out of the page: the scene draws with shaders of its own alone (web/src/scene, ShaderMaterial
// without #include), and the built-in ones are a sixth of what three.js weighs.
// SPDX-License-Identifier: MIT
import type { Plugin } from 'vite';

/** What three.js puts in front of every shader, ours included. */
const alwaysUsed = new Set(['colorspace_pars_fragment', 'tonemapping_pars_fragment']);

/** Fewer than this, and a new three.js keeps its shaders in another form: look, and mend the pattern. */
const leastShaders = 100;

export function ownShadersOnly(): Plugin {
  return {
    name: 'own-shaders-only',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('three/build/three.module.js')) return;
      let emptied = 0;
      const shorter = code.replace(
        /^((?:var|const) ([\w$]+) = )"((?:[^"\\]|\\.)*)";$/gm,
        (all, declaration, name, text) => {
          if (alwaysUsed.has(name) || !text.includes('\\n')) return all;
          emptied += 1;
          return `${declaration}"";`;
        },
      );
      if (emptied < leastShaders)
        this.error(`Only ${emptied} of three.js' shaders were found; see web/own-shaders-only.ts.`);
      return { code: shorter, map: null };
    },
  };
}
