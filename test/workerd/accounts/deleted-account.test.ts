/** What is left of a deleted account. The clock is frozen; a test starts an account's work itself. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configOf } from '../../../worker/config/config.ts';
import { accountNameOf } from '../../../worker/crypto/object-names.ts';
import { customerSearch } from '../../../worker/admin/rules/customer-search.ts';
import { conceal, outcome, post, reveal } from '../client.ts';
import {
  accountObject,
  anyAddress,
  as,
  fromElsewhere,
  inAccount,
  letWork,
  PASSWORD,
  type Person,
} from '../people.ts';
import { deliveredTo, owner, sealAndRead } from '../webhooks/hooks.ts';
import { startClock, stopClock } from '../wire/clock.ts';

beforeEach(stopClock);
afterEach(startClock);

/** The lists of an account; its domains are released before they are deleted. */
const lists = ['receipts', 'emails', 'webhook', 'deliveries', 'auth_log'] as const;

/** How many entries an account stores, by list. */
function stored({ custid }: Person): Promise<Record<string, number>> {
  return runInDurableObject(accountObject(custid), (_account, { storage }) => {
    const counts = lists.map((list) => {
      const { n } = storage.sql.exec<{ n: number }>(`SELECT COUNT(*) AS n FROM ${list}`).one();
      return [list, n] as const;
    });
    const requesters = storage.kv.get<readonly unknown[]>('email_quota') ?? [];
    return { ...Object.fromEntries(counts), email_quota: requesters.length };
  });
}

/** What the directory lists of an account: its address and its failed emails. */
async function listed({ custid }: Person) {
  const account = accountNameOf(configOf(env).NAME_KEY, custid);
  const directory = env.DIRECTORY.getByName('d1');
  const customers = await directory.customers(customerSearch(custid), '');
  const mails = await directory.failedMails('');
  return {
    addresses: customers?.lines.map(({ address }) => address),
    failedEmails: mails?.lines.filter((mail) => mail.account === account).length,
  };
}

async function destroy(someone: Person): Promise<void> {
  const ask = as(someone, fromElsewhere());
  const answer = await post('/account/destroy', { confirmation: PASSWORD }, ask);
  expect(outcome(answer)).toBe('200');
}

/** Someone with an entry in every list, and an email that failed. */
async function customer(): Promise<Person> {
  const { ada } = await owner();
  const { secretKey } = await conceal({ recipient: anyAddress() }, as(ada));
  await inAccount(ada, { MAIL_KEYS: `k2:${btoa('n'.repeat(32))}` }, (account) => account.alarm());
  await reveal(secretKey);
  await conceal({ recipient: anyAddress() }, as(ada));
  await post('/account/forgot', { email: ada.custid }, fromElsewhere());
  return ada;
}

it('empties the lists of a deleted account at once, before the directory has acknowledged its end', async () => {
  const ada = await customer();
  expect(Object.values(await stored(ada)).every((entries) => entries > 0)).toBe(true);
  await destroy(ada);
  expect(Object.values(await stored(ada)).every((entries) => entries === 0)).toBe(true);
});

it('sends the webhook of a deleted account nothing any more, neither what waits nor how its secrets end', async () => {
  const { ada, name } = await owner();
  const { secretKey } = await conceal({}, as(ada));
  await sealAndRead(ada);
  await destroy(ada);
  await letWork(ada.custid);
  await reveal(secretKey);
  await letWork(ada.custid);
  expect(await deliveredTo(name)).toEqual([]);
});

it('removes the address and the failed emails of a deleted account from the directory', async () => {
  const ada = await customer();
  await letWork(ada.custid);
  expect(await listed(ada)).toEqual({ addresses: [ada.custid], failedEmails: 1 });
  await destroy(ada);
  await letWork(ada.custid);
  expect(await listed(ada)).toEqual({ addresses: [], failedEmails: 0 });
});
