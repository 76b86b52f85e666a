/** The contract with a breached-password service. Not run against the real one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBreaches } from '../../worker/accounts/breaches.ts';
import { BREACHED, PADDING, sha1 } from './range-data.ts';
import { type RangeServer, startRangeServer } from './range-server.ts';

/** A busy machine is slow; only what never comes is waited for less. */
const TIMEOUT_MS = 10_000;
const SHORT_TIMEOUT_MS = 300;

let service: RangeServer;

beforeAll(async () => {
  service = await startRangeServer();
});

afterAll(async () => {
  await service.close();
});

const ask = (password: string, behaviour = 'range', timeoutMs = TIMEOUT_MS) =>
  checkBreaches(`${service.origin}/${behaviour}`, password, timeoutMs);

describe('a password', () => {
  it.each([
    ['finds a password that was in a breach', BREACHED, true],
    ['finds no password that was in none', 'correct horse battery', false],
    ['finds no password that only pads an answer', PADDING, false],
    ['finds no password that differs by its case', BREACHED.toUpperCase(), false],
  ])('%s', async (_name, password, isBreached) => {
    expect(await ask(password)).toEqual({ kind: 'known', isBreached });
  });

  it('sends only the first five digits of the hash of a password, and asks for padding', async () => {
    const password = `only five digits of ${crypto.randomUUID()}`;
    await ask(password);
    const requests = service.asked(password);
    expect(requests).toMatchObject([
      {
        url: `/range/${sha1(password).slice(0, 5)}`,
        headers: { 'add-padding': 'true', 'user-agent': 'waxseal' },
      },
    ]);
    const sent = JSON.stringify(requests).toUpperCase();
    for (const kept of [sha1(password).slice(5), password.toUpperCase()]) {
      expect(sent).not.toContain(kept);
    }
  });
});

describe('no answer', () => {
  it.each([
    ['too many requests', 'busy', 'http_429'],
    ['an error of its own', 'broken', 'http_500'],
    ['another place', 'moved', 'http_302'],
    ['nothing', 'hang', 'timeout'],
    ['a beginning without an end', 'trickle', 'timeout'],
    ['a broken line', 'close', 'unreachable'],
    ['the page of a network', 'portal', 'unreadable'],
    ['an empty answer', 'empty', 'unreadable'],
    ['half an answer', 'cut', 'unreadable'],
    ['an endless one', 'huge', 'too_large'],
  ])('reports %s as unavailable, in time', async (_name, behaviour, reason) => {
    const timeoutMs = reason === 'timeout' ? SHORT_TIMEOUT_MS : TIMEOUT_MS;
    const start = performance.now();
    expect(await ask(BREACHED, behaviour, timeoutMs)).toEqual({ kind: 'unavailable', reason });
    expect(performance.now() - start).toBeLessThan(TIMEOUT_MS);
  });

  it('reports a closed port as unavailable', async () => {
    const gone = await startRangeServer();
    await gone.close();
    const answer = await checkBreaches(`${gone.origin}/range`, BREACHED, TIMEOUT_MS);
    expect(answer).toEqual({ kind: 'unavailable', reason: 'unreachable' });
  });
});
