/** `npm run verify-site` against a running server: the site of the build passes, and whatever differs from it is found. */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPictureAddress } from '../../web/build/site-identity.ts';
import { root } from '../../worker/node/paths.ts';
import { builtSite, differencesAt } from '../../worker/node/verify-site.ts';
import { callForBytes, decoded, type EncodedAnswer } from '../support/body-bytes.ts';
import { listenOnLoopback } from '../support/loopback.ts';
import { partOfSite } from '../support/part-of-site.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const whole = builtSite();

/** What is changed below, and what is beside it. */
const PART =
  /^(?:[^/]+|api\/openapi\.json|pages\/\w+\/(?:home|about|pricing|secret)\.html|languages\/(?:en|de)\.json)$/;
const part = partOfSite(whole, PART);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Asked {
  readonly path: string;
  readonly encoding: string;
  readonly language: string;
  readonly host: string;
}

type Change = (asked: Asked, answer: EncodedAnswer) => Partial<EncodedAnswer> | undefined;

/** What is found at a front that changes some answers of the server. */
async function foundAt(change: Change): Promise<string[]> {
  const front = createServer(({ url: path = '/', headers }, answer) => {
    const [encoding, language] = [headers['accept-encoding'], headers['accept-language']].map(
      String,
    );
    const asked = {
      path,
      encoding: encoding ?? '',
      language: language ?? '',
      host: headers.host ?? '',
    };
    const request = { 'Accept-Encoding': asked.encoding, 'Accept-Language': asked.language };
    void callForBytes(`${server.base}${path}`, { headers: request }).then((sent) => {
      const { status, headers: received, body } = { ...sent, ...change(asked, sent) };
      const { 'content-length': _, connection: __, ...kept } = received;
      answer.writeHead(status ?? 500, kept);
      answer.end(body);
    });
  });
  const { origin, close } = await listenOnLoopback(front);
  try {
    return await differencesAt(new URL(origin), part);
  } finally {
    await close();
  }
}

const plainly = (body: string | Buffer, { headers }: EncodedAnswer) => {
  const { 'content-encoding': _, ...kept } = headers;
  return { headers: kept, body: Buffer.from(body) };
};

it('passes the site of the build, every file of it', async () => {
  expect(Object.keys(whole.files).length).toBeGreaterThan(500);
  expect(await differencesAt(new URL(server.base), whole)).toEqual([]);
});

it('finds what is changed, missing, redirected or weakened, also in one encoding or language alone', async () => {
  const policy = 'content-security-policy';
  const found = await foundAt(({ path, encoding, language }, answer) => {
    const { status, headers } = answer;
    if (status === 404) return { status: 200 };
    if (path.startsWith('/secret/') && language === 'de') {
      const script = '<script src="https://evil.example"></script>';
      return plainly(`${decoded(answer).toString()}${script}`, answer);
    }
    switch (path) {
      case '/plain.css': {
        const body = Buffer.from(decoded(answer));
        body[10] = (body[10] ?? 0) ^ 1;
        return encoding === 'br' ? plainly(body, answer) : undefined;
      }
      case '/languages/de.json':
        return { status: 404 };
      case '/about':
        return { status: 302, headers: { location: '/' } };
      case '/': {
        const weaker = String(headers[policy]).replace("script-src 'self'", 'script-src *');
        return { headers: { ...headers, [policy]: weaker } };
      }
      case '/pricing': {
        const { 'referrer-policy': _, ...others } = headers;
        return { headers: others };
      }
      case '/robots.txt':
        return { headers: { ...headers, 'access-control-allow-origin': '*' } };
      default:
        return undefined;
    }
  });
  expect(found).toEqual([
    expect.stringMatching(/^\/ Content-Security-Policy is default-src 'none'; script-src \*/),
    '/about answers 302',
    '/languages/de.json answers 404',
    expect.stringMatching(/^\/no-page-\w+ answers 200$/),
    '/plain.css is not plain.css',
    '/pricing Referrer-Policy is missing',
    '/robots.txt access-control-allow-origin is *',
    expect.stringMatching(/^\/secret\/\w+ is not pages\/de\/secret\.html$/),
    expect.stringMatching(/^\/secret\/\w+\/ is not pages\/de\/secret\.html$/),
  ]);
});

it('passes a site that was built with its own name and host, and not one with the host of another', async () => {
  const shown = (own: string | undefined) =>
    foundAt(({ path, host }, answer) => {
      const content = decoded(answer).toString();
      if (path === '/manifest.webmanifest') {
        return plainly(content.replaceAll('"Waxseal"', '"Sealed at \\"Acme\\""'), answer);
      }
      return content.includes('og:image') && answer.headers['content-type']?.startsWith('text/html')
        ? plainly(withPictureAddress(content, own ?? host), answer)
        : undefined;
    });
  expect(await shown(undefined)).toEqual([]);
  expect(await shown('evil.example')).toContain('/about is not pages/en/about.html');
});

it.each([
  ['passes no site that cannot be reached', 'http://127.0.0.1:1', /^\/ does not answer: /],
  ['says that it needs an address', '', /^which site\?/],
])('%s', (_, address, words) => {
  const command = [join(root, 'worker/node/verify-site.ts'), address];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(`${stdout}${stderr}`).toMatch(words);
});
