/** The authentication log: what an account records of sign-ins and credentials, and who can read it. */
import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listAuthLog } from '../../../shared/contract/auth-log.ts';
import { AUTH_LOG_ROWS_MAX, AUTH_LOG_SECONDS } from '../../../shared/limits.ts';
import { AuthLogTable } from '../../../worker/accounts/auth-log.ts';
import { type Ask, get, outcome, post } from '../client.ts';
import {
  accountObject,
  anyAddress,
  as,
  enter,
  fromElsewhere,
  letWork,
  mailedToken,
  PASSWORD,
  person,
  type Person,
  runSql,
  shownAccount,
  signIn,
  signUp,
} from '../people.ts';

const NEW = 'a new horse, a new battery';
const WRONG = 'a wrong horse';
const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
} as const;

/** A browser at an address of its own. */
const from = (agent: keyof typeof agents, over: Ask = {}) =>
  fromElsewhere({ ...over, headers: { 'User-Agent': agents[agent], ...over.headers } });

async function logOf(someone: Person, query = '') {
  const answer = await get(`/account/log${query}`, as(someone));
  return v.parse(listAuthLog.reply, answer.body);
}

/** Newest first, without the sign-up and the first sign-in that every person begins with. */
async function eventsOf(someone: Person) {
  const { records } = await logOf(someone);
  expect(records.slice(-2).map(({ event }) => event)).toEqual(['signed_in', 'account_created']);
  return records.slice(0, -2).map(({ event, device, name, count }) => ({
    event,
    device,
    ...(name !== undefined && { name }),
    ...(count !== undefined && { count }),
  }));
}

describe.concurrent('what the authentication log shows', () => {
  it('shows sign-ins, sign-outs, and the sessions that were ended', async () => {
    const ada = await person();
    const phone = await enter({ email: ada.custid, password: PASSWORD }, from('phone'));
    await post('/account/signout', {}, as(phone, from('phone')));
    await enter({ email: ada.custid, password: PASSWORD }, from('phone'));
    const other = (await shownAccount(ada)).sessions.find(({ current }) => !current);
    await post('/account/sessions/end', { id: other?.id }, as(ada, from('firefox')));
    await enter({ email: ada.custid, password: PASSWORD }, from('phone'));
    await enter({ email: ada.custid, password: PASSWORD }, from('phone'));
    await post('/account/sessions/end', { others: true }, as(ada, from('firefox')));
    await post('/account/sessions/end', { others: true }, as(ada, from('firefox')));
    const signedIn = { event: 'signed_in', device: 'Safari · iPhone' };
    expect(await eventsOf(ada)).toEqual([
      { event: 'other_sessions_ended', device: 'Firefox · Linux', count: 2 },
      signedIn,
      signedIn,
      { event: 'session_ended', device: 'Firefox · Linux', name: 'Safari · iPhone' },
      signedIn,
      { event: 'signed_out', device: 'Safari · iPhone' },
      signedIn,
    ]);
  });

  it('shows changes of credentials and wrong passwords at a confirmation, and nothing that was not done', async () => {
    const ada = await person();
    expect(outcome(await post('/account/apitoken', {}, as(ada)))).toBe('422 password_wrong');
    await post('/account/apitoken', { password: PASSWORD }, as(ada, from('phone')));
    await post('/account/apitoken/revoke', {}, as(ada, from('firefox')));
    await post('/account/apitoken/revoke', {}, as(ada, from('firefox')));
    const change = (currentp: string) =>
      post('/account/change-password', { currentp, newp: NEW, newp2: NEW }, as(ada, from('phone')));
    expect(outcome(await change(WRONG))).toBe('422 password_wrong');
    const destroy = { confirmation: WRONG };
    const destroyed = await post('/account/destroy', destroy, as(ada, from('phone')));
    expect(outcome(destroyed)).toBe('422 password_wrong');
    expect(outcome(await change(PASSWORD))).toBe('200');
    await post('/account/forgot', { email: ada.custid }, from('phone'));
    const key = await mailedToken(ada.custid, 'reset');
    const newest = { newp: PASSWORD, newp2: PASSWORD };
    await post(`/account/forgot/${key}`, newest, from('firefox'));
    const back = await enter({ email: ada.custid, password: PASSWORD }, from('firefox'));
    const [firefox, phone] = [{ device: 'Firefox · Linux' }, { device: 'Safari · iPhone' }];
    expect(await eventsOf(back)).toEqual([
      { event: 'signed_in', ...firefox },
      { event: 'password_reset', ...firefox },
      { event: 'password_reset_requested', ...phone },
      { event: 'password_changed', ...phone },
      { event: 'confirmation_failed', ...phone, count: 2 },
      { event: 'token_revoked', ...firefox },
      { event: 'token_created', ...phone },
    ]);
  });
});

