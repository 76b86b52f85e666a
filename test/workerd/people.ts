/** People with accounts, as they come to have them: through the public API and the mail. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { vi } from 'vitest';
import { showAccount } from '../../shared/contract/account.ts';
import { API_TOKENS_MAX } from '../../shared/limits.ts';
import { configOf } from '../../worker/config/config.ts';
import { Account } from '../../worker/accounts/account.ts';
import type { AccountState, ApiToken } from '../../worker/accounts/rules/account-state.ts';
import { MAIL_QUEUE_NAME } from '../../worker/email/stub.ts';
import { openEmail, type OutboxEmail, outboxNames } from '../../worker/email/outbox.ts';
import { type Answer, type Ask, get, openSession, post, textAt } from './client.ts';
import { atSecond } from './wire/clock.ts';
import { accountNameOf, codeQueueNameOf } from '../../worker/crypto/object-names.ts';

export const PASSWORD = 'correct horse battery';

let people = 0;

/** An address that no other test has. */
export function anyAddress(): string {
  people++;
  return `person.${people}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

/** A network address that no other test has, so that its limits are its own. */
export function fromElsewhere(over: Ask = {}): Ask {
  const [a, b, c, d] = crypto.getRandomValues(new Uint16Array(4));
  const address = [a, b, c, d].map((group) => (group ?? 0).toString(16)).join(':');
  return {
    ...over,
    headers: { 'X-Peer': `${address}::1`, ...over.headers },
    settings: { TRUST_ADDRESS_HEADER: 'X-Peer', ...over.settings },
  };
}

/** Adds what a browser's page sends: its cookie and its shrimp. */
export function as({ cookie, shrimp }: { cookie: string; shrimp: string }, ask: Ask = {}): Ask {
  return { ...ask, headers: { Cookie: cookie, 'O-Shrimp': shrimp, ...ask.headers } };
}

/** A program with an API token. */
export function withToken(custid: string, token: string, ask: Ask = {}): Ask {
  return {
    ...ask,
    headers: { Authorization: `Basic ${btoa(`${custid}:${token}`)}`, ...ask.headers },
  };
}

/** The object of an address. */
export function accountObject(address: string) {
  return env.ACCOUNT.getByName(accountNameOf(configOf(env).NAME_KEY, address));
}

/** The longest wait before an email with a code. */
const CODE_DELAY_MS_MAX = 5000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** While an alarm runs by itself, none is scheduled: it, and what it sends, is looked for so often, with so much between. */
const ALARM_LOOKS = 5;
const MAIL_LOOKS = 100;
const LOOK_MS = 10;

/** Runs an account's alarm now: sends its email, syncs to the directory. */
export async function letWork(address: string): Promise<void> {
  for (let looks = 0; looks < ALARM_LOOKS; looks++) {
    if (await runDurableObjectAlarm(accountObject(address))) return;
    await pause(LOOK_MS);
  }
}

/** Runs an account's alarm so many seconds after the clock was stopped. */
export async function letWorkAt(address: string, seconds: number, milliseconds = 0): Promise<void> {
  atSecond(seconds, milliseconds);
  await letWork(address);
}

/** The mails that an address got, newest first, once all that wait are sent. */
export async function mailsTo(address: string, sender = address) {
  await letWork(sender);
  return arrivedAt(address);
}

/** The emails that an address got from the mail queue, newest first, once all that wait are sent. */
export async function queuedEmailsTo(address: string) {
  await runDurableObjectAlarm(env.MAIL_QUEUE.getByName(MAIL_QUEUE_NAME));
  return arrivedAt(address);
}

/** The email queue of the codes for someone's secrets. */
export function codeQueueOf({ custid }: Pick<Person, 'custid'>) {
  const { SHARD_KEY, NAME_KEY } = configOf(env);
  return env.MAIL_QUEUE.getByName(codeQueueNameOf(SHARD_KEY, accountNameOf(NAME_KEY, custid)));
}

/** The newest code that an address was emailed for a secret of someone. The clock is moved by the longest wait before it. */
export async function emailedCode(
  sender: Pick<Person, 'custid'>,
  address: string,
): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + CODE_DELAY_MS_MAX });
  await runDurableObjectAlarm(codeQueueOf(sender));
  const [newest] = await arrivedAt(address);
  return codeIn(newest?.text);
}

/** The code in the text of an email; empty for none. */
export function codeIn(text = ''): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

/** The emails that were opened, by their keys: the files of a runtime share hundreds, which never change. */
const opened = new Map<string, OutboxEmail | undefined>();

/** The emails that an address got so far, newest first. */
export async function arrivedAt(address: string): Promise<OutboxEmail[]> {
  const names = await outboxNames(env);
  const keys = configOf(env).MAIL_KEYS;
  for (const name of names) {
    if (!opened.has(name)) opened.set(name, await openEmail(env, keys, name));
  }
  return names.flatMap((name) => opened.get(name) ?? []).filter(({ to }) => to === address);
}

/** The token in the newest mail of a kind. The account's own alarm may be sending it at this moment: it is waited for. */
export async function mailedToken(
  address: string,
  template: 'verification' | 'invitation' | 'reset',
): Promise<string> {
  // `vi.waitFor` would advance the clock of tests that set it.
  for (let looks = 0; looks < MAIL_LOOKS; looks++) {
    const mail = (await mailsTo(address)).find((candidate) => candidate.template === template);
    const token = /\/(?:verify|forgot)\/([\w:.-]+)/.exec(mail?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await pause(LOOK_MS);
  }
  throw new Error(`no ${template} was mailed`);
}

export interface Person {
  readonly custid: string;
  readonly password: string;
  /** For the header `Cookie`. */
  readonly cookie: string;
  readonly shrimp: string;
}

export interface Fields {
  readonly email: string;
  readonly password: string;
}

export function signUp(fields: Fields, ask: Ask = {}): Promise<Answer> {
  return post('/account/signup', { ...fields, agree: true }, ask);
}

export function signIn(fields: Fields & { remember?: boolean }, ask: Ask = {}): Promise<Answer> {
  return post('/account/signin', fields, ask);
}

/** The cookie that an answer set under a name, as `name=value`; undefined when it set none. */
export function cookieSet({ headers }: Answer, name: string): string | undefined {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1).join());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`));
}

