/** What middleware does to a request before and after its handler: by its host, scheme and method. */
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { showSecret } from '../../shared/contract/reveal.ts';
import { changeCustomerByPath, listCustomers } from '../../shared/contract/colonel.ts';
import { health } from '../../shared/contract/health.ts';
import { status as statusCall } from '../../shared/contract/site.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { apiHeaders, cors, strictTransportSecurity } from './headers.ts';
import {
  customDomainOf,
  onServingHost,
  onSite,
  resolveHost,
  serveOnCustomDomains,
} from './host.ts';
import { refuseMethods, refuseOtherHosts, refuseUnknown, respondToError } from './not-found.ts';
import { observe } from './observe.ts';
import { type App, recordFailure, recordRoute } from './request-context.ts';

const key = btoa('k'.repeat(32));
const ACME = 'acme.example';
const HSTS = 'max-age=63072000';
const branding = { name: 'Acme', accent: '#a8231c', before: 'For you', after: '', logo: null };

const common = {
  SITE_HOST: 'seal.example',
  SHARD_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
  MAIL_DRIVER: 'http',
  MAIL_FROM: 'a@seal.example',
  MAIL_HTTP_TOKEN: 'x',
  JURISDICTION: 'eu',
  LOG_REQUESTS: '1',
};
const local = { ...common, APP_ENV: 'local' };
const selfhost = { ...common, APP_ENV: 'selfhost' };
const deployed = { ...common, APP_ENV: 'deployed', DOMAINS_DRIVER: 'local' };

/** A store with one custom domain; another one cannot be looked up. */
const hosts = {
  get: (name: string) => {
    if (name === 'host:down.example') return Promise.reject(new Error('down'));
    const logo = name === 'host:logo.example' ? 'v7' : null;
    const isKnown = [`host:${ACME}`, 'host:logo.example'].includes(name);
    return Promise.resolve(
      isKnown ? { account: 'a1:acme', branding: { ...branding, logo } } : null,
    );
  },
};

const app: App = new Hono();
app.onError(respondToError);
app.use(observe);
app.use(resolveHost);
app.use(strictTransportSecurity);
app.use('/api/*', apiHeaders);
app.use(refuseOtherHosts);
app.use('/api/*', onSite(cors));
app.get(
  '/api/v2/host',
  onSite((context) => {
    recordRoute(context, 'first');
    recordRoute(context, 'second');
    return Promise.resolve(context.json({ url: context.req.raw.url }));
  }),
);
app.post('/api/v2/host', (context) => context.json({}));
app.put('/api/v2/host', (context) => context.json({}));
for (const path of [listCustomers.path, changeCustomerByPath.path]) {
  app.get(path, (context) => {
    recordRoute(context, path);
    return context.json({});
  });
}
app.get('/api/v2/refused', (context) => {
  recordFailure(context, 'not_ready');
  recordFailure(context, 'internal');
  return context.json({}, 503);
});
app.get('/api/v2/broken', () => {
  throw new Error('broken');
});
serveOnCustomDomains(showSecret.path);
app.get(
  showSecret.path,
  onServingHost(showSecret.path, (context) =>
    Promise.resolve(context.json({ domain: customDomainOf(context) })),
  ),
);
app.get(
  '/api/v2/account',
  onServingHost('/api/v2/account', (context) => Promise.resolve(context.json({}))),
);
for (const { path } of [statusCall, health]) app.get(path, (context) => context.json({}));
refuseMethods(app);
app.all('/api/*', refuseUnknown);
app.all('*', (context) => context.json({ domain: customDomainOf(context)?.domain ?? null }));

interface Visit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string | undefined>>;
  readonly peer?: string;
}

function visit(url: string, { method = 'GET', headers = {}, settings = local, peer }: Visit = {}) {
  const request = new Request(url, { method, headers });
  Object.defineProperty(request, 'cf', { value: { clientIp: peer ?? '192.0.2.1:1' } });
  return app.fetch(request, { ...settings, SECRETS: hosts });
}

const lineSchema = v.looseObject({ event: v.string(), route: v.optional(v.string()) });
let lines: v.InferOutput<typeof lineSchema>[];

