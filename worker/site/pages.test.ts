/** Pages and files of the site: which file is served, in which language, and how it is cached. */
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityHeaders } from '../../shared/security-headers.ts';
import { sampleCanaries, sampleConfig } from '../../test/support/config-sample.ts';
import { accountNameOf } from '../crypto/object-names.ts';
import { generateAccountToken } from '../crypto/tokens.ts';
import { CLEARED_DATA } from '../http/cookies.ts';
import type { App, AppContext } from '../http/request-context.ts';
import { LOGOUT, logOut } from '../accounts/sessions.ts';
import { SECURITY_TXT, serveLogo, serveOpenapi, serveSecurityTxt, serveSite } from './pages.ts';

const key = btoa('k'.repeat(32));
const settings = {
  APP_ENV: 'local',
  SHARD_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
  JURISDICTION: 'eu',
};
const ACME = 'https://acme.example';
const SITE = 'https://seal.example';

/** The files that were asked for. */
let files: string[];
let routes: (string | undefined)[];
let logo: { value: ArrayBufferLike | null; metadata: unknown };

const bindings = {
  ASSETS: {
    fetch: (request: Request) => {
      const { pathname } = new URL(request.url);
      files.push(`${request.method} ${pathname}`);
      const isPage = !/\.\w+$/.test(pathname);
      const status = pathname.includes('missing') ? 404 : 200;
      const headers = {
        ...(pathname.includes('untyped')
          ? {}
          : { 'Content-Type': isPage ? 'text/html' : 'text/css' }),
        'Cache-Control': 'public',
        'X-Robots-Tag': 'noindex',
      };
      return Promise.resolve(new Response(`content of ${pathname}`, { status, headers }));
    },
  },
  SECRETS: { getWithMetadata: () => Promise.resolve(logo) },
};

const app: App = new Hono();
app.use(async (context: AppContext, next) => {
  const domain = new URL(context.req.url).hostname;
  const branding = { name: '', accent: '', before: '', after: '', logo: null };
  context.set('host', domain === 'acme.example' ? { domain, branding } : 'site');
  await next();
  routes.push(context.get('route'));
});
app.all('/openapi.json', serveOpenapi);
app.all(SECURITY_TXT, serveSecurityTxt);
app.all(LOGOUT, logOut);
app.all('/logo', serveLogo);
app.all('*', serveSite);

async function visit(url: string, init: RequestInit = {}, over: object = {}) {
  const response = await app.fetch(new Request(url, init), { ...settings, ...bindings, ...over });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const german = { headers: { 'Accept-Language': 'de' } };

beforeEach(() => {
  files = [];
  routes = [];
  logo = { value: null, metadata: null };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a page of the site', () => {
  it('in the first language is its own file', async () => {
    const { headers } = await visit(`${SITE}/about`);
    expect([files, routes]).toEqual([['GET /about'], ['site']]);
    expect(headers.get('Vary')).toBe('Accept-Language, Cookie');
    expect(headers.get('Cache-Control')).toBe('public');
  });

  it.each(['GET', 'HEAD'])('in another language is the file of that: %s', async (method) => {
    const { headers } = await visit(`${SITE}/about`, { method, ...german });
    expect(files).toEqual([`${method} /pages/de/about`]);
    expect(headers.get('Vary')).toBe('Accept-Language, Cookie');
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect(headers.has('X-Robots-Tag')).toBe(false);
  });

  it.each(['/secret/key', '/private/key', '/private/key/burn'])(
    'whose path contains a key is neither stored nor indexed: %s',
    async (path) => {
      const { headers } = await visit(`${SITE}${path}`, german);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
    },
  );

  it.each(['POST', 'FORGET', 'GETTING'])(
    'by another method is not prerendered: %s',
    async (method) => {
      await visit(`${SITE}/about`, { method, ...german });
      expect(files).toEqual([`${method} /about`]);
    },
  );

  it('that is not prerendered is the same in every language', async () => {
    const { headers } = await visit(`${SITE}/dashboard`, german);
    expect(files).toEqual(['GET /dashboard']);
    expect(headers.has('Vary')).toBe(false);
  });

  it('that is missing is not cached, and a file has its own headers', async () => {
    const missing = await visit(`${SITE}/missing.css`);
    expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(missing.text).toBe('content of /missing.css');
    const file = await visit(`${SITE}/dist/main.css`);
    expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'public']);
  });
});

