/** The paths that the Worker answers have to lead to it in wrangler.toml, or Pages answers in its place. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { LOGOUT } from '../../worker/accounts/sessions.ts';
import { LOGO } from '../../worker/http/host.ts';
import { METRICS } from '../../worker/site/metrics.ts';
import { OPENAPI, SECURITY_TXT } from '../../worker/site/pages.ts';
import { headerBlocks } from '../../web/build/site-files.ts';
import { keyedPaths, pathsElsewhere, workerPaths } from './worker-paths.ts';

const app = readFileSync(new URL('../../worker/app.ts', import.meta.url), 'utf8');

/** The paths of routes that are pages, by the names of their constants. */
const pages = { LOGOUT, SECURITY_TXT, OPENAPI, METRICS, LOGO };

it('knows whether every page of the Worker has a path of its own', () => {
  const mounted = [...app.matchAll(/app\.all\((\w+),/g)].map(([, name]) => name);
  // The outbox has two paths, the pages for incoming secrets four: their loops name the constant `path`.
  expect(new Set(mounted)).toEqual(new Set([...Object.keys(pages), 'path']));
});

it.each(Object.values(pages))('leads %s to the Worker, or serves it elsewhere', (path) => {
  const isRouted = workerPaths.some((pattern) => path.startsWith(pattern.slice(0, -1)));
  expect(isRouted || pathsElsewhere.includes(path)).toBe(true);
});

it('leads every page to the Worker that is kept out of caches, because its path holds a key', () => {
  const blocks = headerBlocks([], { scripts: [], styles: [] });
  const notStored = blocks.filter(([, lines]) => lines.includes('Cache-Control: no-store'));
  expect(notStored.map(([path]) => path)).toEqual(keyedPaths);
});

it('leads the address of the form for incoming secrets to the Worker', () => {
  expect(workerPaths).toContain(`${sendIncoming.path}*`);
});
