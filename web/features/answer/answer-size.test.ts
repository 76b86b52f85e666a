import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutCharacters } from '../../../shared/characters.ts';
import { packContent } from '../../../shared/seal/content.ts';
import { ciphertextBytes } from '../../../shared/seal/format.ts';
import { bytesOf, charactersIn, contentBytesMax } from './answer-size.ts';

const KIB = 1024;
const classes = [1, 2, 64, 1024].map((step) => step * 32 * KIB);

it.each(classes)(
  'lets in what fits into a padded content of %d bytes, and leaves little room unused',
  (padded) => {
    const max = contentBytesMax(ciphertextBytes(padded));
    const text = 'x'.repeat(max - 100);
    const files = [{ name: 'n'.repeat(255), content: new Blob(['y'.repeat(100)]) }];
    expect(packContent({ text, files }).size).toBe(padded);
    expect(padded - max).toBeLessThan(17 * KIB);
  },
);

it('lets nothing in where there is no room', () => {
  expect(contentBytesMax(0)).toBe(0);
});

it('counts no more characters than always fit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), fc.nat(50), (text, bytes) => {
      expect(bytesOf([cutCharacters(text, charactersIn(bytes))])).toBeLessThanOrEqual(bytes);
    }),
  );
});
