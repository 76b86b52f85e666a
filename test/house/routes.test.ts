/** The paths that the Worker answers have to lead to it in wrangler.toml, or Pages answers in its place. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { headerBlocks } from '../../web/build/site-files.ts';
import { keyedPaths, pathsElsewhere, workerPaths } from './worker-paths.ts';

const app = readFileSync(new URL('../../worker/app.ts', import.meta.url), 'utf8');

/** The path constants of routes that are pages, by the file that exports them. */
const pages = [
  ['LOGOUT', 'accounts/sessions.ts', "'/logout'"],
  ['SECURITY_TXT', 'site/pages.ts', "'/.well-known/security.txt'"],
  ['OPENAPI', 'site/pages.ts', "'/api/openapi.json'"],
  ['METRICS', 'site/metrics.ts', "'/metrics'"],
  ['LOGO', 'http/host.ts', "'/logo'"],
] as const;

test('every page of the Worker is known to have a path of its own, or none', () => {
  const mounted = [...app.matchAll(/app\.all\((\w+),/g)].map(([, name]) => name);
  // The outbox has two paths, the pages for incoming secrets four: their loops name the constant `path`.
  expect(new Set(mounted)).toEqual(new Set([...pages.map(([name]) => name), 'path']));
});

test.each(pages)('%s of %s is %s, which leads to the Worker or is served elsewhere', (...page) => {
  const [name, file, path] = page;
  const source = readFileSync(new URL(`../../worker/${file}`, import.meta.url), 'utf8');
  expect(source).toContain(`${name} = ${path}`);
  const isRouted = workerPaths.some((pattern) =>
    path.slice(1, -1).startsWith(pattern.slice(0, -1)),
  );
  expect(isRouted || pathsElsewhere.includes(path.slice(1, -1))).toBe(true);
});

test('every page that is kept out of caches, because its path holds a key, leads to the Worker', () => {
  const blocks = headerBlocks([], { scripts: [], styles: [] });
  const notStored = blocks.filter(([, lines]) => lines.includes('Cache-Control: no-store'));
  expect(notStored.map(([path]) => path)).toEqual(keyedPaths);
});

test('the form for incoming secrets is where its routes lead', () => {
  expect(workerPaths).toContain(`${sendIncoming.path}*`);
});
