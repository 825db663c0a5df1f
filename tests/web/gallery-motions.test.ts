// Which motion of an archive a model of the gallery is tried on first.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { nearestMotions } from '../../web/src/gallery/nearest-motions.ts';

type Listed = Parameters<typeof nearestMotions>[1];

const entry = (path: string, kind: Listed['kind'] = 'motion', size = 100): Listed => ({ path, kind, size });

describe('motions around a model', () => {
  const model = entry('em/b.md', 'model');
  const entries = [
    entry('em/a0.mot'),
    entry('em/a1.mot'),
    entry('em/near.mot'),
    model,
    entry('em/b.dds', 'texture'),
    entry('em/b0.mot'),
    entry('em/huge.mot', 'motion', 1001),
    entry('em/more/b1.mot'),
    entry('pl/c.mot'),
  ];
  const paths = (of: Listed) => nearestMotions(entries, of, 1000).map(({ path }) => path);

  it('come by their distance in the list, not by its order', () => {
    expect(paths(model)).toEqual(['em/near.mot', 'em/a1.mot', 'em/b0.mot', 'em/a0.mot', 'em/more/b1.mot']);
  });

  it('are of its own folder and not too large; there may be none', () => {
    expect(paths(model)).not.toContain('pl/c.mot');
    expect(paths(model)).not.toContain('em/huge.mot');
    expect(nearestMotions([model], model, 1000)).toEqual([]);
  });
});
