/** The flash cookie: what a plain form leaves for the next page, for ten minutes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { encryptFlash } from '../crypto/encrypted-value.ts';
import { flashCookie } from './cookies.ts';
import { cookieOfFlash, cookieOfTyped, flashOf, takeFlash } from './flash.ts';

const NOW = Date.UTC(2026, 10, 22);
const TEN_MINUTES = 600_000;
const config = sampleConfig();
const visit = new Request('https://seal.example');
const sent = { metadata_key: 'key', ticketno: '12' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request with the cookie that a response has set. */
function after(cookie: string | null): Request {
  const headers = { Cookie: (cookie ?? '').split(';', 1).join() };
  return new Request('https://seal.example', { headers });
}

describe('a flash', () => {
  it('is read for ten minutes', () => {
    const request = after(cookieOfFlash(visit, config, { sent }));
    expect(flashOf(request, config)).toEqual({ sent });
    vi.setSystemTime(NOW + TEN_MINUTES - 1);
    expect(flashOf(request, config)).toEqual({ sent });
    vi.setSystemTime(NOW + TEN_MINUTES);
    expect(flashOf(request, config)).toEqual({});
  });

  it('is none without a cookie, under another key, or of another form', () => {
    expect(flashOf(visit, config)).toEqual({});
    const request = after(cookieOfFlash(visit, config, { sent }));
    const other = sampleConfig({ SESSION_KEYS: `k1:${btoa('o'.repeat(32))}` });
    expect(flashOf(request, other)).toEqual({});
    expect(flashOf(after('__Host-flash=junk'), config)).toEqual({});
    for (const text of ['junk', '{}', JSON.stringify({ sent: 1, endsAt: NOW + 1000 })]) {
      const cookie = flashCookie(visit, encryptFlash(config.SESSION_KEYS, text));
      expect(flashOf(after(cookie), config)).toEqual({});
    }
  });

  it('is deleted by the page that shows it, also where it is none of ours', () => {
    const taken = (request: Request) => {
      const cookies: string[] = [];
      const setCookie = (cookie: string) => void cookies.push(cookie);
      return [takeFlash({ request, config, setCookie }), cookies];
    };
    const deletion = expect.stringMatching(/^__Host-flash=; .*Max-Age=0/) as unknown;
    const request = after(cookieOfFlash(visit, config, { sent }));
    expect(taken(request)).toEqual([{ sent }, [deletion]]);
    expect(taken(after('__Host-flash=junk'))).toEqual([{}, [deletion]]);
    expect(taken(visit)).toEqual([{}, []]);
  });
});

describe('what was typed', () => {
  const typed = (fields: { secret?: string; ticketno?: string }) => {
    const cookie = cookieOfTyped(visit, config, fields);
    return cookie === null ? null : flashOf(after(cookie), config);
  };

  it.each([
    [{ secret: 'x', ticketno: '12' }],
    [{ secret: 'x' }],
    [{ ticketno: '12' }],
    [{ secret: '', ticketno: '' }],
  ])('is kept: %j', (fields) => {
    expect(typed(fields)).toEqual({ form_fields: fields });
  });

  it('is nothing where nothing was', () => {
    expect(typed({})).toBeNull();
  });

  it('is kept without a secret that is too long for a cookie, or not at all', () => {
    const long = 'x'.repeat(3000);
    expect(typed({ secret: long, ticketno: '12' })).toEqual({
      form_fields: { ticketno: '12' },
    });
    expect(typed({ secret: long })).toBeNull();
    expect(typed({ secret: long, ticketno: long })).toBeNull();
  });

  it('never makes a cookie of more than three kilobytes', () => {
    for (let length = 2000; length < 3200; length += 50) {
      const cookie = cookieOfTyped(visit, config, { secret: 'x'.repeat(length) });
      expect((cookie ?? '').length).toBeLessThanOrEqual(3 * 1024);
    }
    expect(cookieOfTyped(visit, config, { secret: 'é'.repeat(1000) })).not.toBeNull();
    expect(cookieOfTyped(visit, config, { secret: '漢'.repeat(1200) })).toBeNull();
  });
});
