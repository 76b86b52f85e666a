/** The emails to the sender of a secret: which are sent, when, and what is in them. */
import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPTS_PER_ROUND, EVENT_EMAILS_PER_DAY } from '../../../shared/limits.ts';
import { notifyEvents } from '../../../shared/notify.ts';
import { at, burn, conceal, get, outcome, post, reveal } from '../client.ts';
import {
  accountObject,
  apiTokenOf,
  as,
  fromElsewhere,
  letWorkAt,
  mailedToken,
  mailsTo,
  type Person,
  person,
  withToken,
} from '../people.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';

beforeEach(stopClock);
afterEach(startClock);

const HOUR = 3600;
const DAY = 24 * HOUR;
const LABEL = 'Database of the Lisbon office';

/** The emails about secrets that someone got, the newest first. */
async function eventsTo({ custid }: Person) {
  const mails = await mailsTo(custid);
  return mails.filter(({ template }) =>
    notifyEvents.some((event) => template === `secret-${event}`),
  );
}

const templatesTo = async (someone: Person) =>
  (await eventsTo(someone)).map(({ template }) => template);

async function share(someone: Person, fields = {}) {
  return conceal({ ttl: HOUR, label: LABEL, ...fields }, as(someone));
}

async function lockOut(secretKey: string) {
  for (let miss = 0; miss < ATTEMPTS_PER_ROUND; miss++) {
    expect(outcome(await reveal(secretKey, { passphrase: 'wrong' }))).toBe('422 passphrase_wrong');
  }
}

describe('an email to the sender', () => {
  it('reports that the secret was opened, with its label, and leads to nothing that opens', async () => {
    const ada = await person();
    const { secretKey, metadataKey } = await share(ada, { notify: ['received'] });
    await reveal(secretKey);
    const [mail, ...others] = await eventsTo(ada);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'secret-received', to: ada.custid });
    const everything = `${mail?.text}${mail?.html}`;
    expect(everything).toContain(LABEL);
    expect(everything).toContain('/recent');
    for (const hidden of [secretKey, metadataKey, '/secret/', '/private/']) {
      expect(everything).not.toContain(hidden);
    }
  });

  it('sends an email once for each event, whatever follows', async () => {
    const ada = await person();
    const { secretKey, metadataKey } = await share(ada, { notify: notifyEvents, passphrase: 'p' });
    const page = await get(`/private/${metadataKey}`, as(ada));
    expect(at(page, 'details.notify')).toEqual(notifyEvents);
    await lockOut(secretKey);
    await post(`/private/${metadataKey}/unlock`);
    await lockOut(secretKey);
    await post(`/private/${metadataKey}/unlock`);
    await reveal(secretKey, { passphrase: 'p' });
    for (let times = 0; times < 3; times++) await post(`/secret/${secretKey}/dispute`);
    await get('/private/recent', as(ada));
    await letWorkAt(ada.custid, HOUR);
    expect((await templatesTo(ada)).toSorted()).toEqual([
      'secret-disputed',
      'secret-locked',
      'secret-received',
    ]);
  });

  it('reports that no one opened it in time', async () => {
    const ada = await person();
    await share(ada, { notify: notifyEvents });
    await letWorkAt(ada.custid, HOUR + 60);
    expect(await templatesTo(ada)).toEqual(['secret-expired']);
  });

  it('sends an email without the label after the password was reset: only the old password opened the list', async () => {
    const ada = await person();
    const { secretKey } = await share(ada, { notify: ['received'] });
    await post('/account/forgot', { email: ada.custid }, fromElsewhere());
    const key = await mailedToken(ada.custid, 'reset');
    const newp = 'another horse, another battery';
    const reset = await post(`/account/forgot/${key}`, { newp, newp2: newp }, fromElsewhere());
    expect(outcome(reset)).toBe('200');
    await reveal(secretKey);
    const mails = await eventsTo(ada);
    expect(mails.map(({ template }) => template)).toEqual(['secret-received']);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain(LABEL);
  });

  it('follows a choice that was made after the creation, by the account that created it alone', async () => {
    const ada = await person();
    const { secretKey, metadataKey } = await share(ada, { notify: [] });
    const choose = (who: Person) =>
      post(`/private/${metadataKey}/notify`, { notify: ['received'] }, as(who, fromElsewhere()));
    expect(outcome(await choose(await person()))).toBe('404 secret_unknown');
    expect(outcome(await post(`/private/${metadataKey}/notify`, {}, fromElsewhere()))).toBe(
      '401 signed_out',
    );
    const page = await get(`/private/${metadataKey}`, as(ada));
    expect(at(page, 'details')).not.toHaveProperty('notify');
    expect(at(await choose(ada), 'details.notify')).toEqual(['received']);
    expect(at(await get(`/private/${metadataKey}`, as(ada)), 'details.notify')).toEqual([
      'received',
    ]);
    await reveal(secretKey);
    const [mail] = await eventsTo(ada);
    expect(mail?.template).toBe('secret-received');
    expect(mail?.text).toContain(LABEL);
  });

  it('sends no email for a choice that was taken back, nor when the sender burned the secret', async () => {
    const ada = await person();
    const { secretKey, metadataKey } = await share(ada, { notify: ['received'] });
    await post(`/private/${metadataKey}/notify`, { notify: [] }, as(ada));
    await reveal(secretKey);
    const burned = await share(ada, { notify: notifyEvents });
    await burn(burned.metadataKey, {}, as(ada));
    expect(await templatesTo(ada)).toEqual([]);
  });

  it('sends emails for 200 events a day, and only lists what happens after that', async () => {
    const ada = await person();
    const [first, second, third] = [
      await share(ada, { notify: ['received'] }),
      await share(ada, { notify: ['received'], ttl: 2 * DAY }),
      await share(ada, { notify: ['received'], ttl: 2 * DAY }),
    ];
    await reveal(first.secretKey);
    await runInDurableObject(accountObject(ada.custid), (_account, { storage }) => {
      const columns =
        'template, origin, receipt_id, encrypted, state, attempts, reason, created_at, changed_at, due_at';
      for (let sent = 1; sent < EVENT_EMAILS_PER_DAY; sent++) {
        storage.sql
          .exec(`INSERT INTO emails (${columns}) SELECT ${columns.replace('state', "'sent'")} FROM emails
          WHERE template = 'secret-received' LIMIT 1`);
      }
    });
    await reveal(second.secretKey);
    expect(await templatesTo(ada)).toEqual(['secret-received']);
    atSecond(DAY);
    await reveal(third.secretKey);
    expect(await templatesTo(ada)).toEqual(['secret-received', 'secret-received']);
  });
});

