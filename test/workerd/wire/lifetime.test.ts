import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, numberAt, outcome, post, postForm } from '../client.ts';

const MINUTE = 60;
const WEEK = 604_800;
const off = { settings: { LIMIT_CREATE: '0' } };

describe('a lifetime', () => {
  it.each([
    [300, 300],
    ['3e3', 3000],
    ['0300', 300],
    [null, WEEK],
    ['', WEEK],
    [undefined, WEEK],
  ])('turns a lifetime of %j into %i seconds', async (ttl, expected) => {
    const answer = await post('/secret/conceal', { secret: 'x', ttl });
    expect(at(answer, 'record.secret.secret_ttl')).toBe(expected);
    expect(at(answer, 'record.metadata.secret_ttl')).toBe(expected);
    expect(at(answer, 'record.metadata.metadata_ttl')).toBe(2 * expected);
    const created = numberAt(answer, 'record.metadata.created');
    expect(at(answer, 'record.metadata.expiration_stamp')).toBe(created + expected);
  });

  it('gives a generated secret a lifetime by the same rules', async () => {
    const answer = await post('/secret/generate', { ttl: 1 });
    expect(at(answer, 'record.secret.secret_ttl')).toBe(MINUTE);
  });

  it.each(['300 seconds', '1,000', '--1', '1e', '.', '٣٠٠'])(
    'refuses a lifetime of %j',
    async (ttl) => {
      const answer = await post('/secret/conceal', { secret: 'x', ttl });
      expect(outcome(answer)).toBe('422 ttl_invalid');
    },
  );

  it('floors and clamps a lifetime of any finite number, sent as a number, a text or a form', async () => {
    const requested = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, min: 0, max: 700_000 }),
      fc.integer({ min: 55, max: 65 }),
      fc.integer({ min: 604_795, max: 604_805 }),
    );
    await fc.assert(
      fc.asyncProperty(requested, async (ttl) => {
        const expected = Math.min(Math.max(Math.floor(ttl), MINUTE), WEEK);
        const form = `secret=x&ttl=${encodeURIComponent(String(ttl))}`;
        for (const answer of [
          await post('/secret/conceal', { secret: 'x', ttl }, off),
          await post('/secret/conceal', { secret: 'x', ttl: String(ttl) }, off),
          await postForm('/secret/conceal', form, off),
        ]) {
          expect(at(answer, 'record.secret.secret_ttl')).toBe(expected);
        }
      }),
      { numRuns: 50 },
    );
  });
});
