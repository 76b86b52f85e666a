import { describe, expect, it } from 'vitest';
import { formBody } from '../../../web/api/form-body.ts';
import {
  at,
  conceal,
  get,
  numberAt,
  outcome,
  post,
  postForm,
  postRaw,
  reveal,
  textAt,
} from '../client.ts';

const SIZE = 10_000;
const BODY_BYTES = 3 * SIZE + 64 * 1024;
const EMOJI = '😀';

describe('a body', () => {
  const ends = { json: '{"secret":""}'.length, form: 'secret='.length };
  const parts = [
    '--edge\r\nContent-Disposition: form-data; name="secret"\r\n\r\n',
    '\r\n--edge--\r\n',
  ] as const;

  it.each([
    [
      'JSON',
      'application/json',
      (bytes: number) => `{"secret":"${'x'.repeat(bytes - ends.json)}"}`,
    ],
    [
      'a form',
      'application/x-www-form-urlencoded',
      (bytes: number) => `secret=${'x'.repeat(bytes - ends.form)}`,
    ],
    [
      'multipart',
      'multipart/form-data; boundary=edge',
      (bytes: number) => parts.join('x'.repeat(bytes - parts.join('').length)),
    ],
  ])('takes a body of %s up to the last byte allowed, and not one more', async (_, type, body) => {
    const largest = await postRaw('/secret/conceal', type, body(BODY_BYTES));
    expect(outcome(largest)).toBe('200');
    expect(at(largest, 'record.secret.is_truncated')).toBe(true);
    expect(outcome(await postRaw('/secret/conceal', type, body(BODY_BYTES + 1)))).toBe(
      '413 body_too_large',
    );
  });

  it('counts a body in bytes, not in characters', async () => {
    const body = `secret=${'é'.repeat((BODY_BYTES - ends.form + 1) / 2)}`;
    expect(body.length).toBeLessThan(BODY_BYTES);
    expect(outcome(await postForm('/secret/conceal', body))).toBe('413 body_too_large');
  });

  it.each([
    ['é', 2],
    ['漢', 3],
    [EMOJI, 4],
  ])('counts a form without its percent codes: %s', async (character, bytes) => {
    const count = Math.floor((BODY_BYTES - ends.form) / bytes);
    const sent = (text: string) =>
      postForm('/secret/conceal', `secret=${encodeURIComponent(text)}`);
    expect(outcome(await sent(character.repeat(count)))).toBe('200');
    expect(outcome(await sent(character.repeat(count + 1)))).toBe('413 body_too_large');
  });

  it.each([BODY_BYTES, BODY_BYTES + 1])(
    'counts a body as it flows when no one said how long it is: %i bytes',
    async (bytes) => {
      const whole = new TextEncoder().encode(`secret=${'x'.repeat(bytes - ends.form)}`);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let offset = 0; offset < bytes; offset += 1000) {
            controller.enqueue(whole.slice(offset, offset + 1000));
          }
          controller.close();
        },
      });
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer = await get('/secret/conceal', { method: 'POST', headers, body });
      expect(outcome(answer)).toBe(bytes > BODY_BYTES ? '413 body_too_large' : '200');
    },
  );

  it('takes no longer body without a ciphertext where longer ciphertexts are taken', async () => {
    const both = { settings: { SEAL_MODES: 'both' } };
    const bodyOf = (field: string, bytes: number) => ({ [field]: 'x'.repeat(bytes) });
    const sent = async (body: object) => outcome(await post('/secret/conceal', body, both));
    expect(await sent(bodyOf('secret', BODY_BYTES - ends.json))).toBe('200');
    expect(await sent(bodyOf('secret', BODY_BYTES - ends.json + 1))).toBe('413 body_too_large');
    expect(await sent(bodyOf('sealed', BODY_BYTES))).toBe('422 sealed_invalid');
    const malformed = 'x'.repeat(BODY_BYTES + 1);
    const answer = await postRaw('/secret/conceal', 'application/json', malformed, both);
    expect(outcome(answer)).toBe('413 body_too_large');
  });

  it('consumes nothing with a body that is too large for a reveal', async () => {
    const { secretKey } = await conceal();
    const answer = await reveal(secretKey, { padding: 'x'.repeat(BODY_BYTES) });
    expect(outcome(answer)).toBe('413 body_too_large');
    expect(outcome(await reveal(secretKey))).toBe('200');
  });
});

