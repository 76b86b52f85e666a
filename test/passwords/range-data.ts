/** The data of the tests' breached-password service; for tests in either runtime. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** The only breached password, and one whose hash is in no breach but pads answers. */
export const BREACHED = 'a horse that every thief has seen';
export const PADDING = 'a horse that only pads an answer';

export const asked = v.array(
  v.object({ url: v.string(), headers: v.record(v.string(), v.string()) }),
);

/** The SHA-1 of a password as the service stores it. */
export function sha1(password: string): string {
  const digest = createHash('sha1').update(new TextEncoder().encode(password)).digest();
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
