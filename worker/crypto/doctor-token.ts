/**
 * The token by which the server knows a request of `npm run doctor`, and the mark by which the doctor knows the server's settings.
 * Whoever can read the secrets file can make a token: nothing is stored for it, and it expires by itself.
 */
import { base64url, fromBase64, utf8 } from './encoding.ts';
import { derive, hmac, hmacMatches } from './hash.ts';

/** A token is valid in the window in which it was made, and in the next one. */
const WINDOW_MS = 5 * 60_000;

/**
 * Makes a token, of 43 characters.
 *
 * @param nameKey the key that names accounts; it is never rotated, so the server has the one that the file has
 * @param now epoch ms
 */
export function doctorToken(nameKey: Uint8Array, now: number): string {
  return base64url(hmac(keyOf(nameKey), windowAt(now)));
}

/**
 * True for a token of the present window or of the one before, compared in constant time.
 *
 * @param text what a caller sent as a token
 * @param now epoch ms
 */
export function isDoctorToken(nameKey: Uint8Array, text: string, now: number): boolean {
  const tag = fromBase64(text);
  if (tag === null) return false;
  const key = keyOf(nameKey);
  return [now, now - WINDOW_MS].some((time) => hmacMatches(key, windowAt(time), tag));
}

/**
 * A mark of settings, which tells nothing of them: the doctor compares those that it reads with those of the running server.
 *
 * @param settings all of them in one text
 */
export function settingsMark(nameKey: Uint8Array, settings: string): string {
  return base64url(hmac(keyOf(nameKey), utf8(`settings\0${settings}`)));
}

function keyOf(nameKey: Uint8Array): Uint8Array {
  return derive(nameKey, 'doctor');
}

function windowAt(time: number): Uint8Array {
  return utf8(String(Math.floor(time / WINDOW_MS)));
}
