import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, burn, conceal, get, outcome, post, postForm, reveal } from '../client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';
import { rowBehind } from './row.ts';
import { spent } from './shapes.ts';

beforeEach(stopClock);
afterEach(startClock);

describe('a reveal', () => {
  it.each([{ continue: true }, { continue: 'true' }, { continue: '1' }, { continue: 'on' }])(
    'reveals when asked by %j',
    async (fields) => {
      const { secretKey } = await conceal();
      const answer = await post(`/secret/${secretKey}`, fields);
      expect(at(answer, 'record.secret_value')).toBe('the secret');
    },
  );

  it('reveals when asked by a form', async () => {
    const { secretKey } = await conceal({ passphrase: 'a b' });
    const answer = await postForm(`/secret/${secretKey}/reveal`, 'continue=on&passphrase=a+b');
    expect(at(answer, 'record.secret_value')).toBe('the secret');
  });

  it('reveals once: afterwards the answer is how the secret ended, and when', async () => {
    const { secretKey, metadataKey } = await conceal();
    atSecond(30);
    expect(outcome(await reveal(secretKey))).toBe('200');
    atSecond(31);
    for (const answer of [
      await get(`/secret/${secretKey}`),
      await reveal(secretKey),
      await post(`/secret/${secretKey}/reveal`, { continue: true }),
      await post(`/secret/${secretKey}`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(spent(secretKey, 'received', epochSecond(30)));
    }
    const page = await get(`/private/${metadataKey}`);
    expect(at(page, 'record')).toMatchObject({ state: 'received', received: epochSecond(30) });
    expect(page.text).not.toContain(secretKey);
  });

  it('reveals to exactly one of forty at once, half of which have a token of their own', async () => {
    const { secretKey } = await conceal();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, reader) =>
        reveal(secretKey, reader % 2 ? { rid: crypto.randomUUID() } : {}),
      ),
    );
    const outcomes = answers.map(outcome).toSorted();
    expect(outcomes).toEqual(['200', ...Array.from({ length: 39 }, () => '404 secret_spent')]);
  });

  it('reveals or burns when the two race, and never both', async () => {
    for (let round = 0; round < 10; round++) {
      const { secretKey, metadataKey } = await conceal();
      const [revealed, burned] = await Promise.all([reveal(secretKey), burn(metadataKey)]);
      expect([outcome(revealed), outcome(burned)]).toSatisfy(
        ([one, other]) =>
          (one === '200' && other === '422 cannot_burn') ||
          (one === '404 secret_spent' && other === '200'),
      );
    }
  });
});

describe('a claim token', () => {
  const rid = 'abcdefghijklmnopqrstuv';

  it.each(['aZ09_-aZ09_-aZ09_-aZ09', 'Z'.repeat(128), null])(
    'takes the claim token %j',
    async (token) => {
      const { secretKey } = await conceal();
      expect(outcome(await reveal(secretKey, { rid: token }))).toBe('200');
    },
  );

  it.each([
    ['too short', 'a'.repeat(21)],
    ['too long', 'a'.repeat(129)],
    ['with a line end', `${'a'.repeat(22)}\n`],
    ['with a sign of base64', `${'a'.repeat(22)}+/=`],
  ])('refuses a claim token that is %s, and leaves the secret unopened', async (_, token) => {
    const { secretKey } = await conceal();
    const before = await rowBehind(secretKey);
    const answer = await reveal(secretKey, { rid: token });
    expect(outcome(answer)).toBe('422 rid_invalid');
    expect(await rowBehind(secretKey)).toEqual(before);
    expect(outcome(await reveal(secretKey))).toBe('200');
  });

  it('repeats the answer for its winner for sixty seconds, to the millisecond', async () => {
    const { secretKey, metadataKey } = await conceal();
    const first = await reveal(secretKey, { rid });
    for (const [seconds, milliseconds] of [
      [0, 1],
      [30, 0],
      [59, 999],
    ] as const) {
      atSecond(seconds, milliseconds);
      expect((await reveal(secretKey, { rid })).body).toEqual(first.body);
    }
    expect(at(await get(`/private/${metadataKey}`), 'details.repeats')).toBe(3);
    atSecond(60);
    expect(outcome(await reveal(secretKey, { rid }))).toBe('404 secret_spent');
  });

  it('repeats nothing for anyone else', async () => {
    const { secretKey } = await conceal();
    expect(outcome(await reveal(secretKey, { rid }))).toBe('200');
    for (const fields of [{}, { rid: rid.toUpperCase() }, { rid: `${rid}w` }, { rid: null }]) {
      expect(outcome(await reveal(secretKey, fields))).toBe('404 secret_spent');
    }
    expect(outcome(await get(`/secret/${secretKey}`))).toBe('404 secret_spent');
  });

  it('reads no claim token from the query', async () => {
    const { secretKey } = await conceal();
    const path = `/secret/${secretKey}?rid=${rid}`;
    expect(outcome(await post(path, { continue: true }))).toBe('200');
    expect(outcome(await post(path, { continue: true }))).toBe('404 secret_spent');
    expect(outcome(await reveal(secretKey, { rid }))).toBe('404 secret_spent');
  });

  it('repeats the answer only together with the passphrase, where there is one', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'right' });
    const first = await reveal(secretKey, { rid, passphrase: 'right' });
    expect(at(first, 'record.secret_value')).toBe('the secret');
    expect(outcome(await reveal(secretKey, { rid }))).toBe('422 passphrase_wrong');
    expect(outcome(await reveal(secretKey, { rid, passphrase: 'wrong' }))).toBe(
      '422 passphrase_wrong',
    );
    expect((await reveal(secretKey, { rid, passphrase: 'right' })).body).toEqual(first.body);
    expect(at(await get(`/private/${metadataKey}`), 'details.repeats')).toBe(1);
  });

  it('counts one attempt when a wrong passphrase is sent again, however often', async () => {
    const { secretKey } = await conceal({ secret: 'x', passphrase: 'right' });
    for (let times = 0; times < 12; times++) {
      const { body } = await reveal(secretKey, { rid, passphrase: 'wrong' });
      expect(body).toMatchObject({ code: 'passphrase_wrong', tries_left: 4 });
    }
    const { body } = await reveal(secretKey, { rid, passphrase: 'another' });
    expect(body).toMatchObject({ code: 'passphrase_wrong', tries_left: 3 });
    expect(outcome(await reveal(secretKey, { rid, passphrase: 'right' }))).toBe('200');
  });
});
