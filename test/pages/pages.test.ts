/** The site is served by Pages and by the Worker's assets: the answers must be the same. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders, withoutHashes } from '../../shared/security-headers.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../support/http.ts';
import { type RunningPages, startPages } from '../support/pages.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const site = fileURLToPath(new URL('../../dist/site', import.meta.url));
const securityNames = Object.keys(securityHeaders).map((name) => name.toLowerCase());
const comparedNames = [
  ...securityNames,
  'access-control-allow-origin',
  'cache-control',
  'x-robots-tag',
];

let server: RunningServer;
let pages: RunningPages;
let clients: { worker: HttpClient; pages: HttpClient };

beforeAll(async () => {
  // The server first: it builds what is out of date.
  server = await startServer();
  pages = await startPages(site);
  clients = { worker: httpClient(server.base, 2), pages: httpClient(pages.base, 2) };
}, 180_000);

afterAll(async () => {
  clients.worker.close();
  clients.pages.close();
  await pages.stop();
  await server.stop();
});

interface Answers {
  readonly worker: HttpAnswer;
  readonly pages: HttpAnswer;
}

async function askBoth(path: string, method = 'GET'): Promise<Answers> {
  const [worker, fromPages] = await Promise.all([
    clients.worker.send({ method, path }),
    clients.pages.send({ method, path }),
  ]);
  return { worker, pages: fromPages };
}

/** The parts of an answer that must not depend on its source. */
function gist({ status, headers, text }: HttpAnswer) {
  return {
    status,
    headers: Object.fromEntries(comparedNames.map((name) => [name, headers[name]])),
    text,
  };
}

/** Both give the same answer, with all security headers. */
async function expectAlike(path: string): Promise<HttpAnswer> {
  const answers = await askBoth(path);
  expect(gist(answers.pages), `${path} on Pages`).toEqual(gist(answers.worker));
  for (const [name, value] of Object.entries(securityHeaders)) {
    const found = withoutHashes(String(answers.pages.headers[name.toLowerCase()]));
    expect(found, `${name} of ${path}`).toBe(value);
  }
  return answers.worker;
}

test.each([
  ['/', 'no-cache'],
  ['/secret/abc', 'no-store'],
  // As mail and chat programs damage links.
  ['/secret/abc/', 'no-store'],
  ['/secret/abc.', 'no-store'],
  ['/secret/abc%3E', 'no-store'],
  ['/secret/abc%20', 'no-store'],
  ['/secret/abc%E2%80%8B', 'no-store'],
  ['/secret/abc%22%3Ehere', 'no-store'],
  ['/private/abc/', 'no-store'],
  ['/private/abc', 'no-store'],
  ['/private/abc/burn', 'no-store'],
  ['/robots.txt', 'public, max-age=86400'],
  ['/manifest.webmanifest', 'public, max-age=86400'],
  ['/og.png', 'public, max-age=86400'],
  ['/favicon-48.png', 'public, max-age=86400'],
])('Pages and the Worker answer %s with 200, alike', async (path, cacheControl) => {
  const answer = await expectAlike(path);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe(cacheControl);
});

test('Pages and the Worker have the same pages', async () => {
  const lines = readFileSync(join(site, '_redirects'), 'utf8').trim().split('\n');
  const paths = lines
    .filter((line) => line.includes(' /pages/en/'))
    .map((line) => line.replace(/ .*/, '').replaceAll(/:\w+/g, 'abc'));
  expect(paths).toContain('/secret/abc');
  for (const path of paths) expect((await expectAlike(path)).status, `status of ${path}`).toBe(200);
});

