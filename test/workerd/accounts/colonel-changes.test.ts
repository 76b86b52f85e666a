import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { configOf } from '../../../worker/config/config.ts';
import { idOf } from '../../../worker/crypto/keys.ts';
import { openerOf, encryptText } from '../../support/sealing.ts';
import { at, burn, conceal, get, outcome, post, textAt } from '../client.ts';
import {
  anyAddress,
  as,
  fromElsewhere,
  letWork,
  mailsTo,
  PASSWORD,
  person,
  signUp,
} from '../people.ts';
import { change, colonel, type Colonel, auditEntries, failedMails, giveUp } from './colonels.ts';
import { columnsOf } from '../protocol/stores.ts';
import { accountNameOf } from '../../../worker/crypto/object-names.ts';

afterEach(() => vi.restoreAllMocks());

describe('a customer', () => {
  it('gives a customer a plan, which the account has from then on, and a plan and a role at once', async () => {
    const [grace, ada] = await Promise.all([colonel(), person()]);
    const answer = await change(grace, ada.custid.toUpperCase(), { planid: 'identity' });
    // All of it: golden/colonel/change-a-plan.txt.
    expect(answer.body['record']).toMatchObject({ custid: ada.custid, planid: 'identity' });
    expect(at(await get('/authcheck', as(ada)), 'record.plan')).toMatchObject({
      planid: 'identity',
      options: { custom_domains: true },
    });
    expect(await auditEntries(grace)).toEqual([`plan|${ada.custid}|identity|done`]);
    await letWork(ada.custid);
    const listed = await post('/colonel/customers/search', { q: ada.custid }, grace.ask);
    expect(at(listed, 'records.0')).toEqual(answer.body['record']);
    const both = await change(grace, ada.custid, { planid: 'dedicated', role: 'colonel' });
    expect(both.body['record']).toMatchObject({ planid: 'dedicated', role: 'colonel' });
    expect(await auditEntries(grace)).toEqual([
      `role|${ada.custid}|colonel|done`,
      `plan|${ada.custid}|dedicated|done`,
      `plan|${ada.custid}|identity|done`,
    ]);
  });

  it('finds no customer who is unknown, not verified yet or gone, or of no address', async () => {
    const grace = await colonel();
    const [pending, gone] = [anyAddress(), await person()];
    await signUp({ email: pending, password: PASSWORD }, fromElsewhere());
    await post('/account/destroy', { confirmation: PASSWORD }, as(gone, fromElsewhere()));
    for (const custid of [anyAddress(), pending, gone.custid, 'anon', 'x@y', '%']) {
      expect(outcome(await change(grace, custid, { planid: 'identity' }))).toBe('404 not_found');
    }
    expect(await auditEntries(grace)).toEqual([]);
  });

  it('keeps the role of an admin in the settings, who may get a plan', async () => {
    const grace = await colonel();
    const answer = await change(grace, grace.custid, { role: 'customer' });
    expect(outcome(answer)).toBe('422 role_fixed');
    expect(answer.body['field']).toBe('role');
    const given = await change(grace, grace.custid, { planid: 'identity', role: 'colonel' });
    expect(given.body['record']).toMatchObject({ role: 'colonel', role_is_fixed: true });
    expect(outcome(await get('/colonel', grace.ask))).toBe('200');
  });
});

it('does nothing that cannot be written down', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [grace, ada] = await Promise.all([colonel(), person()]);
  const silent = vi.spyOn(env.DIRECTORY, 'getByName').mockImplementation(() => {
    throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
  });
  const answer = await change(grace, ada.custid, { planid: 'identity' });
  expect(outcome(answer)).toBe('503 store_unavailable');
  silent.mockRestore();
  expect(at(await get('/authcheck', as(ada)), 'record.plan.planid')).toBe('basic');
});

