/** What the Worker answers has to lead to it, or Pages answers in its place; nothing but wrangler.toml says so. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { pathsByRoute, workerPaths } from './worker-paths.ts';

const entry = read('../../worker/index.ts');

test('every route of the Worker’s entry is known to have a path of its own, or none', () => {
  const imported = [...entry.matchAll(/from '\.\/routes\/([\w-]+)\.ts'/g)];
  const names = imported.map(([, name = '']) => name);
  expect(new Set(names)).toEqual(new Set(Object.keys(pathsByRoute)));
});

test('no path is compared in the entry that its routes do not bring along', () => {
  const compared = [...entry.matchAll(/pathname (?:===|\.startsWith\()\s*([^\s)&]+)/g)];
  expect(compared.map(([, what]) => what)).toEqual(['OPENAPI', 'LOGOUT', 'SECURITY_TXT']);
});

test.each([
  ['routes/logout.ts', "LOGOUT = '/logout'"],
  ['routes/security-txt.ts', "SECURITY_TXT = '/.well-known/security.txt'"],
  ['routes/openapi.ts', "OPENAPI = '/api/openapi.json'"],
])('%s answers where its routes lead', (file, line) => {
  expect(read(`../../worker/${file}`)).toContain(line);
});

test('the form for incoming secrets is where its routes lead', () => {
  expect(workerPaths).toContain(`${sendIncoming.path}*`);
});

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
