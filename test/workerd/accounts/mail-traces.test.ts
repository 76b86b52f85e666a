/** What is stored about those who request emails or sign up. The clock is frozen; a test starts an account's work itself. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SIGN_UP_SECONDS } from '../../../shared/limits.ts';
import { configOf } from '../../../worker/config/config.ts';
import { accountNameOf } from '../../../worker/crypto/object-names.ts';
import { post } from '../client.ts';
import {
  accountObject,
  anyAddress,
  fromElsewhere,
  letWork,
  letWorkAt,
  PASSWORD,
  person,
  signUp,
} from '../people.ts';
import { startClock, stopClock } from '../wire/clock.ts';
import { giveUp } from './colonels.ts';

const DAY = 24 * 60 * 60;

beforeEach(stopClock);
afterEach(startClock);

/** What an account has stored beside its tables, but for what stands under a key. */
function stored(address: string, without = '') {
  return runInDurableObject(accountObject(address), (_account, { storage }) =>
    JSON.stringify([...storage.kv.list()].filter(([key]) => key !== without)),
  );
}

it('stores a requester as a keyed hash, another one in every account, and forgets it after a day', async () => {
  const peer = { headers: { 'X-Peer': '203.0.113.77' } };
  const ids: string[] = [];
  for (const { custid } of [await person(), await person()]) {
    await post('/account/forgot', { email: custid }, fromElsewhere(peer));
    const text = await stored(custid, 'state');
    expect(text).not.toContain('203.0.113');
    ids.push(...(/"reset","requester":\{"id":"([\w-]{22})"/.exec(text)?.slice(1) ?? []));
    await letWorkAt(custid, DAY - 1);
    expect(await stored(custid, 'state')).toContain('requester');
    await letWorkAt(custid, DAY);
    expect(await stored(custid, 'state')).not.toContain('requester');
    stopClock();
  }
  expect(new Set(ids).size).toBe(2);
});

it('stores nothing of an address without an account', async () => {
  const email = anyAddress();
  await post('/account/forgot', { email }, fromElsewhere());
  expect(await stored(email)).toBe('[]');
});

it('stores nothing of a sign-up that is not verified once its link has expired', async () => {
  const email = anyAddress();
  await signUp({ email, password: PASSWORD }, fromElsewhere());
  await letWork(email);
  await letWorkAt(email, SIGN_UP_SECONDS, -1);
  expect(await stored(email)).toContain(email);
  await letWorkAt(email, SIGN_UP_SECONDS);
  expect(await stored(email)).toBe('[]');
});

it('lists no failed email of a sign-up for admins once its link has expired', async () => {
  const email = anyAddress();
  await signUp({ email, password: PASSWORD }, fromElsewhere());
  const listed = async () => {
    await letWork(email);
    const account = accountNameOf(configOf(env).NAME_KEY, email);
    const page = await env.DIRECTORY.getByName('d1').failedMails('');
    const lines = page?.lines ?? [];
    return lines.filter((mail) => mail.account === account).map(({ template }) => template);
  };
  await giveUp(email);
  expect(await listed()).toEqual(['verification']);
  await letWorkAt(email, SIGN_UP_SECONDS);
  expect(await listed()).toEqual([]);
});

it('wakes no account with nothing to do before something stored expires', async () => {
  const { custid } = await person();
  await letWork(custid);
  const alarm = await runInDurableObject(accountObject(custid), (_account, { storage }) =>
    storage.getAlarm(),
  );
  expect(alarm).toBeGreaterThanOrEqual(Date.now() + DAY * 1000);
});