describe('a mail that was given up', () => {
  const accountName = (address: string) => accountNameOf(configOf(env).NAME_KEY, address);
  const mailsOf = (grace: Colonel, address: string) =>
    failedMails(grace, new RegExp(`^${accountName(address)}\\.`));
  const resend = ({ ask }: Colonel, id: string) => post(`/colonel/mails/${id}/resend`, {}, ask);

  it('sends a mail that was given up once, and records an attempt without effect as such', async () => {
    const [grace, ada] = await Promise.all([colonel(), person()]);
    await post('/account/forgot', { email: ada.custid }, fromElsewhere());
    const resets = async () =>
      (await mailsTo(ada.custid)).filter(({ template }) => template === 'reset').length;
    const before = await resets();
    await giveUp(ada.custid);
    const [failed] = await mailsOf(grace, ada.custid);
    expect(failed).toMatchObject({ template: 'reset', reason: 'refused' });
    const id = failed?.id ?? '';
    expect(new URL(`http://localhost/${id}/`).pathname).toBe(`/${id}/`);
    // As a browser escapes its name, too.
    const outcomes = await Promise.all([resend(grace, id), resend(grace, encodeURIComponent(id))]);
    expect(outcomes.map(outcome).toSorted()).toEqual(['200', '422 mail_not_failed']);
    expect(await resets()).toBe(before + 1);
    expect(await mailsOf(grace, ada.custid)).toEqual([]);
    expect((await auditEntries(grace)).toSorted()).toEqual([
      `mail|${id}||done`,
      `mail|${id}||not done`,
    ]);
  });

  it('sends a failed email with a link again while its secret lives, and not once it has ended', async () => {
    const [grace, ada] = await Promise.all([colonel(), person()]);
    const [to, other] = [anyAddress(), anyAddress()];
    await conceal({ recipient: to }, as(ada));
    await giveUp(ada.custid);
    const [alive] = await mailsOf(grace, ada.custid);
    expect(outcome(await resend(grace, alive?.id ?? ''))).toBe('200');
    expect(await mailsTo(to, ada.custid)).toHaveLength(1);
    const { metadataKey } = await conceal({ recipient: other }, as(ada));
    await giveUp(ada.custid);
    const [ended] = await mailsOf(grace, ada.custid);
    await burn(metadataKey, {}, as(ada));
    expect(outcome(await resend(grace, ended?.id ?? ''))).toBe('422 mail_not_failed');
    expect(await mailsTo(other, ada.custid)).toEqual([]);
  });

  it('sends no email that there never was', async () => {
    const [grace, ada] = await Promise.all([colonel(), person()]);
    const account = accountName(ada.custid);
    expect(outcome(await resend(grace, `${account}.999`))).toBe('422 mail_not_failed');
    for (const id of ['x', '1', `${account}.`, `${account}.x`, `${account}.-1`, `${account}.0`]) {
      expect(outcome(await resend(grace, id))).toBe('404 not_found');
    }
    const unknown = accountName(anyAddress());
    expect(outcome(await resend(grace, `${unknown}.1`))).toBe('422 mail_not_failed');
  });
});

describe('a secret that was reported', () => {
  const burnReported = ({ ask }: Pick<Colonel, 'ask'>, id: string) =>
    post(`/colonel/secrets/${id}/burn`, {}, ask);

  async function sealed(passphrase = '') {
    const { fields, fragment } = await encryptText('a text of the test', passphrase);
    const answer = await post('/secret/conceal', fields, { settings: { SEAL_MODES: 'both' } });
    const key = textAt(answer, 'record.secret.key');
    const metadataKey = textAt(answer, 'record.metadata.key');
    const id = textAt(await get(`/secret/${key}`), 'details.report_id');
    return { key, metadataKey, id, fragment };
  }

  it('burns a reported secret by its id alone, with a passphrase too, and wipes its share', async () => {
    const grace = await colonel();
    const { id, key, metadataKey, fragment } = await sealed('a passphrase');
    const answer = await burnReported(grace, id);
    expect(answer.body).toMatchObject({ success: true, record: { id } });
    expect(at(await get(`/private/${metadataKey}`), 'record.state')).toBe('burned');
    const { fields } = await openerOf(fragment, 'a passphrase');
    expect(outcome(await post(`/secret/${key}`, { continue: true, ...fields }))).toBe(
      '404 secret_spent',
    );
    expect(await auditEntries(grace)).toEqual([`burn|${id}||done`]);
    expect((await columnsOf(id))?.['share']).toEqual(new ArrayBuffer(32));
  });

  it('burns a reported secret where this site encrypted it, without its passphrase', async () => {
    const grace = await colonel();
    const { secretKey: key } = await conceal({ secret: 'x', passphrase: 'a passphrase' });
    expect(outcome(await burnReported(grace, idOf(key)))).toBe('200');
    expect(outcome(await get(`/secret/${key}`))).toBe('404 secret_spent');
  });

  it('burns no reported secret that has ended, but ends its lease', async () => {
    const grace = await colonel();
    const { id, key, fragment } = await sealed();
    const { fields } = await openerOf(fragment);
    const claim = () => post(`/secret/${key}`, { continue: true, rid: 'r'.repeat(22), ...fields });
    expect(outcome(await claim())).toBe('200');
    expect(outcome(await claim())).toBe('200');
    const answer = await burnReported(grace, id);
    expect(outcome(answer)).toBe('422 cannot_burn');
    expect(answer.body).toMatchObject({ state: 'received' });
    expect(outcome(await claim())).toBe('404 secret_spent');
  });

  it('finds no reported secret that is not there, and puts no key into the audit log', async () => {
    const grace = await colonel();
    const { key } = await sealed();
    const unknown = 'A'.repeat(22);
    for (const id of [unknown, key, 'x', '%'])
      expect(outcome(await burnReported(grace, id))).toBe('404 not_found');
    expect(outcome(await get(`/secret/${key}`))).toBe('200');
    expect(await auditEntries(grace)).toEqual([`burn|${unknown}||not done`]);
  });
});
