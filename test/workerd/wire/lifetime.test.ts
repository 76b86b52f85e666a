import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, numberAt, outcome, post, postForm, postRaw } from '../client.ts';

const MINUTE = 60;
const WEEK = 604_800;
const off = { settings: { LIMIT_CREATE: '0' } };

describe('a lifetime', () => {
  it.each([
    [300, 300],
    [1800, 1800],
    [604_800, WEEK],
    [1_209_600, WEEK],
    [2_592_000, WEEK],
    [604_801, WEEK],
    [604_799, 604_799],
    [61, 61],
    [60, MINUTE],
    [59, MINUTE],
    [1, MINUTE],
    [0, MINUTE],
    [-1, MINUTE],
    [-1e99, MINUTE],
    [1e99, WEEK],
    [Number.MAX_VALUE, WEEK],
    [300.9, 300],
    [60.999, MINUTE],
    ['300', 300],
    ['300.9', 300],
    ['1e99', WEEK],
    ['3e3', 3000],
    ['-1', MINUTE],
    ['0', MINUTE],
    ['0300', 300],
    [null, WEEK],
    ['', WEEK],
  ])('of %j becomes %i seconds', async (ttl, expected) => {
    const answer = await post('/secret/conceal', { secret: 'x', ttl });
    expect(at(answer, 'record.secret.secret_ttl')).toBe(expected);
    expect(at(answer, 'record.metadata.secret_ttl')).toBe(expected);
    expect(at(answer, 'record.metadata.metadata_ttl')).toBe(2 * expected);
    const created = numberAt(answer, 'record.metadata.created');
    expect(at(answer, 'record.metadata.expiration_stamp')).toBe(created + expected);
  });

  it('that is not given is a week', async () => {
    const answer = await post('/secret/conceal', { secret: 'x' });
    expect(at(answer, 'record.secret.secret_ttl')).toBe(WEEK);
  });

  it('of a generated secret follows the same rules', async () => {
    const answer = await post('/secret/generate', { ttl: 1 });
    expect(at(answer, 'record.secret.secret_ttl')).toBe(MINUTE);
  });

  it.each([
    'an hour',
    '300 seconds',
    ' 300',
    '300 ',
    '0x12c',
    '1_000',
    '1,000',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '--1',
    '1e',
    'e3',
    '.',
    '-',
    '٣٠٠',
    true,
    false,
    [],
    [300],
    {},
  ])('of %j is refused', async (ttl) => {
    const answer = await post('/secret/conceal', { secret: 'x', ttl });
    expect(outcome(answer)).toBe('422 ttl_invalid');
  });

  it('of a JSON number that is not finite is refused', async () => {
    const answer = await postRaw(
      '/secret/conceal',
      'application/json',
      '{"secret":"x","ttl":1e999}',
    );
    expect(outcome(answer)).toBe('422 ttl_invalid');
  });

  it('of any finite number is floored and clamped, sent as a number, a text or a form', async () => {
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

  it('of any text that is no number is refused', async () => {
    const noNumber = fc.string().filter((text) => text !== '' && !/^[+-]?[\d.]/.test(text));
    await fc.assert(
      fc.asyncProperty(noNumber, async (ttl) => {
        expect(outcome(await post('/secret/conceal', { secret: 'x', ttl }, off))).toBe(
          '422 ttl_invalid',
        );
      }),
      { numRuns: 50 },
    );
  });
});
