import { describe, expect, it } from 'vitest';
import { type Answer, at, burn, conceal, get, outcome, post, postForm, reveal } from '../client.ts';
import { postV1 } from '../v1/client.ts';
import { rowBehind } from './row.ts';

const passphrase = 'right';
const WRONG = '422 passphrase_wrong';
const WRONG_TWENTY_TIMES = Array.from({ length: 20 }, () => WRONG);

function twentyTimes(ask: () => Promise<Answer>): Promise<string[]> {
  return Promise.all(WRONG_TWENTY_TIMES.map(async () => outcome(await ask())));
}

describe('a passphrase that some field cannot hold', () => {
  it.each(['a\n', 'a\r\nb', '\t', 'p\0a', '\u001B[1m', '\u2028'])(
    'refuses a passphrase that some field cannot hold in every call that sets one: %j',
    async (forbidden) => {
      const field = 'passphrase';
      const fields = { secret: 'a', passphrase: forbidden };
      for (const answer of [
        await post('/secret/conceal', fields),
        await post('/secret/conceal', { secret: fields }),
        await post('/secret/generate', fields),
        await post('/secret/generate', { secret: fields }),
        await postForm('/secret/conceal', new URLSearchParams(fields).toString()),
      ]) {
        expect([outcome(answer), answer.body['field']]).toEqual(['422 passphrase_invalid', field]);
      }
      const query = `passphrase=${encodeURIComponent(forbidden)}`;
      for (const [path, form] of [
        ['/share', `secret=a&${query}`],
        ['/create', `secret=a&${query}`],
        ['/generate', query],
        [`/share?${query}`, 'secret=a'],
      ] as const) {
        const { status, headers, body } = await postV1(path, form);
        expect([status, headers.get('X-Intended-Status')]).toEqual([404, '422']);
        expect(body['message']).toBe(
          'The passphrase must be one line, without control characters.',
        );
      }
    },
  );

  it('refuses such a passphrase as a wrong one where a secret is opened', async () => {
    const { secretKey } = await conceal({ passphrase });
    expect(outcome(await reveal(secretKey, { passphrase: `${passphrase}\n` }))).toBe(WRONG);
  });

  it.each(['a b', ' a ', 'a\u00A0b', 'a\u200Bb', 'é', '🦦'])(
    'accepts %j as a passphrase that every field can hold',
    async (fine) => {
      const { secretKey } = await conceal({ passphrase: fine });
      expect(outcome(await reveal(secretKey, { passphrase: fine }))).toBe('200');
    },
  );
});

describe('a passphrase', () => {
  it.each([
    ['white space at its ends', ' right ', 'right'],
    ['its case', 'Right', 'right'],
    ['what stands behind 72 bytes', `${'p'.repeat(1000)}a`, `${'p'.repeat(1000)}b`],
    ['a single blank', ' ', '  '],
  ])('compares a passphrase with %s', async (_, locked, attempt) => {
    const { secretKey } = await conceal({ passphrase: locked });
    expect(outcome(await reveal(secretKey, { passphrase: attempt }))).toBe(WRONG);
    expect(outcome(await reveal(secretKey, { passphrase: locked }))).toBe('200');
  });

  it('opens with either form of an accent, for keyboards differ', async () => {
    const { secretKey } = await conceal({ passphrase: 'caf\u00e9' });
    expect(outcome(await reveal(secretKey, { passphrase: 'cafe\u0301' }))).toBe('200');
  });

  it.each(['', null])('treats %j as no passphrase', async (none) => {
    const { secretKey } = await conceal({ passphrase: none });
    expect(at(await get(`/secret/${secretKey}`), 'record.has_passphrase')).toBe(false);
    expect(outcome(await reveal(secretKey, { passphrase: none }))).toBe('200');
  });

  it('reads no passphrase from the query', async () => {
    const { secretKey } = await conceal({ passphrase });
    const answer = await postForm(`/secret/${secretKey}?passphrase=right`, 'continue=true');
    expect(outcome(answer)).toBe(WRONG);
  });

  it.each([{}, { passphrase: '' }, { passphrase: null }])(
    'refuses a passphrase that is missing as in %j, but never counts it',
    async (fields) => {
      const { secretKey, metadataKey } = await conceal({ passphrase });
      const before = await rowBehind(secretKey);
      expect(await twentyTimes(() => reveal(secretKey, fields))).toEqual(WRONG_TWENTY_TIMES);
      expect(await twentyTimes(() => burn(metadataKey, fields))).toEqual(WRONG_TWENTY_TIMES);
      expect(await rowBehind(secretKey)).toEqual(before);
      expect(outcome(await reveal(secretKey, { passphrase }))).toBe('200');
    },
  );
});