describe('what the sender is emailed about', () => {
  it('lets an account choose its emails on its pages', async () => {
    const ada = await person();
    expect(at(await get('/authcheck', as(ada)), 'record.notify')).toEqual(['disputed']);
    const { secretKey } = await share(ada);
    await reveal(secretKey);
    expect(await templatesTo(ada)).toEqual([]);
    await post(`/secret/${secretKey}/dispute`);
    expect(await templatesTo(ada)).toEqual(['secret-disputed']);
    const set = await post('/account/notify', { notify: ['received', 'expired'] }, as(ada));
    expect(at(set, 'details.notify')).toEqual(['received', 'expired']);
    expect(at(await get('/authcheck', as(ada)), 'record.notify')).toEqual(['received', 'expired']);
    const next = await share(ada);
    await reveal(next.secretKey);
    expect((await templatesTo(ada)).toSorted()).toEqual(['secret-disputed', 'secret-received']);
  });

  it('sends nothing when the account chose nothing, or the secret did', async () => {
    const ada = await person();
    await post('/account/notify', { notify: '' }, as(ada));
    expect(at(await get('/authcheck', as(ada)), 'record.notify')).toEqual([]);
    const silent = await share(ada);
    await reveal(silent.secretKey);
    await post(`/secret/${silent.secretKey}/dispute`);
    await post('/account/notify', { notify: notifyEvents }, as(ada));
    const other = await share(ada, { notify: [] });
    await reveal(other.secretKey);
    expect(await templatesTo(ada)).toEqual([]);
  });

  it('sends nothing for a program that does not ask for it', async () => {
    const ada = await person();
    await post('/account/notify', { notify: notifyEvents }, as(ada));
    const program = withToken(ada.custid, await apiTokenOf(ada));
    const silent = await conceal({ ttl: HOUR }, program);
    await reveal(silent.secretKey);
    expect(await templatesTo(ada)).toEqual([]);
    const asking = await conceal({ ttl: HOUR, notify: 'received' }, program);
    await reveal(asking.secretKey);
    expect(await templatesTo(ada)).toEqual(['secret-received']);
  });

  it('refuses an unknown choice of emails for an account, and any choice of someone without one', async () => {
    const ada = await person();
    const secret = 'x';
    expect(outcome(await post('/account/notify', { notify: 'all' }, as(ada)))).toBe(
      '422 notify_unknown',
    );
    const anonymous = await post('/secret/conceal', { secret, notify: 'received' });
    expect(outcome(anonymous)).toBe('422 account_required');
    expect(outcome(await post('/secret/conceal', { secret, notify: [] }))).toBe('200');
  });
});
