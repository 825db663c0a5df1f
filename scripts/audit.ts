// What the page and the command line are built from, with licences, and what is known against it. Advice, never a verdict:
// a new advisory or a missing network must not turn a good tree red.  SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Manifest {
  readonly version?: string;
  readonly license?: string | { readonly type: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly metadata?: { readonly dependencies: { readonly prod: number } };
}

/** Each `npm test` asks, and where there is no network nobody should wait for it. Milliseconds. */
const ANSWER_WAIT = 10_000;
/** npm's own start and end included. */
const LONGEST_WAIT = ANSWER_WAIT + 2000;

function manifestOf(...folder: string[]): Manifest {
  return JSON.parse(readFileSync(join(root, ...folder, 'package.json'), 'utf8')) as Manifest;
}

function licenceOf({ license }: Manifest): string {
  return typeof license === 'string' ? license : (license?.type ?? 'no licence named');
}

/** null where nobody could be asked. */
function audit(): Audit | null {
  const patience = ['--fetch-retries=0', `--fetch-timeout=${ANSWER_WAIT}`];
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...patience], {
    cwd: root,
    encoding: 'utf8',
    timeout: LONGEST_WAIT,
  });
  try {
    const answer = JSON.parse(stdout) as Audit;
    return answer.metadata === undefined ? null : answer;
  } catch {
    return null;
  }
}

const names = Object.keys(manifestOf().dependencies ?? {});
console.log('Runtime dependencies:');
for (const name of names) {
  const manifest = manifestOf('node_modules', name);
  console.log(`  ${name} ${manifest.version ?? ''}: ${licenceOf(manifest)}`);
}

const answer = audit();
if (answer === null) {
  console.log('npm audit: the registry was not reachable, so known advisories were not looked up.');
} else {
  const found = Object.entries(answer.vulnerabilities ?? {});
  console.log(`npm audit: ${found.length} advisories for ${answer.metadata?.dependencies.prod} packages.`);
  for (const [name, { severity, range }] of found) console.log(`  ${name} ${range}: ${severity}`);
}
