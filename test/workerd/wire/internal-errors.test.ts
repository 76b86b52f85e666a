import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { idOf } from '../../../worker/crypto/keys.ts';
import { at, conceal, get, openSession, outcome, reveal, send } from '../client.ts';
import { rowBehind } from './row.ts';
import { anyText } from './shapes.ts';

afterEach(() => vi.restoreAllMocks());

/** Expects error logs, and returns them. */
function listen(level: 'warn' | 'error') {
  const said: string[] = [];
  vi.spyOn(console, level).mockImplementation((line: unknown) => {
    said.push(String(line));
  });
  return said;
}

it('asks for another try of a secret that has not arrived yet, and consumes nothing', async () => {
  const { secretKey } = await conceal({ passphrase: 'p' });
  const name = `envelope:${idOf(secretKey)}`;
  const envelope = await env.SECRETS.get(name, 'arrayBuffer');
  await env.SECRETS.delete(name);
  const answer = await reveal(secretKey, { passphrase: 'p' });
  expect([outcome(answer), answer.headers.get('Retry-After')]).toEqual(['503 not_ready', '1']);
  expect(await rowBehind(secretKey)).toMatchObject({
    receivedAt: null,
    claim: null,
    revealGuard: { attempts: 0 },
  });
  await env.SECRETS.put(name, envelope ?? '');
  expect(at(await reveal(secretKey, { passphrase: 'p' }), 'record.secret_value')).toBe(
    'the secret',
  );
});

it('reveals nothing of an internal error but its request id, and sends a live session a fresh shrimp', async () => {
  const said = listen('error');
  const { cookie, shrimp } = await openSession();
  const { secretKey } = await conceal();
  await env.SECRETS.put(`envelope:${idOf(secretKey)}`, new Uint8Array(300));
  const answer = await reveal(secretKey, {}, { headers: { Cookie: cookie, 'O-Shrimp': shrimp } });
  const requestId = answer.headers.get('X-Request-Id') ?? 'none';
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    success: false,
    message: 'An unexpected error occurred',
    code: 'internal',
    request_id: requestId,
    shrimp: anyText,
  });
  expect(said.join('\n')).toContain(requestId);
  expect(said.join('\n')).not.toContain(secretKey);
  expect(await rowBehind(secretKey)).toMatchObject({ receivedAt: null });
});

it.each(['SESSION_KEYS', 'SHARD_KEY', 'NAME_KEY'])(
  'serves no one with another %s than was stored under, or with none, and keeps its name inside',
  async (name) => {
    expect(outcome(await get('/status'))).toBe('200');
    const said = listen('error');
    const wrong = name === 'SESSION_KEYS' ? 'no key' : btoa('x'.repeat(32));
    const answer = await get('/status', { settings: { [name]: wrong } });
    expect(outcome(answer)).toBe('500 internal');
    expect(answer.text).not.toContain(name);
    expect(said.join('\n')).toContain(name);
    expect(said.join('\n')).not.toContain(wrong);
    expect(outcome(await get('/status'))).toBe('200');
  },
);

it('lets no one store, frame or sniff an internal error outside of the API either', async () => {
  listen('error');
  const settings = { SESSION_KEYS: 'no key' };
  const answer = await send('/incoming', { method: 'POST', settings });
  expect(outcome(answer)).toBe('500 internal');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
  expect(answer.headers.get('X-Request-Id')).toBe(at(answer, 'request_id'));
});

it('answers 503 when a store does not answer at the first request of an isolate', async () => {
  listen('warn');
  listen('error');
  const failing = vi.spyOn(env.SECRETS, 'get').mockRejectedValue(new Error('down'));
  // Settings of their own make a Worker that has not served anyone yet.
  const answer = await get('/status', { settings: { JURISDICTION: 'eu' } });
  expect(failing).toHaveBeenCalled();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
});