describe('the longest secret of a plan', () => {
  it.each([
    ['&', SIZE],
    ['漢', SIZE],
    [EMOJI, SIZE],
    ['\n', 100_000],
    ['漢', 1_000_000],
  ])('fits the longest secret of a plan into a form: %j, %i times', async (character, size) => {
    const settings = { PLAN_OPTIONS: JSON.stringify({ anonymous: { size } }) };
    const secret = character.repeat(size);
    const answer = await postForm('/secret/conceal', formBody({ secret }), { settings });
    expect(outcome(answer)).toBe('200');
    expect(at(answer, 'record.secret.is_truncated')).toBe(false);
    const revealed = await reveal(textAt(answer, 'record.secret.key'));
    expect(at(revealed, 'record.secret_value') === secret).toBe(true);
  });
});

describe('a secret that is too long', () => {
  it.each([
    ['letters', 'x'],
    ['letters of two bytes', 'é'],
    ['characters of three bytes', '漢'],
    ['emoji', EMOJI],
  ])(
    'keeps a secret whole at 10,000 %s and cuts it by whole characters at one more',
    async (_, character) => {
      const longest = character.repeat(SIZE);
      const whole = await post('/secret/conceal', { secret: longest });
      expect(whole.body).toMatchObject({
        record: {
          metadata: { is_truncated: false },
          secret: { is_truncated: false, original_size: SIZE },
        },
      });
      expect(at(await reveal(textAt(whole, 'record.secret.key')), 'record.secret_value')).toBe(
        longest,
      );
      const cut = await post('/secret/conceal', { secret: longest + character });
      expect(cut.body).toMatchObject({
        record: {
          metadata: { is_truncated: true },
          secret: { is_truncated: true, original_size: SIZE + 1 },
        },
      });
      const key = textAt(cut, 'record.secret.key');
      expect((await get(`/secret/${key}`)).body).toMatchObject({
        record: { is_truncated: true, original_size: SIZE + 1 },
      });
      const revealed = await reveal(key);
      expect(revealed.body).toMatchObject({
        record: { is_truncated: true, original_size: SIZE + 1 },
      });
      expect(at(revealed, 'record.secret_value')).toBe(longest);
      const receipt = await get(`/private/${textAt(cut, 'record.metadata.key')}`);
      expect(receipt.body).toMatchObject({
        record: { is_truncated: true },
        details: { is_truncated: true, size_max: SIZE },
      });
      const uncut = await get(`/private/${textAt(whole, 'record.metadata.key')}`);
      expect(at(uncut, 'details.size_max')).toBeUndefined();
    },
  );

  it('cuts no secret through a character of two halves', async () => {
    const secret = 'x'.repeat(SIZE - 1) + EMOJI + 'tail';
    const answer = await post('/secret/conceal', { secret });
    expect(numberAt(answer, 'record.secret.original_size')).toBe(SIZE + 4);
    const revealed = await reveal(textAt(answer, 'record.secret.key'));
    expect(at(revealed, 'record.secret_value')).toBe('x'.repeat(SIZE - 1) + EMOJI);
  });
});

describe('a passphrase', () => {
  it('refuses a passphrase that is too long for reveal and burn, and does not count it', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'p' });
    const passphrase = 'p'.repeat(1025);
    expect(outcome(await reveal(secretKey, { passphrase }))).toBe('422 field_too_long');
    const path = `/private/${metadataKey}/burn`;
    expect(outcome(await post(path, { continue: true, passphrase }))).toBe('422 field_too_long');
    expect(at(await get(`/private/${metadataKey}`), 'details.misses')).toBe(0);
  });
});
