import { describe, expect, it } from 'vitest';
import { at, burn, conceal, get, outcome, post, postForm, reveal } from '../client.ts';
import { postV1 } from '../v1/client.ts';
import { rowBehind } from './row.ts';

const passphrase = 'right';
const WRONG = '422 passphrase_wrong';

describe('a passphrase that some field cannot hold', () => {
  it.each(['a\r\nb', 'p\0a', '\u2028'])(
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
});

describe('a passphrase', () => {
  it.each([
    [' a ', 'a'],
    ['Right', 'right'],
    ['a\u00A0b', 'a b'],
  ])('opens with the passphrase %j, and not with %j', async (locked, tried) => {
    const { secretKey } = await conceal({ passphrase: locked });
    expect(outcome(await reveal(secretKey, { passphrase: tried }))).toBe(WRONG);
    expect(outcome(await reveal(secretKey, { passphrase: locked }))).toBe('200');
  });

  it.each(['', null])('treats %j as no passphrase', async (none) => {
    const { secretKey } = await conceal({ passphrase: none });
    expect(at(await get(`/secret/${secretKey}`), 'record.has_passphrase')).toBe(false);
    expect(outcome(await reveal(secretKey, { passphrase: none }))).toBe('200');
  });

  it('refuses a passphrase that is missing, but never counts it', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase });
    const before = await rowBehind(secretKey);
    for (const none of [{}, { passphrase: '' }, { passphrase: null }]) {
      for (let time = 0; time < 6; time++) {
        expect(outcome(await reveal(secretKey, none))).toBe(WRONG);
        expect(outcome(await burn(metadataKey, none))).toBe(WRONG);
      }
    }
    expect(await rowBehind(secretKey)).toEqual(before);
  });
});
