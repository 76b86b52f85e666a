/** What an account does by itself while something fails. The clock is frozen; a test starts the work itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { listFailedMails } from '../../../shared/contract/colonel.ts';
import { showReceipt } from '../../../shared/contract/receipts.ts';
import { AUTH_LOG_SECONDS } from '../../../shared/limits.ts';
import { idOf } from '../../../worker/crypto/keys.ts';
import type { SmtpResult } from '../../../worker/email/smtp.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { burn, conceal, get, outcome, post } from '../client.ts';
import {
  anyAddress,
  arrivedAt,
  as,
  fromElsewhere,
  inAccount,
  letWork,
  letWorkAt,
  type Person,
  person,
  runSql,
} from '../people.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import { colonel } from './colonels.ts';

let warnings: string[];

beforeEach(() => {
  stopClock();
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((line: unknown) => void warnings.push(String(line)));
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

/** Lets an account work without one of its tables: afterwards it cannot say when it is due again. */
async function workWithout(someone: Person, table: string): Promise<void> {
  await runSql(someone, `DROP TABLE ${table}`);
  const failure = await inAccount(someone, {}, (account) => account.alarm().catch(String));
  expect(failure).toContain(table);
}

it.each([
  ['receipts', 'account_receipts_failed'],
  ['webhook', 'account_webhook_failed'],
  ['deliveries', 'account_deliveries_failed'],
  ['domains', 'account_domains_failed'],
  ['auth_log', 'account_expiry_failed'],
])('sends emails also where its %s cannot be read, and logs %s', async (table, event) => {
  const ada = await person();
  await post('/account/forgot', { email: ada.custid }, fromElsewhere());
  await workWithout(ada, table);
  expect(warnings.join()).toContain(`"event":"${event}"`);
  const arrived = (await arrivedAt(ada.custid)).map(({ template }) => template);
  expect(arrived).toContain('reset');
});

it('deletes what is old also where its emails cannot be read, and logs that', async () => {
  const ada = await person();
  await runSql(ada, `UPDATE auth_log SET at = at - ${AUTH_LOG_SECONDS * 1000 + 1}`);
  await workWithout(ada, 'emails');
  expect(warnings.join()).toContain('"event":"account_emails_failed"');
  expect(await runSql(ada, 'SELECT * FROM auth_log')).toEqual([]);
});

it('asks about every expired secret, also where the vaults of those before it do not answer', async () => {
  const ada = await person();
  const ask = as(ada, { settings: { LIMIT_CREATE: '0' } });
  const create = async () => idOf((await conceal({ ttl: 60 }, ask)).secretKey);
  const silent = new Set<string>();
  // More than one run asks about.
  for (let secret = 0; secret < 51; secret++) silent.add(await create());
  atSecond(1);
  for (let secret = 0; secret < 2; secret++) await create();
  // oxlint-disable-next-line typescript/unbound-method -- called with the vault below
  const { inspect } = SecretVault.prototype;
  vi.spyOn(SecretVault.prototype, 'inspect').mockImplementation(function (
    this: SecretVault,
    ...given
  ) {
    if (silent.has(given[0])) throw Object.assign(new Error('down'), { overloaded: true });
    return inspect.apply(this, given);
  });
  for (let turn = 1; turn <= 3; turn++) await letWorkAt(ada.custid, turn * 61);
  expect(warnings.join()).toContain('"event":"account_receipts_failed"');
  const open = await runSql(ada, 'SELECT secret_id FROM receipts WHERE state IS NULL');
  expect(new Set(open.map(({ secret_id }) => secret_id))).toEqual(silent);
});

describe('an email with a link', () => {
  /** Lets an account work while its server answers so. */
  function workWith(someone: Person, kind: SmtpResult['kind']) {
    const answer = { kind, reason: 'smtp', isMisconfigured: false };
    const SMTP = { send: () => Promise.resolve(answer) };
    const settings = { MAIL_DRIVER: 'smtp', MAIL_FROM: 'noreply@seal.example', SMTP };
    return inAccount(someone, settings, (account) => account.alarm());
  }

  async function mailsOf(someone: Person, metadataKey: string) {
    const answer = await get(`/private/${metadataKey}`, as(someone));
    return v.parse(showReceipt.reply, answer.body).details.mails ?? [];
  }

  /** Someone whose email was refused. */
  async function sender() {
    const [ada, to] = [await person(), anyAddress()];
    const { metadataKey } = await conceal({ recipient: to }, as(ada));
    await workWith(ada, 'refused');
    const [{ id, state } = { id: '', state: '' }] = await mailsOf(ada, metadataKey);
    expect(state).toBe('failed');
    const resend = (someone: Person, fields: object = { id }) =>
      post(`/private/${metadataKey}/resend`, fields, as(someone)).then(outcome);
    return { ada, to, metadataKey, resend };
  }

  it('sends an email with a link later where its server cannot take it', async () => {
    const [ada, to] = [await person(), anyAddress()];
    const { metadataKey } = await conceal({ recipient: to }, as(ada));
    await workWith(ada, 'failed');
    await letWorkAt(ada.custid, 29);
    expect(await arrivedAt(to)).toEqual([]);
    expect(await mailsOf(ada, metadataKey)).toMatchObject([{ state: 'waiting' }]);
    await letWorkAt(ada.custid, 30);
    expect(await arrivedAt(to)).toHaveLength(1);
  });

  it('shows a refused email with a link to its sender and to admins, and can send it again', async () => {
    const [{ ada, to, metadataKey, resend }, grace] = [await sender(), await colonel()];
    await letWork(ada.custid);
    const listed = await get('/colonel/mails', grace.ask);
    expect(v.parse(listFailedMails.reply, listed.body).records).toContainEqual(
      expect.objectContaining({ template: 'secret-link', reason: 'smtp' }),
    );
    expect(listed.text).not.toContain(to);
    expect(await arrivedAt(to)).toEqual([]);
    expect(await resend(ada)).toBe('200');
    await letWork(ada.custid);
    expect(await arrivedAt(to)).toHaveLength(1);
    expect(await mailsOf(ada, metadataKey)).toMatchObject([{ state: 'sent' }]);
    expect(await resend(ada)).toBe('422 mail_not_failed');
  });

  it('sends an email with a link again for no one else, and not once its secret ended', async () => {
    // Eve has a failed email of the same number, of a secret of her own.
    const [{ ada, to, metadataKey, resend }, { ada: eve }] = [await sender(), await sender()];
    expect(await resend(eve)).toBe('422 mail_not_failed');
    for (const id of ['999', 'x']) expect(await resend(ada, { id })).toBe('422 mail_not_failed');
    await burn(metadataKey, {}, as(ada));
    expect(await resend(ada)).toBe('422 mail_not_failed');
    await letWork(ada.custid);
    expect(await arrivedAt(to)).toEqual([]);
  });
});

it('sends nothing for a secret that was burned or expired before its email left', async () => {
  const ada = await person();
  const [burned, late, inTime] = [anyAddress(), anyAddress(), anyAddress()];
  const { metadataKey } = await conceal({ recipient: burned }, as(ada));
  await conceal({ recipient: late, ttl: 3600 }, as(ada));
  await conceal({ recipient: inTime, ttl: 7200 }, as(ada));
  await burn(metadataKey, {}, as(ada));
  await letWorkAt(ada.custid, 3600);
  expect(await arrivedAt(inTime)).toHaveLength(1);
  for (const to of [burned, late]) expect(await arrivedAt(to)).toEqual([]);
  expect(await runSql(ada, "SELECT id FROM emails WHERE state <> 'sent'")).toEqual([]);
});