describe.concurrent('the authentication log', () => {
  it('reads the log page by page, newest first', async () => {
    const ada = await person();
    await post('/account/apitoken', { password: PASSWORD }, as(ada, fromElsewhere()));
    const pages = await Promise.all(
      [1, 2, 3].map((page) => logOf(ada, `?page=${page}&per_page=2`)),
    );
    expect(pages.map(({ records }) => records.map(({ event }) => event))).toEqual([
      ['token_created', 'signed_in'],
      ['account_created'],
      [],
    ]);
    expect(pages.map(({ count }) => count)).toEqual([3, 3, 3]);
  });

  it('creates no log for attempts at an address without an account, verified or not', async () => {
    const [unknown, pending] = [anyAddress(), anyAddress()];
    await signUp({ email: pending, password: PASSWORD }, fromElsewhere());
    for (const email of [unknown, pending]) {
      await signIn({ email, password: WRONG }, fromElsewhere());
      await post('/account/forgot', { email }, fromElsewhere());
    }
    const ownTables =
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";
    expect(await runSql({ custid: unknown }, ownTables)).toEqual([]);
    expect(await runSql({ custid: pending }, 'SELECT * FROM auth_log')).toEqual([]);
  });

  it('leaves out what a later version recorded', async () => {
    const ada = await person();
    await runSql(ada, "UPDATE auth_log SET event = 'passkey_added' WHERE event = 'signed_in'");
    expect((await logOf(ada)).records.map(({ event }) => event)).toEqual(['account_created']);
  });

  it('hides entries after 90 days, and deletes them by the account’s alarm', async () => {
    const ada = await person();
    const rows = () => runSql(ada, 'SELECT event FROM auth_log ORDER BY number');
    const age = AUTH_LOG_SECONDS * 1000;
    await runSql(ada, "UPDATE auth_log SET at = at - ? WHERE event = 'account_created'", age);
    const { records, count } = await logOf(ada);
    expect(records.map(({ event }) => event)).toEqual(['signed_in']);
    expect(count).toBe(1);
    expect(await rows()).toHaveLength(2);
    await letWork(ada.custid);
    expect(await rows()).toEqual([{ event: 'signed_in' }]);
  });

  it('keeps a bounded number of attempts, the latest, and loses no sign-in to them', async () => {
    const ada = await person();
    const HOUR = 3_600_000;
    const attempts = AUTH_LOG_ROWS_MAX.attempt + 50;
    await runInDurableObject(accountObject(ada.custid), (_account, { storage }) => {
      const table = new AuthLogTable(storage.sql);
      const start = Date.now();
      for (let hour = 1; hour <= attempts; hour++) {
        const entry = { event: 'sign_in_failed', device: `Browser ${hour % 7}` } as const;
        for (let repeat = 0; repeat < 3; repeat++) table.record(entry, start + hour * HOUR);
      }
    });
    const { records, count } = await logOf(ada, '?per_page=900');
    const failures = records.filter(({ event }) => event === 'sign_in_failed');
    expect([count, failures.length]).toEqual([attempts - 48, AUTH_LOG_ROWS_MAX.attempt]);
    expect(failures.every((failure) => failure.count === 3)).toBe(true);
    expect(records.filter(({ event }) => event !== 'sign_in_failed')).toHaveLength(2);
  });
});
