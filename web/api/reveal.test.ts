import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleSecret } from '../../test/support/reveal-sample.ts';
import { waitingClock } from '../../test/support/waiting-clock.ts';
import { GIVE_UP_MS, givingUpSilence, openSecret } from './reveal.ts';

const opened = {
  success: true,
  record: { ...sampleSecret.record, secret_value: 'a\r\nb' },
  details: { ...sampleSecret.details, show_secret: true },
};

const refuse = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ message: code, code }, { status, headers });

/** Opens a secret with the given answers in order, the last one repeated, on a clock that advances only by waiting. */
function opening(...answers: (() => Response | Promise<never>)[]) {
  const sent: unknown[] = [];
  const attempts: number[] = [];
  let lostAnswers = 0;
  const abort = new AbortController();
  const { timing, elapsed } = waitingClock((_path, init) => {
    sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'));
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve(next?.() ?? refuse(500, 'internal'));
  });
  const result = openSecret(
    {
      key: 'k',
      credentials: { passphrase: '' },
      rid: 'the-claim',
      onAttempt: (attempt) => attempts.push(attempt),
      onLost: () => {
        lostAnswers++;
      },
      signal: abort.signal,
    },
    timing,
  );
  return { result, sent, attempts, lostAnswers: () => lostAnswers, abort, elapsed };
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

it('retries an unavailable secret with the same claim until it arrives, byte for byte', async () => {
  const { result, sent, attempts, elapsed } = opening(
    () => refuse(503, 'not_ready'),
    offline,
    () => refuse(503, 'store_unavailable'),
    () => Response.json(opened),
  );
  expect((await result).record.secret_value).toBe('a\r\nb');
  expect(attempts).toEqual([1, 2, 3, 4]);
  expect(elapsed()).toBe(1000 + 2000 + 4000);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(sent[0]).toMatchObject({ continue: true, rid: 'the-claim' });
});

it('waits for Retry-After, and retries with the same claim', async () => {
  const { result, sent, attempts, elapsed } = opening(
    () => refuse(503, 'store_unavailable', { 'Retry-After': '4' }),
    () => new Response('<h1>Busy</h1>', { status: 503, headers: { 'Retry-After': '7' } }),
    () => Response.json(opened),
  );
  expect((await result).record.secret_value).toBe('a\r\nb');
  expect(attempts).toEqual([1, 2, 3]);
  expect(elapsed()).toBe(11_000);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
});

it('gives up immediately if Retry-After exceeds the time that it retries', async () => {
  const { result, attempts } = opening(() =>
    refuse(503, 'store_unavailable', { 'Retry-After': '61' }),
  );
  await expect(result).rejects.toMatchObject({ reason: { status: 503 } });
  expect(attempts).toEqual([1]);
});

/** What arrives in place of an answer of the service. */
const lost: Record<string, () => Response | Promise<never>> = {
  'no answer': offline,
  'half an answer': () => new Response(JSON.stringify(opened).slice(0, 200)),
  'a page of a proxy with 502': () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
  'a page of a proxy with 504': () => new Response('<h1>Gateway Time-out</h1>', { status: 504 }),
  'a page of a proxy with 404': () => new Response('<h1>Not Found</h1>', { status: 404 }),
  'a page with 200': () => new Response('<h1>Welcome</h1>'),
  'JSON of a proxy with 502': () => Response.json({ error: 'upstream' }, { status: 502 }),
  'JSON of a proxy with 404': () => Response.json({ error: 'no route' }, { status: 404 }),
  'JSON of something else': () => Response.json({ success: true }),
  'an error of the service': () => refuse(500, 'internal'),
};

it.each(Object.entries(lost))(
  'repeats the same claim where it may have succeeded: %s',
  async (_kind, answer) => {
    const { result, sent, lostAnswers } = opening(answer, answer, () => Response.json(opened));
    expect((await result).record.secret_value).toBe('a\r\nb');
    expect(sent).toHaveLength(3);
    expect(lostAnswers()).toBe(2);
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  },
);

it('gives up with the last error when a claim of its first attempt would have ended', async () => {
  const { result, elapsed } = opening(() => refuse(503, 'not_ready'));
  await expect(result).rejects.toMatchObject({ reason: { status: 503 } });
  expect(elapsed()).toBeGreaterThan(GIVE_UP_MS - 5000);
  expect(elapsed()).toBeLessThanOrEqual(GIVE_UP_MS);
});

it.each([
  [422, 'passphrase_wrong'],
  [429, 'passphrase_locked'],
  [404, 'secret_spent'],
  [404, 'not_found'],
])('asks once for a secret that is refused with %i %s', async (status, code) => {
  const { result, attempts, lostAnswers } = opening(() => refuse(status, code));
  await expect(result).rejects.toMatchObject({ reason: { status } });
  expect(attempts).toEqual([1]);
  expect(lostAnswers()).toBe(0);
});

it.each([401, 403, 429])('asks once where a proxy refuses with %i', async (status) => {
  const { result, attempts } = opening(() => new Response('<h1>Blocked</h1>', { status }));
  await expect(result).rejects.toMatchObject({ reason: { kind: 'blocked', status } });
  expect(attempts).toEqual([1]);
});

it('stops the retries when the page is left', async () => {
  const { result, abort, sent } = opening(offline);
  abort.abort();
  await expect(result).rejects.toThrow();
  expect(sent.length).toBeLessThanOrEqual(1);
});

describe('an answer of which nothing arrives', () => {
  const SILENCE_MS = 15_000;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** An answer whose bytes are sent one by one. Like that of a browser it ends with the signal of its call. */
  function dripping() {
    const bytes = new TextEncoder().encode(JSON.stringify(opened));
    const signals: (AbortSignal | null | undefined)[] = [];
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let sent = 0;
    const fetcher = givingUpSilence((_path, init) => {
      signals.push(init?.signal);
      if (signals.length > 1) return Promise.resolve(Response.json(opened));
      const body = new ReadableStream<Uint8Array>({
        start: (begun) => {
          controller = begun;
          init?.signal?.addEventListener('abort', () => begun.error(init.signal?.reason));
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'Retry-After': '3' } }));
    });
    const abort = new AbortController();
    const { timing } = waitingClock(fetcher);
    const request = { key: 'k', credentials: { passphrase: '' }, rid: 'the-claim' };
    const events = { onAttempt: () => undefined, onLost: () => undefined };
    const result = openSecret({ ...request, ...events, signal: abort.signal }, timing);
    return {
      result,
      abort,
      signals,
      isWhole: () => sent === bytes.length,
      drip: async () => {
        controller?.enqueue(bytes.subarray(sent, ++sent));
        await vi.advanceTimersByTimeAsync(0);
      },
      end: () => controller?.close(),
    };
  }

  it('gives up an answer when nothing more arrives, and asks again', async () => {
    const { result, signals, drip } = dripping();
    await drip();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(signals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await result).record.secret_value).toBe('a\r\nb');
    expect(signals).toHaveLength(2);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('waits for an answer as long as it arrives, however slowly', async () => {
    const { result, signals, drip, isWhole, end } = dripping();
    while (!isWhole()) {
      await drip();
      await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    }
    end();
    expect((await result).record.secret_value).toBe('a\r\nb');
    expect(signals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(signals[0]?.aborted).toBe(false);
  });

  it('asks no more for an answer once the page is left', async () => {
    const { result, signals, drip, abort } = dripping();
    await drip();
    abort.abort();
    await expect(result).rejects.toThrow();
    expect(signals).toHaveLength(1);
  });
});
