import { expect, it } from 'vitest';
import { at, conceal, get, outcome, post, reveal } from '../client.ts';
import { rowBehind } from './row.ts';

const SPENT_LOOKING = [
  '',
  '?continue=true',
  '?continue=1&passphrase=p&rid=abcdefghijklmnopqrstuvwxyz',
  '?secret=other&burn=true&state=burned',
  '?locale=en',
];

it('reveals that there is a passphrase, and the short key on the private page', async () => {
  const { secretKey, metadataKey } = await conceal({ passphrase: 'p' });
  const shown = await get(`/secret/${secretKey}`);
  const receipt = await get(`/private/${metadataKey}`);
  expect(shown.body).toMatchObject({
    record: {
      has_passphrase: true,
      shortkey: at(receipt, 'record.secret_shortkey'),
      secret_shortkey: at(receipt, 'record.secret_shortkey'),
    },
    details: { has_passphrase: true },
  });
});

it.each(SPENT_LOOKING)(
  'reveals nothing with the query "%s", and changes nothing',
  async (query) => {
    const { secretKey } = await conceal({ secret: 'still sealed', passphrase: 'p' });
    const before = await rowBehind(secretKey);
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(`/secret/${secretKey}${query}`, { method });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('still sealed');
      expect(answer.body).not.toHaveProperty('record.secret_value');
    }
    expect(await rowBehind(secretKey)).toEqual(before);
    expect(before).toMatchObject({ receivedAt: null, viewedAt: null });
  },
);

it.each([
  {},
  { continue: false },
  { continue: null },
  { continue: 'false' },
  { continue: 'yes' },
  { continue: 'off', passphrase: 'p', rid: 'r'.repeat(22) },
])('answers a post of %j as GET does, and changes nothing', async (fields) => {
  const { secretKey } = await conceal({ passphrase: 'p' });
  const before = await rowBehind(secretKey);
  const shown = await get(`/secret/${secretKey}`);
  for (const path of [`/secret/${secretKey}`, `/secret/${secretKey}/reveal`]) {
    const answer = await post(path, fields);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(shown.body);
  }
  expect(await rowBehind(secretKey)).toEqual(before);
});

it('reveals nothing of a secret that never existed', async () => {
  const { secretKey, metadataKey } = await conceal();
  const strange = [metadataKey, secretKey.slice(0, -1), `${secretKey}A`, 'nothing', '1'.repeat(23)];
  for (const key of strange) {
    const answer = await get(`/secret/${key}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      success: false,
      message: 'Unknown secret',
      code: 'secret_unknown',
      secret_key: key,
    });
    expect((await reveal(key)).body).toEqual(answer.body);
  }
});

it.each(['%00', '%ff', '..%2f..%2fstatus', '__proto__', '😀', 'k'.repeat(4000)])(
  'answers the key %s without an error',
  async (key) => {
    for (const answer of [
      await get(`/secret/${key}`),
      await reveal(key),
      await post(`/secret/${key}/dispute`),
      await get(`/private/${key}`),
      await post(`/private/${key}/burn`, { continue: true }),
      await post(`/private/${key}/unlock`),
    ]) {
      expect(outcome(answer)).toBe('404 secret_unknown');
    }
  },
);
