import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startedLater, withFilesOf } from './boot-script.ts';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
let server: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
  server = await createServer({ configFile, server: { middlewareMode: true, ws: false } });
}, 60_000);

afterAll(() => server.close());

it('runs the boot script in development too', async () => {
  const { code = '' } = (await server.transformRequest('/prerender/boot.ts')) ?? {};
  expect(code).toContain('showTheme');
  const html = await server.transformIndexHtml('/', '<head><meta charset="utf-8" /></head>');
  expect(html).toContain('<script type="module" src="/prerender/boot.ts"></script>');
  expect(html).toMatch(/id="page-files">\{"files":\[\],"pages":\[\],"languages":\{/);
});

it('lists the files of the pages that an HTML file is served for', () => {
  const page = (path: string, needs: number[]) => ({ path, needs, groups: [] });
  const shell = (files: string[], pages: ReturnType<typeof page>[]) =>
    `<script id="page-files">${JSON.stringify({ files, pages, languages: {} })}</script>`;
  const all = [page('^/?$', [0, 1]), page('^/secret/[^/]+/?$', [0, 2])];
  const html = shell(['shared.js', 'home.js', 'secret.js'], all);
  expect(withFilesOf(html, ['/secret/:key'])).toBe(
    shell(['shared.js', 'secret.js'], [page('^/secret/[^/]+/?$', [0, 1])]),
  );
  expect(withFilesOf(html, [])).toBe(shell([], []));
});

it('names the application of a prerendered page in its table only', () => {
  const html =
    '<script type="application/json" id="page-files">{"files":[],"pages":[]}</script>\n' +
    '<link rel="modulepreload" crossorigin href="/dist/framework.js">\n' +
    '<script type="module" crossorigin src="/dist/base.js"></script>';
  expect(startedLater(html)).toBe(
    '<script type="application/json" id="page-files">{"files":[],"pages":[],"scripts":["/dist/framework.js","/dist/base.js"]}</script>',
  );
  expect(() => startedLater('<p></p>')).toThrow('names no script');
});