test('Pages and the Worker serve assets with the same long-lived caching', async () => {
  const file = readdirSync(join(site, 'dist')).find((name) => name.endsWith('.js'));
  expect(file).toBeDefined();
  const answer = await expectAlike(`/dist/${file}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  '/nowhere',
  '/secret',
  '/private',
  '/secret/abc/def',
  '/404',
  // Its path is cached for good: a missing file must not be.
  '/dist/nothing.js',
])('Pages and the Worker answer %s with 404, alike, and not cached', async (path) => {
  const answer = await expectAlike(path);
  expect(answer.status).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['/index.html', '/'],
  ['/404.html', '/404'],
])('both send %s on to %s; only the number differs', async (path, target) => {
  const answers = await askBoth(path);
  expect(answers.worker.status).toBe(307);
  expect(answers.pages.status).toBe(308);
  for (const answer of [answers.worker, answers.pages]) {
    expect(answer.headers['location']).toBe(target);
    for (const name of securityNames)
      expect(answer.headers[name], `${name} of ${path}`).toBeDefined();
  }
});

test.each(['POST', 'PUT', 'DELETE'])('neither takes a %s for a page', async (method) => {
  const answers = await askBoth('/secret/abc', method);
  expect(answers.worker.status).toBe(405);
  expect(answers.pages.status).toBe(405);
});

test.each(['/api/v2/status', '/.well-known/security.txt'])(
  'Pages has nothing at %s: a deployment that forgets to send it to the Worker fails loudly',
  async (path) => {
    const answers = await askBoth(path);
    expect(answers.worker.status).toBe(200);
    expect(answers.pages.status).toBe(404);
  },
);

test('what stands in the pages of the site is allowed by its hash, and nothing needs more', () => {
  const policy = readFileSync(join(site, '_headers'), 'utf8');
  const files = globSync('**/*.html', { cwd: site });
  expect(files.length).toBeGreaterThan(400);
  for (const page of files) {
    const html = readFileSync(join(site, page), 'utf8');
    const inline = html.matchAll(/<(script|style)>([^]*?)<\/\1>/g);
    for (const [, tag = '', content = ''] of inline) {
      const hash = createHash('sha256').update(content).digest('base64');
      expect(policy, `a ${tag} of ${page}`).toContain(`'sha256-${hash}'`);
    }
    expect(/ style=| on[a-z]+="|javascript:/.exec(html)?.[0], `in ${page}`).toBeUndefined();
  }
});

test.each(['/', '/about', '/pricing', '/secret/abc', '/private/abc', '/forgot'])(
  'the Worker sends %s in the language of the visitor, and each host may store what it may',
  async (path) => {
    const english = await clients.worker.send({ method: 'GET', path });
    for (const [name, value] of [
      ['Accept-Language', 'de-AT, en;q=0.5'],
      ['Cookie', 'locale=de'],
    ] as const) {
      const german = await clients.worker.send({ method: 'GET', path, headers: { [name]: value } });
      expect(german.status).toBe(200);
      expect(german.text).toContain('<html lang="de" dir="ltr"');
      expect(german.headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie');
      expect(german.headers['x-robots-tag']).toBe(english.headers['x-robots-tag']);
      expect(german.headers['content-security-policy']).toBe(
        english.headers['content-security-policy'],
      );
      const isKeyed = /secret|private/.test(path);
      expect(german.headers['cache-control']).toBe(isKeyed ? 'no-store' : 'no-cache');
      const etag = String(german.headers['etag']);
      const again = await clients.worker.send({
        method: 'GET',
        path,
        headers: { [name]: value, 'If-None-Match': etag },
      });
      expect(again.status).toBe(304);
      expect(etag).not.toBe(english.headers['etag']);
    }
    expect(english.text).toContain('<html lang="en" dir="ltr"');
  },
);

test('the headers file of the build is the table that the Worker’s answers carry', async () => {
  const blocks = parseHeaders(readFileSync(join(site, '_headers'), 'utf8'));
  const [, everywhere = []] = blocks.find(([path]) => path === '/*') ?? [];
  const table = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);
  expect(everywhere.filter((line) => !line.startsWith('! ')).map(withoutHashes)).toEqual(table);
  // A second value would be joined with a comma, which makes a policy invalid.
  const others = blocks.filter(([path]) => path !== '/*').flatMap(([, fields]) => fields);
  const names = others.map((line) => line.replace(/:.*/, '').toLowerCase());
  expect(names.filter((name) => securityNames.includes(name))).toEqual([]);
  const { headers } = await clients.worker.send({ method: 'GET', path: '/api/v2/status' });
  for (const line of table) {
    const [name = '', value] = line.split(/: (.*)/, 2);
    expect(headers[name.toLowerCase()], `${name} of the API`).toBe(value);
  }
});

/** The blocks of a headers file: a path, and the indented lines under it. */
function parseHeaders(file: string): [path: string, lines: string[]][] {
  const blocks: [string, string[]][] = [];
  for (const line of file.trimEnd().split('\n')) {
    if (line.startsWith(' ')) blocks.at(-1)?.[1].push(line.trim());
    else blocks.push([line, []]);
  }
  return blocks;
}
