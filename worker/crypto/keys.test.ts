import { describe, expect, it } from 'vitest';
import { isKey as isLinkKey } from '../../shared/link-key.ts';
import { drawKeys, idOf, isKey, secretKeyOf, shortkeyOf } from './keys.ts';

const draws = Array.from({ length: 2000 }, drawKeys);

describe('keys', () => {
  it('are recognised by the platform’s log redaction', () => {
    for (const { metadataKey, secretKey } of draws) {
      for (const key of [metadataKey, secretKey]) {
        expect(key).toMatch(/^[\w+-]{21,}$/);
        expect(key.match(/[A-Z]/g)?.length).toBeGreaterThanOrEqual(2);
        expect(key.match(/[a-z]/g)?.length).toBeGreaterThanOrEqual(2);
        expect(key.match(/\d/g)?.length).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('are unique and use every character about equally often', () => {
    const keys = draws.flatMap(({ metadataKey, secretKey }) => [metadataKey, secretKey]);
    expect(new Set(keys).size).toBe(keys.length);
    const counts = new Map<string, number>();
    for (const character of keys.flatMap((key) => key.slice(1).split(''))) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    // 88,000 characters, 1,419 expected of each: 8 standard deviations are 300.
    for (const count of counts.values()) expect(Math.abs(count - 1419)).toBeLessThan(300);
  });

  it('give the same secret key and ids each time, and the ids contain neither key', () => {
    const [draw] = draws;
    if (!draw) throw new Error('nothing was drawn');
    expect(secretKeyOf(draw.metadataKey)).toBe(draw.secretKey);
    const id = idOf(draw.secretKey);
    expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(id).not.toBe(idOf(draw.metadataKey));
    expect(draw.secretKey).not.toContain(shortkeyOf(id));
  });

  it('have the form that the pages expect in a link', () => {
    for (const { metadataKey, secretKey } of draws) {
      expect([metadataKey, secretKey].every(isLinkKey)).toBe(true);
    }
  });

  it('are recognised by their form', () => {
    expect(isKey('1AAAAAAAAAAAAAAAAAAAAAA')).toBe(true);
    const others = [
      '',
      '1',
      '2AAAAAAAAAAAAAAAAAAAAAA',
      '1AAAAAAAAAAAAAAAAAAAAA',
      '1AAAAAAAAAAAAAAAAAAAAAA\n',
    ];
    for (const other of others) expect(isKey(other)).toBe(false);
  });
});
