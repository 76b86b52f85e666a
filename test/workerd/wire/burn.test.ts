import { afterEach, beforeEach, expect, it } from 'vitest';
import { at, burn, conceal, get, outcome, post, postForm, reveal } from '../client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';
import { rowBehind } from './row.ts';
import { spent } from './shapes.ts';

beforeEach(stopClock);
afterEach(startClock);

it('ends the secret unread by a burn, and tells its recipient that, and when', async () => {
  const { secretKey, metadataKey } = await conceal();
  atSecond(5);
  await burn(metadataKey);
  atSecond(6);
  for (const answer of [await get(`/secret/${secretKey}`), await reveal(secretKey)]) {
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(spent(secretKey, 'burned', epochSecond(5)));
  }
  const page = await get(`/private/${metadataKey}`);
  expect(page.text).not.toContain(secretKey);
  expect(page.body).toMatchObject({ record: { state: 'burned', burned: epochSecond(5) } });
});

it.each([{ continue: 'false' }, { passphrase: 'p' }])(
  'burns nothing for %j, and answers as GET does',
  async (fields) => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'p' });
    const path = `/private/${metadataKey}`;
    const shown = await get(path, { headers: { 'Sec-Purpose': 'prefetch' } });
    const before = await rowBehind(secretKey);
    const answer = await post(`${path}/burn`, fields);
    expect(answer.body).toMatchObject(shown.body);
    expect({ ...(await rowBehind(secretKey)), viewedAt: null }).toEqual(before);
  },
);

it('burns when a form asks for it', async () => {
  const { secretKey, metadataKey } = await conceal({ passphrase: 'a b' });
  const form = 'continue=on&passphrase=a+b';
  expect(outcome(await postForm(`/private/${metadataKey}/burn`, form))).toBe('200');
  expect(at(await reveal(secretKey), 'state')).toBe('burned');
});

it('needs the passphrase to burn where there is one', async () => {
  const { secretKey, metadataKey } = await conceal({ passphrase: 'right' });
  for (const fields of [{}, { passphrase: 'wrong' }]) {
    const answer = await burn(metadataKey, fields);
    expect(outcome(answer)).toBe('422 passphrase_wrong');
    expect(answer.body['message']).toBe('Double check that passphrase');
  }
  const byQuery = `/private/${metadataKey}/burn?passphrase=right`;
  expect(outcome(await post(byQuery, { continue: true }))).toBe('422 passphrase_wrong');
  expect(outcome(await burn(metadataKey, { passphrase: 'right' }))).toBe('200');
  expect(outcome(await reveal(secretKey, { passphrase: 'right' }))).toBe('404 secret_spent');
});

it.each([{}, { passphrase: 'right' }])(
  'refuses to burn with %j a secret that was read',
  async (fields) => {
    const { secretKey, metadataKey } = await conceal(fields);
    expect(outcome(await reveal(secretKey, fields))).toBe('200');
    expect(outcome(await burn(metadataKey))).toBe('422 cannot_burn');
    expect(outcome(await burn(metadataKey, fields))).toBe('422 cannot_burn');
    expect(at(await get(`/private/${metadataKey}`), 'record.state')).toBe('received');
  },
);

it('burns once, however many ask at once', async () => {
  const { metadataKey } = await conceal();
  const answers = await Promise.all(Array.from({ length: 20 }, () => burn(metadataKey)));
  const outcomes = answers.map(outcome).toSorted();
  expect(outcomes).toEqual(['200', ...Array.from({ length: 19 }, () => '422 cannot_burn')]);
});