beforeEach(() => {
  lines = [];
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((text: unknown) => {
      lines.push(v.parse(lineSchema, JSON.parse(String(text))));
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function codeOf(response: Response): Promise<unknown> {
  return v.parse(v.looseObject({ code: v.string() }), await response.json()).code;
}

describe('the site’s own host', () => {
  it.each([
    ['local', local, 'https://seal.example', 200],
    ['local', local, 'http://seal.example', 200],
    ['local', local, 'http://localhost:8787', 200],
    ['local', local, 'http://a.localhost', 200],
    ['local', local, 'https://seal.example:8443', 404],
    ['local', local, 'https://unknown.example', 404],
    ['selfhost', selfhost, 'https://seal.example', 200],
    ['selfhost', selfhost, 'http://localhost', 404],
    ['selfhost', selfhost, 'https://unknown.example', 404],
    ['selfhost', { ...selfhost, DOMAINS_ENABLED: '0' }, 'https://unknown.example', 404],
    ['deployed', deployed, 'https://unknown.example', 404],
    ['deployed', { ...deployed, DOMAINS_ENABLED: '0' }, 'https://unknown.example', 200],
    ['deployed', { ...deployed, DOMAINS_ENABLED: '0' }, 'https://localhost', 404],
  ])('in the environment %s is found at %s', async (_, settings, origin, status) => {
    expect((await visit(`${origin}/api/v2/host`, { settings })).status).toBe(status);
  });

  it('where settings are wrong is whatever is asked for: the call names them', async () => {
    const settings = { ...deployed, SHARD_KEY: undefined };
    expect((await visit('https://unknown.example/', { settings })).status).toBe(200);
  });

  it.each([
    ['/api/v2/status', 'GET', '127.0.0.1:1', {}, true],
    ['/api/v2/health', 'HEAD', '127.0.0.1:1', {}, true],
    ['/metrics', 'GET', '[::1]:1', {}, true],
    ['/metrics', 'HEAD', '[::1]:1', {}, true],
    ['/metrics', 'POST', '127.0.0.1:1', {}, false],
    ['/api/v2/host', 'GET', '127.0.0.1:1', {}, false],
    ['/metrics', 'GET', '192.0.2.1:1', {}, false],
    ['/metrics', 'GET', '127.0.0.1:1', { 'X-Forwarded-For': 'x' }, false],
  ])(
    'is for a monitor on the machine: %s by %s from %s',
    async (path, method, peer, headers, isServed) => {
      const url = `http://localhost${path}`;
      const response = await visit(url, { method, peer, headers, settings: selfhost });
      expect(response.status).toBe(isServed ? 200 : 404);
    },
  );
});

describe('a custom domain', () => {
  it('is known with its branding', async () => {
    const response = await visit(`https://${ACME}/api/v2/secret/key`);
    expect(await response.json()).toEqual({ domain: { domain: ACME, branding } });
    const logo = await visit('https://logo.example/api/v2/secret/key');
    expect(await logo.json()).toMatchObject({ domain: { branding: { logo: '/logo?v7' } } });
  });

  it('is known with a dot at its end, and on any port', async () => {
    for (const host of [`${ACME}.`, `${ACME}:8443`]) {
      expect(await (await visit(`https://${host}/`)).json()).toEqual({ domain: ACME });
    }
  });

  it('has none of the site’s calls but those of a recipient', async () => {
    for (const path of ['/api/v2/host', '/api/v2/account']) {
      const response = await visit(`https://${ACME}${path}`);
      expect([response.status, await codeOf(response)]).toEqual([404, 'not_found']);
    }
    const site = await visit('https://seal.example/api/v2/secret/key');
    expect(await site.json()).toEqual({ domain: null });
  });

  it('that cannot be looked up is 503 for a second', async () => {
    const response = await visit('https://down.example/');
    expect([response.status, await response.text()]).toEqual([503, 'Try again']);
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(lines).toMatchObject([
      { event: 'host_lookup_failed', error: 'StoreUnavailable: reading a host failed' },
      { event: 'request', status: 503 },
    ]);
  });
});

describe('an unknown host', () => {
  it('is 404, as text or as the API refuses', async () => {
    const page = await visit('https://unknown.example/');
    expect([page.status, await page.text()]).toEqual([404, expect.stringMatching(/./)]);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(lines).toMatchObject([{ route: 'unknown', status: 404 }]);
    for (const path of ['/api', '/api/', '/api/v2/host']) {
      const call = await visit(`https://unknown.example${path}`);
      expect([call.status, await codeOf(call)]).toEqual([404, 'not_found']);
    }
    expect((await visit('https://unknown.example/apiary')).headers.get('Content-Type')).toMatch(
      /^text/,
    );
  });
});

describe('plain http', () => {
  it.each(['GET', 'HEAD'])('of a page leads to https: %s', async (method) => {
    const response = await visit(`http://${ACME}:8080/secret/abc?a=b`, {
      method,
      settings: deployed,
    });
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(`https://${ACME}/secret/abc?a=b`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.has('Strict-Transport-Security')).toBe(false);
    expect(await response.text()).toBe('');
    expect(lines).toMatchObject([{ route: 'plain-http', status: 301 }]);
  });

  it.each<[string, string, Visit]>([
    ['a call', '/api/v2/host', {}],
    ['the API itself', '/api', {}],
    ['a form', '/incoming', { method: 'POST' }],
    ['a page with credentials', '/', { headers: { Authorization: 'Basic x' } }],
  ])('of %s is refused', async (_, path, how) => {
    const response = await visit(`http://seal.example${path}`, { ...how, settings: deployed });
    expect([response.status, await codeOf(response)]).toEqual([400, 'https_required']);
    expect(response.headers.has('Strict-Transport-Security')).toBe(false);
    expect(response.headers.get('X-Jurisdiction')).toBe('eu');
    expect(lines).toMatchObject([{ route: 'plain-http', code: 'https_required' }]);
  });

  it('of an unknown host stays unknown', async () => {
    const settings = deployed;
    expect((await visit('http://unknown.example/', { settings })).status).toBe(404);
  });

  it('behind a proxy of one’s own is what its visitors see: https, but on the machine', async () => {
    const seen = async (url: string, settings: Readonly<Record<string, string>>) => {
      const response = await visit(`${url}/api/v2/host`, { settings, peer: '127.0.0.1:1' });
      return v.parse(v.object({ url: v.string() }), await response.json()).url;
    };
    expect(await seen('http://seal.example', selfhost)).toBe('https://seal.example/api/v2/host');
    expect(await seen('http://seal.example', local)).toBe('http://seal.example/api/v2/host');
    const loopback = { ...selfhost, SITE_HOST: 'localhost' };
    expect(await seen('http://localhost', loopback)).toBe('http://localhost/api/v2/host');
  });
});

describe('the header that requires https', () => {
  const subdomains = { ...deployed, HSTS_SUBDOMAINS: '1' };

  it.each([
    ['https://seal.example', deployed, HSTS],
    ['https://seal.example', subdomains, `${HSTS}; includeSubDomains`],
    [`https://${ACME}`, subdomains, HSTS],
    ['http://seal.example', { ...subdomains, APP_ENV: 'local' }, HSTS],
    ['http://seal.example', subdomains, null],
  ])('of %s', async (origin, settings, expected) => {
    const response = await visit(`${origin}/api/v2/broken`, { settings });
    expect(response.headers.get('Strict-Transport-Security')).toBe(expected);
  });
});

describe('a response of the API', () => {
  it('has the common headers, whatever becomes of the call', async () => {
    const paths = ['host', 'nothing', 'broken', 'refused'];
    for (const path of paths) {
      const { headers } = await visit(`https://seal.example/api/v2/${path}`);
      for (const [name, value] of Object.entries(securityHeaders)) {
        expect([name, headers.get(name)]).toEqual([name, value]);
      }
      expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Jurisdiction')).toBe('eu');
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
      expect(headers.has('Warning')).toBe(false);
    }
    expect(lines.filter(({ event }) => event === 'request')).toMatchObject([
      { route: 'first', status: 200, method: 'GET', region: 'eu' },
      { route: 'unknown', status: 404, code: 'not_found' },
      { route: 'unknown', status: 500, code: 'internal' },
      { route: 'unknown', status: 503, code: 'not_ready' },
    ]);
  });

  it('to another method names those that there are', async () => {
    for (const [path, allow] of [
      ['/api/v2/host', 'GET, HEAD, POST, PUT'],
      ['/api/v2/account', 'GET, HEAD'],
    ]) {
      const response = await visit(`https://seal.example${path}`, { method: 'DELETE' });
      expect([response.status, await codeOf(response)]).toEqual([405, 'method_not_allowed']);
      expect(response.headers.get('Allow')).toBe(allow);
    }
    expect(lines).toMatchObject([
      { route: '/api/v2/host', method: 'DELETE', code: 'method_not_allowed' },
      { route: '/api/v2/account' },
    ]);
    const elsewhere = await visit(`https://${ACME}/api/v2/account`, { method: 'DELETE' });
    expect(elsewhere.status).toBe(404);
  });

  it.each([
    ['/api/v2/host?secret=x', 'secret'],
    ['/api/v2/host?passphrase=x&secret=y', 'passphrase, secret'],
    ['/api/v2/host?recipient%5B%5D=x&recipient%5B%5D=y', 'recipient'],
    ['/api/v2/host?secret=', null],
    ['/api/v2/host?secretly=x', null],
    ['/api/v2/host?q=x', null],
    [`${listCustomers.path}?q=x`, 'addresses'],
    [`${listCustomers.path}?after=x`, 'addresses'],
    [`${listCustomers.path}?q=`, null],
    [`${listCustomers.path}?other=x`, null],
    [`${listCustomers.path}?q=x&secret=y`, 'secret'],
    [changeCustomerByPath.path.replace(':custid', 'a'), 'addresses'],
  ])('to %s warns of %j in its URL', async (path, what) => {
    const { headers } = await visit(`https://seal.example${path}`);
    const warning = `299 - "URLs are logged on the way: send ${what} in the body of a POST"`;
    expect(headers.get('Warning')).toBe(what === null ? null : warning);
  });

  it('is shared with pages of other sites that send a token, and no other', async () => {
    const shared = await visit('https://seal.example/api/v2/host', {
      headers: { Authorization: 'Basic x', Origin: 'https://other.example' },
    });
    expect(shared.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(shared.headers.get('Access-Control-Expose-Headers')).toBe(
      'X-Request-Id, X-Jurisdiction, X-Intended-Status, Retry-After',
    );
    const other = await visit('https://seal.example/api/v2/host', {
      headers: { Origin: 'https://other.example' },
    });
    expect(other.headers.has('Access-Control-Allow-Origin')).toBe(false);
  });

  it('to a preflight is the methods of the path', async () => {
    const preflight = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' };
    const asked = async (headers: Record<string, string>, method = 'OPTIONS', path = 'host') => {
      const url = `https://seal.example/api/v2/${path}`;
      const response = await visit(url, { method, headers });
      return [response.status, response.headers.get('Access-Control-Allow-Methods')];
    };
    expect(await asked(preflight)).toEqual([204, 'GET, HEAD, POST, PUT']);
    expect(await asked(preflight, 'DELETE')).toEqual([405, null]);
    expect(await asked(preflight, 'OPTIONS', 'nothing')).toEqual([404, null]);
    expect(await asked({ Origin: 'https://a.example' })).toEqual([405, null]);
    expect(await asked({ 'Access-Control-Request-Method': 'POST' })).toEqual([405, null]);
    const { headers } = await visit('https://seal.example/api/v2/host', {
      method: 'OPTIONS',
      headers: preflight,
    });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Allow-Headers')).toBe(
      'Authorization, Content-Type, Content-Digest, O-Locale',
    );
    expect(headers.get('Access-Control-Max-Age')).toBe('7200');
  });
});

describe('a request is logged', () => {
  it.each([
    ['local', { LOG_REQUESTS: undefined }, 0],
    ['local', { LOG_REQUESTS: '1' }, 1],
    ['deployed', { LOG_REQUESTS: undefined }, 1],
    ['deployed', { LOG_REQUESTS: '0' }, 0],
    ['deployed', { LOG_REQUESTS: '0', SHARD_KEY: undefined }, 1],
  ])('in the environment %s with %j %i times', async (APP_ENV, over, times) => {
    const settings = { ...deployed, APP_ENV, ...over };
    await visit('https://seal.example/', { settings });
    expect(lines.filter(({ event }) => event === 'request')).toHaveLength(times);
  });

  it('with the method if it is one of the usual', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      await visit('https://seal.example/', { method });
    }
    expect(lines.map((line) => line['method'])).toEqual([
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'OTHER',
    ]);
  });
});
