// The Docker image's web server: the page's own security headers (scripts/hosting/headers.json), and what may be cached.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import headers from '../../scripts/hosting/headers.json' with { type: 'json' };

const nginx = readFileSync('scripts/hosting/nginx.conf', 'utf8');

test.each(Object.entries(headers))('nginx sends the same %s as the preview server', (name, value) => {
  expect(nginx).toContain(`add_header ${name} "${value}" always;`);
});

test('nginx sets each header once, at the level that every location inherits', () => {
  const added = [...nginx.matchAll(/^ {4}add_header (\S+)/gm)].map((match) => match[1]);
  expect(added.sort()).toEqual(['Cache-Control', ...Object.keys(headers)].sort());
  expect(nginx.match(/add_header/g)).toHaveLength(added.length);
});

/** The policy's directives by name. */
const policy = new Map(
  headers['Content-Security-Policy'].split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')];
  }),
);

test('the policy lets nothing in from another origin but files that a link names', () => {
  expect(policy.get('default-src')).toBe("'self'");
  expect(policy.get('connect-src')).toBe("'self' https:");
  for (const [name, sources] of policy) {
    if (name !== 'connect-src') expect(sources, name).not.toMatch(/https?:|\*/);
    expect(sources, name).not.toMatch(/'unsafe-inline'|'unsafe-eval'/);
  }
});

test('the service worker and the app manifest come from here alone', () => {
  expect(policy.get('worker-src')).toBe("'self'");
  expect(policy.get('manifest-src')).toBe("'self'");
});

test('only assets that are there may be kept unasked: sw.js, the page and the manifest never, nor an error', () => {
  const [, pattern = '', value = ''] = /"~([^"]+)" "([^"]+)"/.exec(nginx) ?? [];
  expect(value).toBe('public, max-age=31536000, immutable');
  expect(nginx).toMatch(/default +"no-cache";/);
  const kept = new RegExp(pattern);
  // nginx matches the status and the path, one behind the other.
  for (const answer of ['200/assets/a.js', '304/assets/a.js', '206/kotsu/assets/a.wasm']) expect(answer).toMatch(kept);
  for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/icons/kotsu-192.png', '/favicon.svg']) {
    expect(`200${path}`).not.toMatch(kept);
  }
  expect('404/assets/a.js').not.toMatch(kept);
});