describe('on a custom domain', () => {
  it('the page of a secret is served, in the visitor’s language', async () => {
    const page = await visit(`${ACME}/secret/key`);
    expect([page.status, page.headers.get('Vary')]).toEqual([200, 'Accept-Language, Cookie']);
    await visit(`${ACME}/secret/key`, german);
    expect([files, routes]).toEqual([
      ['GET /secret/key', 'GET /pages/de/secret'],
      ['custom-domain', 'custom-domain'],
    ]);
  });

  it.each(['/', '/about', '/dashboard', '/private/key'])(
    'every other page is 404, and not cached: %s',
    async (path) => {
      for (const init of [{}, german]) {
        files = [];
        const page = await visit(`${ACME}${path}`, init);
        expect([page.status, page.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
        expect(page.text).toBe('content of /pages/en/app');
        expect(files).toEqual([`GET ${path}`, 'GET /pages/en/app']);
      }
    },
  );

  it('files are served, those that are missing with their own headers', async () => {
    expect((await visit(`${ACME}/dist/main.css`)).status).toBe(200);
    const missing = await visit(`${ACME}/missing.css`);
    expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([404, 'public']);
    expect((await visit(`${ACME}/untyped`)).status).toBe(200);
  });

  const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

  it('its logo is served as a picture, for ever', async () => {
    const metadata = { type: 'image/webp', version: 'v1' };
    logo = { value: new TextEncoder().encode('logo').buffer, metadata };
    const picture = await visit(`${ACME}/logo?v1`);
    expect([picture.status, picture.text, routes]).toEqual([200, 'logo', ['custom-domain']]);
    expect(picture.headers.get('Content-Type')).toBe('image/webp');
    expect(picture.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(picture.headers.get('Content-Security-Policy')).toBe(policy);
    expect(picture.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('a logo that is not there is 404, and not cached', async () => {
    const none = await visit(`${ACME}/logo`);
    expect([none.status, none.text, none.headers.get('Cache-Control')]).toEqual([
      404,
      '',
      'no-store',
    ]);
    expect(none.headers.get('Content-Security-Policy')).toBe(policy);
    await visit(`${SITE}/logo`);
    expect(files).toEqual(['GET /logo']);
  });
});

describe('security.txt', () => {
  it('names the contact, for half a year from the beginning of the day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 23, 59) });
    const file = await visit(`${SITE}${SECURITY_TXT}`, {}, { SITE_HOST: 'seal.example' });
    expect(file.text).toBe(
      [
        'Contact: mailto:security@seal.example',
        'Expires: 2027-05-21T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://seal.example/.well-known/security.txt',
        'Policy: https://seal.example/info/security',
        '',
      ].join('\n'),
    );
    const copy = await visit(`${SITE}${SECURITY_TXT}`);
    expect(copy.text).toContain('Policy: https://seal.example/info/security');
    expect(copy.text).not.toContain('Canonical');
    await visit(`${ACME}${SECURITY_TXT}`);
    expect(routes).toEqual(['security_txt', 'security_txt', 'custom-domain']);
  });

  it.each([SECURITY_TXT, '/openapi.json'])('%s is read by GET and HEAD alone', async (path) => {
    const head = await visit(`${SITE}${path}`, { method: 'HEAD' });
    expect([head.status, path === SECURITY_TXT ? head.text : '']).toEqual([200, '']);
    const post = await visit(`${SITE}${path}`, { method: 'POST' });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    for (const { headers } of [head, post]) {
      for (const [name, value] of Object.entries(securityHeaders)) {
        if (name !== 'Cross-Origin-Resource-Policy') expect(headers.get(name)).toBe(value);
      }
    }
  });
});

describe('the document of the API', () => {
  it('may be read by pages of any site, and names the region', async () => {
    const { headers, text } = await visit(`${SITE}/openapi.json`);
    expect([text, routes]).toEqual(['content of /openapi.json', ['openapi']]);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect(headers.get('X-Jurisdiction')).toBe('eu');
  });

  it.each([
    [304, 'no-cache'],
    [404, 'no-store'],
    [500, 'no-store'],
  ])('that is answered with %i is cached by that', async (status, cached) => {
    const ASSETS = { fetch: () => Promise.resolve(new Response(null, { status })) };
    const { headers } = await visit(`${SITE}/openapi.json`, {}, { ASSETS });
    expect(headers.get('Cache-Control')).toBe(cached);
  });
});

describe('signing out by its address', () => {
  it.each([
    [{}, true],
    [{ 'Sec-Fetch-Site': 'none' }, true],
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{ 'Sec-Purpose': 'prefetch' }, false],
    [{ 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }, false],
  ])('with %j deletes the cookies: %s', async (headers, isIntended) => {
    const page = await visit(`${SITE}${LOGOUT}`, { headers });
    expect([page.status, page.headers.get('Location')]).toEqual([303, '/']);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('X-Frame-Options')).toBe('DENY');
    expect(page.headers.getSetCookie()).toHaveLength(isIntended ? 2 : 0);
    expect(page.headers.has('Clear-Site-Data')).toBe(false);
    expect(routes).toEqual(['logout']);
  });

  it('clears the cache where it is unknown whether there was a session', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const broken = () => {
      throw Object.assign(new Error('down'), { overloaded: true });
    };
    const config = sampleConfig();
    const account = accountNameOf(config.NAME_KEY, 'ada@example.com');
    const { token } = generateAccountToken(config.SESSION_KEYS, 'account-session', account);
    const headers = { Cookie: `__Host-sess=${token}` };
    const ACCOUNT = { getByName: broken };
    const page = await visit(
      `${SITE}${LOGOUT}`,
      { headers },
      {
        ACCOUNT,
        ...sampleCanaries(config),
      },
    );
    expect([page.status, page.headers.get('Clear-Site-Data')]).toEqual([303, CLEARED_DATA]);
    expect(log.mock.calls.join()).toContain(
      '"logout_incomplete","error":"StoreUnavailable: an object',
    );
  });

  it('is done by GET alone', async () => {
    await visit(`${SITE}${LOGOUT}`, { method: 'POST' });
    expect(files).toEqual(['POST /logout']);
  });
});
