import { expect, it } from 'vitest';
import { base64url, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';
import { doctorToken, isDoctorToken, settingsMark } from './doctor-token.ts';

const MINUTE_MS = 60_000;
const key = new Uint8Array(32).fill(7);
/** The beginning of a window. */
const now = 1_800_000_000_000;
const token = doctorToken(key, now);

it('knows a token that it made, for five minutes at least and ten at most', () => {
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(isDoctorToken(key, token, now)).toBe(true);
  expect(isDoctorToken(key, token, now + 10 * MINUTE_MS - 1)).toBe(true);
  expect(isDoctorToken(key, token, now + 10 * MINUTE_MS)).toBe(false);
  const late = doctorToken(key, now + 5 * MINUTE_MS - 1);
  expect(late).toBe(token);
});

it('refuses a token of the future, of another key, and what is none', () => {
  expect(isDoctorToken(key, token, now - 1)).toBe(false);
  expect(isDoctorToken(new Uint8Array(32), token, now)).toBe(false);
  const others = ['', '-', token.slice(1), `${token}AAAA`, `${token}, ${token}`];
  expect(others.filter((text) => isDoctorToken(key, text, now))).toEqual([]);
});

it('makes another token in each window, under a key that is derived for nothing else', () => {
  expect(doctorToken(key, now + 5 * MINUTE_MS)).not.toBe(token);
  const underKeyItself = base64url(hmac(key, utf8(String(now / (5 * MINUTE_MS)))));
  expect(underKeyItself).not.toBe(token);
});

it('marks settings under the key, so that no one else can guess them', () => {
  const mark = settingsMark(key, 'a');
  expect(mark).toMatch(/^[\w-]{43}$/);
  expect(settingsMark(key, 'a')).toBe(mark);
  expect(settingsMark(key, 'b')).not.toBe(mark);
  expect(settingsMark(new Uint8Array(32), 'a')).not.toBe(mark);
  expect(isDoctorToken(key, settingsMark(key, '6000000'), now)).toBe(false);
});
