/** The paths that the Worker answers have to lead to it in wrangler.toml, or Pages answers in its place. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
  ['STRIPE_WEBHOOK', 'billing/billing.ts', "'/api/v2/billing/stripe'"],
] as const;

it('knows whether every page of the Worker has a path of its own', () => {
  const mounted = [...app.matchAll(/\bapp\.(?!use\b)\w+\(([A-Za-z][\w.]*),/g)].map(
    ([, name]) => name,
  );
  // The outbox has two paths, the pages for incoming secrets four: their loops name the constant `path`. That of the health is a call.
  const others = ['path', 'health.path'];
  expect(new Set(mounted)).toEqual(new Set([...pages.map(([name]) => name), ...others]));
});

it.each(pages)('leads %s of %s, which is %s, to the Worker, or serves it elsewhere', (...page) => {
  const [name, file, path] = page;
  const source = readFileSync(new URL(`../../worker/${file}`, import.meta.url), 'utf8');
  expect(source).toContain(`${name} = ${path}`);
  const isRouted = workerPaths.some((pattern) =>
    path.slice(1, -1).startsWith(pattern.slice(0, -1)),
  );
  expect(isRouted || pathsElsewhere.includes(path.slice(1, -1))).toBe(true);
});

it('leads every page to the Worker that is kept out of caches, because its path holds a key', () => {
  const blocks = headerBlocks([], { scripts: [], styles: [] });
  const notStored = blocks.filter(([, lines]) => lines.includes('Cache-Control: no-store'));
  expect(notStored.map(([path]) => path)).toEqual(keyedPaths);
});

it('leads the address of the form for incoming secrets to the Worker', () => {
  expect(workerPaths).toContain(`${sendIncoming.path}*`);
});
