import { describe, expect, it } from 'vitest';
import { formBody } from '../../../web/api/form-body.ts';
import { at, get, outcome, post, postForm, reveal, textAt } from '../client.ts';

const SIZE = 10_000;
const BODY_BYTES = 3 * SIZE + 64 * 1024;
const EMOJI = '😀';

it('takes a body up to the last byte allowed, and not one more', async () => {
  const body = `secret=${'x'.repeat(BODY_BYTES - 'secret='.length)}`;
  const largest = await postForm('/secret/conceal', body);
  expect(at(largest, 'record.secret.is_truncated')).toBe(true);
  expect(outcome(await postForm('/secret/conceal', `${body}x`))).toBe('413 body_too_large');
});

it.each([
  ['&', SIZE],
  [EMOJI, SIZE],
  ['漢', 1_000_000],
])('fits the longest secret of a plan into a form: %j, %i times', async (character, size) => {
  const settings = { PLAN_OPTIONS: JSON.stringify({ anonymous: { size } }) };
  const secret = character.repeat(size);
  const answer = await postForm('/secret/conceal', formBody({ secret }), { settings });
  expect(at(answer, 'record.secret.is_truncated')).toBe(false);
  const revealed = await reveal(textAt(answer, 'record.secret.key'));
  expect(at(revealed, 'record.secret_value') === secret).toBe(true);
});

describe('a secret that is too long', () => {
  it.each(['x', 'é', '漢', EMOJI])(
    'keeps a secret whole at 10,000 times %s and cuts it by whole characters at one more',
    async (character) => {
      const longest = character.repeat(SIZE);
      const whole = await post('/secret/conceal', { secret: longest });
      const full = { is_truncated: false, original_size: SIZE };
      expect(at(whole, 'record.secret')).toMatchObject(full);
      expect(at(await reveal(textAt(whole, 'record.secret.key')), 'record.secret_value')).toBe(
        longest,
      );
      const uncut = await get(`/private/${textAt(whole, 'record.metadata.key')}`);
      expect(at(uncut, 'details.size_max')).toBeUndefined();

      const cut = await post('/secret/conceal', { secret: longest + character });
      const truncated = { is_truncated: true, original_size: SIZE + 1 };
      const key = textAt(cut, 'record.secret.key');
      expect(at(cut, 'record.metadata.is_truncated')).toBe(true);
      expect(at(cut, 'record.secret')).toMatchObject(truncated);
      expect(at(await get(`/secret/${key}`), 'record')).toMatchObject(truncated);
      const revealed = at(await reveal(key), 'record');
      expect(revealed).toMatchObject({ ...truncated, secret_value: longest });
      const page = await get(`/private/${textAt(cut, 'record.metadata.key')}`);
      expect(at(page, 'details')).toMatchObject({ is_truncated: true, size_max: SIZE });
    },
  );

  it('cuts no secret through a character of two halves', async () => {
    const secret = 'x'.repeat(SIZE - 1) + EMOJI + 'tail';
    const answer = await post('/secret/conceal', { secret });
    expect(at(answer, 'record.secret.original_size')).toBe(SIZE + 4);
    const revealed = await reveal(textAt(answer, 'record.secret.key'));
    expect(at(revealed, 'record.secret_value')).toBe('x'.repeat(SIZE - 1) + EMOJI);
  });
});
