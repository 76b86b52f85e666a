/** `npm run verify-site` against a running server: the site of the build passes, and whatever differs from it is found. */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import product from '../../package.json' with { type: 'json' };
import { withPictureAddress } from '../../web/build/site-identity.ts';
import { root, siteDirectory } from '../../worker/node/paths.ts';
import { manifestOf } from '../../worker/node/release/site-manifest.ts';
import { callForBytes, decoded, type EncodedAnswer } from '../support/body-bytes.ts';
import { listenOnLoopback } from '../support/loopback.ts';
import { type RunningServer, startServer } from '../support/server.ts';

// Up to thousands of requests each.
vi.setConfig({ testTimeout: 120_000 });

const place = mkdtempSync(join(tmpdir(), 'waxseal-verify-'));
const manifest = join(place, 'site-manifest.json');

/** What is changed below, and what is beside it: the whole site takes thirty times as long. */
const PART =
  /^(?:[^/]+|pages\/(?:en|de)\/(?:home|about|pricing|secret)\.html|languages\/(?:en|de)\.json)$/;

let server: RunningServer;
beforeAll(async () => {
  const whole = manifestOf(siteDirectory, product.version);
  const files = Object.entries(whole.files).filter(([path]) => PART.test(path));
  const pages = Object.entries(whole.pages).filter(([, path]) => PART.test(path));
  const part = { files: Object.fromEntries(files), pages: Object.fromEntries(pages) };
  writeFileSync(manifest, JSON.stringify({ ...whole, ...part }));
  server = await startServer();
}, 180_000);
afterAll(async () => {
  await server.stop();
  rmSync(place, { recursive: true });
});

interface Verified {
  readonly code: number;
  readonly differences: readonly string[];
  readonly summary: string;
}

function verify(...args: string[]): Promise<Verified> {
  const { promise, resolve } = Promise.withResolvers<Verified>();
  const command = [join(root, 'worker/node/verify-site.ts'), ...args];
  execFile(process.execPath, command, { encoding: 'utf8' }, (error, stdout, stderr) => {
    const lines = `${stdout}${stderr}`.trimEnd().split('\n');
    const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
    resolve({ code, differences: lines.slice(0, -1), summary: lines.at(-1) ?? '' });
  });
  return promise;
}

type Change = (
  path: string,
  answer: EncodedAnswer & { readonly request: IncomingHttpHeaders; readonly host: string },
) => Partial<EncodedAnswer> | undefined;

/** Verifies the site as it is served by a front that changes some answers. */
async function verifyChanged(change: Change): Promise<Verified> {
  const front = createServer((asked, answer) => {
    const { url = '/', headers: request } = asked;
    const headers = {
      'Accept-Encoding': String(request['accept-encoding']),
      'Accept-Language': String(request['accept-language']),
    };
    void callForBytes(`${server.base}${url}`, { headers }).then((sent) => {
      const changed = change(url, { ...sent, request, host: request.host ?? '' });
      const { status, headers: received, body } = { ...sent, ...changed };
      const { 'content-length': _, connection: __, ...kept } = received;
      answer.writeHead(status ?? 500, kept);
      answer.end(body);
    });
  });
  const { origin, close } = await listenOnLoopback(front);
  try {
    return await verify(origin, '--manifest', manifest);
  } finally {
    await close();
  }
}

const plainly = (body: string | Buffer, { headers }: EncodedAnswer) => {
  const { 'content-encoding': _, ...kept } = headers;
  return { headers: kept, body: Buffer.from(body) };
};

