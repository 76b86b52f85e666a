/** A minimal deployed region, and the defects that it may have. */
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { securityHeaders } from '../../shared/security-headers.ts';
import { listenOnLoopback } from '../support/loopback.ts';

export interface Defects {
  readonly health?: number;
  readonly home?: number;
  readonly missing?: number;
  readonly hasNoHeaders?: boolean;
  readonly hsts?: string;
  readonly isCached?: boolean;
  readonly opensTwice?: boolean;
  readonly opensAs?: string;
  readonly region?: string;
  /** How often a new secret is not ready yet, and nothing else is there. */
  readonly slow?: number;
  /** Whether the API itself takes no more secrets. */
  readonly isLimited?: boolean;
  /** The answers of plain http to pages and the API, instead of a redirect to https. */
  readonly plainPage?: number;
  readonly plainApi?: number;
  readonly hasPlainCookie?: boolean;
  /** The calls that something in front of the Worker refuses, and how many of them; all by default. */
  readonly blocks?: 'health' | 'page' | 'program' | 'hostile' | 'large';
  readonly blockedCalls?: number;
}

export interface DeployedSite {
  readonly origins: { readonly https: URL; readonly plain: URL };
  /** The requests with their hosts, in order. */
  readonly calls: string[];
  behave(region: string, defects?: Defects): void;
  close(): Promise<void>;
}

const KEY = 'k'.repeat(22);
/** Of an anonymous caller's call. */
const BODY_BYTES_MAX = 94 * 1024;
const BODY_BYTES_INSPECTED = 1_000_000;
const SHELL = '<!doctype html><script src="/dist/boot.js"></script>';

interface State {
  readonly region: string;
  readonly defects: Defects;
  readonly secret: { value: string; claimedBy: string | null; slow: number };
  /** How many calls were refused in front of the Worker. */
  blocked: number;
}

export async function startDeployedSite(): Promise<DeployedSite> {
  const calls: string[] = [];
  let state = begun('eu', {});
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      calls.push(`${method} ${headers.host} ${url.replaceAll(/\w{16,}/g, '…')}`);
      const agent = headers['user-agent'] ?? '';
      if (isBlocked(state, url, agent, body)) block(state, response);
      else answer(state, `${method} ${url}`, body, response);
    });
  });
  const plainServer = createServer((request, response) => {
    const { url = '', headers } = request;
    answerPlain(state.defects, headers.host ?? '', url, response);
  });
  const https = await listenOnLoopback(server);
  const plain = await listenOnLoopback(plainServer);
  return {
    origins: { https: new URL(https.origin), plain: new URL(plain.origin) },
    calls,
    behave: (region, defects = {}) => {
      state = begun(region, defects);
    },
    close: async () => {
      await Promise.all([https.close(), plain.close()]);
    },
  };
}

function begun(region: string, defects: Defects): State {
  return {
    region,
    defects,
    secret: { value: '', claimedBy: null, slow: defects.slow ?? 0 },
    blocked: 0,
  };
}

function isBlocked({ defects, blocked }: State, url: string, agent: string, body: string): boolean {
  if (blocked >= (defects.blockedCalls ?? Infinity)) return false;
  const isMatch = {
    health: url.endsWith('/health'),
    page: url === '/',
    program: agent === '' || agent.startsWith('Python-urllib'),
    hostile: /UNION SELECT/.test(body),
    large: body.length > BODY_BYTES_INSPECTED,
  };
  return defects.blocks !== undefined && isMatch[defects.blocks];
}

/** As Cloudflare refuses: a challenge page, a bare error number, or a page of the firewall. */
function block(state: State, response: ServerResponse): void {
  state.blocked += 1;
  const ray = { 'CF-RAY': '8a1b2c3d4e5f-FRA', Server: 'cloudflare' };
  const { blocks } = state.defects;
  if (blocks === 'program') {
    response.writeHead(403, { ...ray, 'Content-Type': 'text/plain' }).end('error code: 1010');
    return;
  }
  const challenge = blocks === 'page' ? { 'CF-Mitigated': 'challenge' } : {};
  response.writeHead(403, { ...ray, ...challenge, 'Content-Type': 'text/html' });
  response.end('<!doctype html><title>Attention Required! | Cloudflare</title>');
}

/** Plain http, which Always Use HTTPS leads to https. */
function answerPlain(defects: Defects, host: string, url: string, response: ServerResponse): void {
  const status = (url.startsWith('/api/') ? defects.plainApi : defects.plainPage) ?? 301;
  const isRedirect = status === 301 || status === 302;
  response.writeHead(status, {
    ...(isRedirect ? { Location: `https://${host}${url}` } : {}),
    ...(defects.hasPlainCookie ? { 'Set-Cookie': 'sess=1' } : {}),
  });
  response.end();
}

function answer(state: State, call: string, body: string, response: ServerResponse): void {
  const { defects } = state;
  if (call === 'GET /api/v2/health') health(state, response);
  else if (call === 'POST /api/v2/secret/conceal') seal(state, body, response);
  else if (call === `POST /api/v2/secret/${KEY}`) reveal(state, body, response);
  else if (call === 'GET /') page(state, defects.home ?? 200, 'no-cache', response);
  else if (call.startsWith('GET /secret/')) {
    page(state, 200, defects.isCached ? 'public, max-age=60' : 'no-store', response);
  } else page(state, defects.missing ?? 404, 'no-store', response);
}

function page({ defects }: State, status: number, cache: string, response: ServerResponse): void {
  const { 'Strict-Transport-Security': usual } = securityHeaders;
  const hsts = { 'Strict-Transport-Security': defects.hsts ?? usual };
  const own = defects.hasNoHeaders ? {} : { ...securityHeaders, ...hsts };
  response.writeHead(status, { ...own, 'Content-Type': 'text/html', 'Cache-Control': cache });
  response.end(SHELL);
}

function health({ defects, region }: State, response: ServerResponse): void {
  const status = defects.health ?? 200;
  const stores = { kv: 'ok', vault: 'ok' };
  send(response, status, region, status === 200 ? { status: 'ok', stores, version: '0.1.0' } : {});
}

function seal({ region, defects, secret }: State, body: string, response: ServerResponse): void {
  if (defects.isLimited) {
    send(response, 429, region, { message: 'Too many', code: 'limited' });
    return;
  }
  if (body.length > BODY_BYTES_MAX) {
    send(response, 413, region, { message: 'Too large', code: 'body_too_large' });
    return;
  }
  secret.value = v.parse(v.object({ secret: v.string() }), JSON.parse(body)).secret;
  secret.claimedBy = null;
  send(response, 200, defects.region ?? region, { record: { secret: { key: KEY } } });
}

function reveal({ region, defects, secret }: State, body: string, response: ServerResponse): void {
  const { rid } = v.parse(v.object({ rid: v.string() }), JSON.parse(body));
  if (secret.slow > 0) {
    secret.slow -= 1;
    send(response, 503, region, { message: 'Not yet', code: 'not_ready' });
    return;
  }
  secret.claimedBy ??= rid;
  const isGone = secret.claimedBy !== rid && !defects.opensTwice;
  const secret_value = defects.opensAs ?? secret.value;
  if (isGone) send(response, 404, region, { message: 'Gone', code: 'secret_gone' });
  else send(response, 200, region, { record: { secret_value } });
}

function send(response: ServerResponse, status: number, region: string, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Jurisdiction': region });
  response.end(JSON.stringify(body));
}
