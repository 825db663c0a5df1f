// Real files, where they are at hand: they open, play and say the right things. Skipped elsewhere, saying so.
// SPDX-License-Identifier: MIT
import { corpus, expect, test } from './kotsu-page';

test('c0m071 is the G-Soldier with 20 clips, and plays', { tag: '@core' }, async ({ page, kotsu }) => {
  const path = corpus('ff8', 'c0m071.dat');
  await kotsu.visit();
  await kotsu.dropPaths(path);
  await expect(kotsu.fileTab('c0m071.dat')).toContainText('G-Soldier');
  await expect(kotsu.clips.getByRole('option')).toHaveCount(20);
  await expect(kotsu.clips.getByRole('option').first()).toHaveText(
    /^Animation 0.*idle, loops, once.*35 frames.*2\.33 s$/,
  );
  const [frame, picture] = [await kotsu.frame(), await kotsu.picture()];
  await expect.poll(() => kotsu.frame()).not.toBe(frame);
  expect((await kotsu.picture()).equals(picture)).toBe(false);
  await expect(page.getByRole('contentinfo')).toContainText('24 bones');
});

test('c0m127 has no skeleton and says so calmly', async ({ page, kotsu }) => {
  const path = corpus('ff8', 'c0m127.dat');
  await kotsu.visit();
  await kotsu.dropPaths(path);
  await expect(page.getByRole('main')).toContainText('stats and AI alone');
  await expect(kotsu.messages).toBeEmpty();
});

test('c0m144, the left-over file, plays', async ({ kotsu }) => {
  const path = corpus('ff8', 'c0m144.dat');
  await kotsu.visit();
  await kotsu.dropPaths(path);
  await expect(kotsu.fileTab('c0m144.dat')).toBeVisible();
  const frame = await kotsu.frame();
  await expect.poll(() => kotsu.frame()).not.toBe(frame);
});

test('a motion of the community’s exporter plays flat', async ({ kotsu }) => {
  const path = corpus('okami', 'peer', '06_full_40_bones.mot');
  await kotsu.visit();
  await kotsu.dropPaths(path);
  await expect(kotsu.rigNote('laid out flat')).toBeVisible();
  await expect(kotsu.clips.getByRole('option')).toHaveCount(1);
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
});