/** Someone who has an account and is signed in. Tests that are about the way in use `signUp` and `signIn` themselves. */
export async function person(email = anyAddress(), ask: Ask = fromElsewhere()): Promise<Person> {
  const fields = { email, password: PASSWORD };
  const browser = await openSession();
  return withoutMinimumDuration(async () => {
    await signUp(fields, as(browser, ask));
    const token = await unusedToken(email);
    await post('/account/verify', { token }, as(browser, ask));
    return enter(fields, ask);
  });
}

const usedTokens = new Set<string>();

/** The token of a sign-up. An address that had an account before has an older one, until the account's own alarm has sent the new. */
async function unusedToken(email: string): Promise<string> {
  for (let tries = 0; tries < 1000; tries++) {
    const token = await mailedToken(email, 'verification');
    if (!usedTokens.has(token)) {
      usedTokens.add(token);
      return token;
    }
  }
  throw new Error('the new email has not arrived');
}

/** Sign-up and sign-in answer after 600 ms at the earliest, which costs a test that needs ten accounts 12 s. */
async function withoutMinimumDuration<Result>(act: () => Promise<Result>): Promise<Result> {
  const wait = vi.spyOn(scheduler, 'wait').mockResolvedValue();
  try {
    return await act();
  } finally {
    wait.mockRestore();
  }
}

/** Signs in, in another browser. */
export async function enter(
  fields: Fields & { remember?: boolean },
  ask: Ask = fromElsewhere(),
): Promise<Person> {
  const answer = await signIn(fields, ask);
  const cookie = cookieSet(answer, 'sess');
  if (cookie === undefined) throw new Error(`could not sign in: ${answer.text}`);
  return {
    custid: fields.email,
    password: fields.password,
    cookie,
    shrimp: textAt(answer, 'shrimp'),
  };
}

/** Whether a session is alive. */
export async function isAlive(someone: { cookie: string; shrimp: string }): Promise<boolean> {
  return (await get('/authcheck', as(someone))).status === 200;
}

/** An account as its owner is shown it. */
export async function shownAccount(someone: Person) {
  return v.parse(showAccount.reply, (await get('/account', as(someone))).body).record;
}

/** Runs a statement in the database of someone's account, and returns the rows that it finds. */
export function runSql(
  { custid }: Pick<Person, 'custid'>,
  statement: string,
  ...values: SqlStorageValue[]
) {
  return runInDurableObject(accountObject(custid), (_account, { storage }) =>
    storage.sql.exec(statement, ...values).toArray(),
  );
}

/** Does something inside someone's account, under other settings or with other stores than its own. */
export async function inAccount<Result>(
  { custid }: Person,
  over: Readonly<Record<string, unknown>>,
  act: (account: Account) => Promise<Result>,
): Promise<Result> {
  return runInDurableObject(accountObject(custid), (_account, state) =>
    act(new Account(state, Object.assign({}, env, over))),
  );
}

/** Changes the stored state of an account, as time would. */
export async function changeState(
  { custid }: Person,
  change: (state: AccountState) => AccountState,
): Promise<void> {
  await runInDurableObject(accountObject(custid), (_object, { storage }) => {
    const state = storage.kv.get<AccountState>('state');
    if (!state) throw new Error('there is no such account');
    storage.kv.put('state', change(state));
  });
}

/** Stores as many API tokens as an account may have; none of them can be used. */
export async function storeMaximumOfTokens(owner: Person): Promise<void> {
  await changeState(owner, ({ profile, ...state }) => {
    if (!profile) throw new Error('the account is not verified');
    const apiTokens = Array.from({ length: API_TOKENS_MAX }, (_, index): ApiToken => ({
      hash: crypto.getRandomValues(new Uint8Array(32)),
      wrappedKey: new Uint8Array(1),
      name: `token ${index}`,
      scopes: ['secrets'],
      createdAt: Date.now(),
      usedAt: null,
      expiresAt: null,
      passwordHash: profile.password.verifierHash,
    }));
    return { ...state, profile: { ...profile, apiTokens } };
  });
}

/** Creates an API token, as its owner does in a browser. */
export async function apiTokenOf(someone: Person, fields: object = {}): Promise<string> {
  const body = { password: someone.password, ...fields };
  const made = await post('/account/apitoken', body, as(someone, fromElsewhere()));
  return textAt(made, 'record.apitoken');
}
