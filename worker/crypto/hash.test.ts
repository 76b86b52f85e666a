/** Known answers: what was stored under a hash must be found again. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concat } from '../../shared/concat.ts';
import { base64, base64url, fromBase64, utf8 } from './encoding.ts';
import { derive, hmac, hmacMatches, sha1Hex, sha256 } from './hash.ts';

it('derives another key for each label and each counter, which never changes', () => {
  const input = utf8('input');
  expect(base64(derive(input, 'link'))).toBe('RIGweyQl8LDXqBSJriS4aVJpzBQEFYIwjNKyTh4Q1mQ=');
  expect(base64(derive(input, 'link', 0))).toBe(base64(derive(input, 'link')));
  expect(base64(derive(input, 'link', 1))).toBe('IYK95b7x2MwwWsSctphaEFeW5i/kxPQW8SDZzcPi5Gk=');
  expect(derive(input, 'id')).not.toEqual(derive(input, 'link'));
});

it('computes SHA-256 and HMAC as the standards do', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(bytes, bytes, async (secret, data) => {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
      const tag = new Uint8Array(await crypto.subtle.sign('HMAC', key, data));
      expect(sha256(data)).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', data)));
      expect(hmac(secret, data)).toEqual(tag);
      expect(hmacMatches(secret, data, tag)).toBe(true);
      expect(hmacMatches(secret, data, tag.subarray(1))).toBe(false);
      expect(hmacMatches(secret, data, tag.with(0, (tag[0] ?? 0) ^ 1))).toBe(false);
    }),
  );
});

it('writes SHA-1 as upper-case hexadecimal, with two digits for each byte', () => {
  expect(sha1Hex('passwordé')).toBe('978C84FF151E87B0801059A27BE51D7DBAD5020F');
});

it('reads base64 back from both alphabets, with and without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const [padded, url] = [base64(bytes), base64url(bytes)];
      expect(padded).toBe(btoa(String.fromCodePoint(...bytes)));
      expect(url).toMatch(/^[\w-]*$/);
      for (const text of [padded, url]) expect(fromBase64(text)).toEqual(new Uint8Array(bytes));
    }),
  );
  expect(base64url(Uint8Array.of(251, 239, 190, 255))).toBe('----_w');
  expect(fromBase64('%')).toBeNull();
});

it('joins bytes in their order', () => {
  expect(concat()).toEqual(new Uint8Array());
  expect(concat(Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3))).toEqual(
    Uint8Array.of(1, 2, 3),
  );
});
