// Leaves three.js' built-in shaders out of the page: the scene draws with shaders of its own alone (web/src/scene/own-material.ts),
// and the built-in ones are a sixth of what three.js weighs.
// SPDX-License-Identifier: MIT
import type { Plugin } from 'vite';

/** Fewer than this, and a new three.js keeps its shaders in another form: look, and mend the pattern. */
const leastShaders = 100;

export function ownShadersOnly(): Plugin {
  return {
    name: 'own-shaders-only',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('three/build/three.module.js')) return;
      let emptied = 0;
      const shorter = code.replace(/^((?:var|const) [\w$]+ = )"((?:[^"\\]|\\.)*)";$/gm, (all, declaration, text) => {
        if (!text.includes('\\n')) return all;
        emptied += 1;
        return `${declaration}"";`;
      });
      if (emptied < leastShaders)
        this.error(`Only ${emptied} of three.js' shaders were found; see web/own-shaders-only.ts.`);
      return { code: shorter, map: null };
    },
  };
}