it('the site of the build passes, every file of it', async () => {
  const { code, differences, summary } = await verify(server.base);
  expect({ code, differences }).toEqual({ code: 0, differences: [] });
  const [, files = ''] = /: (\d+) files of .*, 0 differences\.$/.exec(summary) ?? [];
  const served = globSync('**/*', { cwd: siteDirectory, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/^_(?:headers|redirects)$/.test(entry.name),
  );
  expect(Number(files)).toBe(served.length);
});

it('the site of a release passes', async () => {
  const verified = await verifyChanged(() => undefined);
  expect(verified).toMatchObject({ code: 0, differences: [] });
});

it('one changed byte in one file is found, also in one encoding alone', async () => {
  const verified = await verifyChanged((path, answer) => {
    if (path !== '/plain.css' || answer.request['accept-encoding'] !== 'br') return undefined;
    const body = Buffer.from(decoded(answer));
    body[10] = (body[10] ?? 0) ^ 1;
    return plainly(body, answer);
  });
  expect(verified).toMatchObject({
    code: 1,
    differences: ['differs  /plain.css: is not plain.css'],
  });
  expect(verified.summary).toMatch(/ 1 differences\.$/);
});

it('a changed page of a secret is found, in one language alone', async () => {
  const verified = await verifyChanged((path, answer) =>
    path.startsWith('/secret/') && answer.request['accept-language'] === 'de'
      ? plainly(`${decoded(answer).toString()}<script src="https://evil.example"></script>`, answer)
      : undefined,
  );
  expect(verified.code).toBe(1);
  expect(verified.differences).toEqual([
    expect.stringMatching(/^differs {2}\/secret\/\w+\/: is not /),
    expect.stringMatching(/^differs {2}\/secret\/\w+: is not .* or pages\/de\/secret\.html$/),
  ]);
});

it('a missing file, a redirect and a page in place of the 404 are found', async () => {
  const verified = await verifyChanged((path, { status }) => {
    if (path === '/languages/de.json') return { status: 404 };
    if (path === '/about') return { status: 302, headers: { location: '/' } };
    return status === 404 ? { status: 200 } : undefined;
  });
  expect(verified.code).toBe(1);
  expect(verified.differences).toEqual([
    'differs  /about: answers 302',
    expect.stringMatching(/^differs {2}\/no-page-\w+: answers 200$/),
    'missing  /languages/de.json',
  ]);
});

it('security headers that are missing, different or new are found', async () => {
  const policy = 'content-security-policy';
  const verified = await verifyChanged((path, { headers }) => {
    if (path === '/') {
      const weaker = String(headers[policy]).replace("script-src 'self'", 'script-src *');
      return { headers: { ...headers, [policy]: weaker } };
    }
    if (path === '/pricing') {
      const { 'referrer-policy': _, ...others } = headers;
      return { headers: others };
    }
    return path === '/robots.txt'
      ? { headers: { ...headers, 'access-control-allow-origin': '*' } }
      : undefined;
  });
  expect(verified.code).toBe(1);
  expect(verified.differences).toEqual([
    expect.stringMatching(
      /^header {3}\/: Content-Security-Policy is default-src 'none'; script-src \*/,
    ),
    'header   /pricing: Referrer-Policy is missing',
    'header   /robots.txt: access-control-allow-origin is *',
  ]);
});

it('a site that was built with its own name and host passes, and one with the host of another does not', async () => {
  const shown = (host: string) => (path: string, answer: EncodedAnswer) => {
    const content = decoded(answer).toString();
    if (path === '/manifest.webmanifest') {
      return plainly(content.replaceAll('"Waxseal"', '"Sealed at Acme"'), answer);
    }
    return content.includes('og:image') && answer.headers['content-type']?.startsWith('text/html')
      ? plainly(withPictureAddress(content, host), answer)
      : undefined;
  };
  const own = await verifyChanged((path, answer) => shown(answer.host)(path, answer));
  expect(own).toMatchObject({ code: 0, differences: [] });
  const foreign = await verifyChanged(shown('evil.example'));
  expect(foreign.code).toBe(1);
  expect(foreign.differences).toContain('differs  /about: is not pages/en/about.html');
});

it('a site that cannot be reached does not pass, nor does a command without an address', async () => {
  const away = await verify('http://127.0.0.1:1', '--manifest', manifest);
  expect(away.code).toBe(1);
  expect(away.differences[0]).toMatch(/^failed {3}\//);
  const { code, summary } = await verify('--manifest', manifest);
  expect(code).toBe(1);
  expect(summary).toMatch(/^which site\?/);
});
