/** What an admin may see and change, and the feedback of visitors. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { outcome, type TestRequest, type TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, NOW, overloaded, startSite } from '../../test/support/worker/test-site-setup.ts';
import { Directory } from './directory.ts';

const second = NOW / 1000;
const ADA = 'ada@example.com';

let site: TestSite;
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  site = await startSite(warnings, { COLONELS: 'grace@example.com' });
  vi.spyOn(scheduler, 'wait').mockResolvedValue();
});
afterEach(() => endSite(site));

const person = (email = ADA) => site.person('basic', email);

describe('feedback', () => {
  const send = (asked: TestRequest, fields: object = {}) =>
    site.call('/feedback', { msg: 'Hello', tz: 'UTC', version: '1', ...fields }, asked);

  it('of someone signed in is stored, and emailed if there is a recipient', async () => {
    const FEEDBACK_RECIPIENT = 'team@example.com';
    Object.assign(site.env, { FEEDBACK_RECIPIENT });
    const asked = await person();
    expect((await send(asked)).body).toMatchObject({ details: { message: 'Feedback received.' } });
    const overview = await site.directory().overview();
    expect(overview.feedback.today.lines).toMatchObject([{ msg: 'Hello', custid: ADA, tz: 'UTC' }]);
    const [email] = await site.emailsTo(FEEDBACK_RECIPIENT);
    expect(email?.text).toContain('Hello');
    expect(email?.text).toContain(ADA);
  });

  it('without a recipient is only stored; one that cannot be queued as well', async () => {
    const asked = await person();
    expect(outcome(await send(asked))).toBe(200);
    const mailQueue = vi.spyOn(site.env.MAIL_QUEUE, 'getByName').mockImplementation(overloaded);
    expect(mailQueue).not.toHaveBeenCalled();
    const settings = { FEEDBACK_RECIPIENT: 'team@example.com' };
    expect(outcome(await send({ ...asked, settings }))).toBe(200);
    expect(warnings.join()).toContain('"feedback_not_mailed","error":"StoreUnavailable: an object');
    expect((await site.directory().overview()).feedbackCounts.today).toBe(2);
  });

  it('of a visitor needs a solved challenge', async () => {
    expect((await send({})).body).toMatchObject({
      code: 'challenge_invalid',
      field: 'authenticity_payload',
    });
    for (const name of ['FEEDBACK_ENABLED', 'AUTH_ENABLED']) {
      expect(outcome(await send({ settings: { [name]: '0' } }))).toBe('not_found');
    }
    expect((await send({}, { msg: ' ' })).body).toMatchObject({ code: 'message_empty' });
  });
});

describe('an admin', () => {
  const grace = () => person('grace@example.com');
  const overview = async (page: TestRequest) => (await site.call('/colonel', undefined, page)).body;

  it('finds the region as it is', async () => {
    const page = await grace();
    await site.alarm(site.account('grace@example.com'));
    expect(await overview(page)).toMatchObject({
      record: {
        counts: {
          customers: 1,
          mails_failed: 0,
          secrets_live: 0,
          feedback: { today: 0, yesterday: 0, before: 0 },
        },
        customers: [
          {
            custid: 'grace@example.com',
            planid: 'basic',
            role: 'colonel',
            role_is_fixed: true,
            locale: 'en',
            created: second,
            last_login: second,
            secrets_created: 0,
          },
        ],
        banner: { flag: false, content: '' },
        region: { jurisdiction: 'local', pinned_to: null },
      },
      details: { next: { customers: null, audit: null, mails_failed: null } },
    });
  });

  it('is someone with that role alone', async () => {
    const ada = await person();
    for (const path of ['', '/customers', '/feedback', '/mails', '/audit']) {
      expect(outcome(await site.call(`/colonel${path}`, undefined, ada))).toBe('colonel_only');
    }
    const page = await grace();
    await site.call('/colonel/customers', { custid: ADA, role: 'colonel' }, page);
    expect(outcome(await site.call('/colonel', undefined, ada))).toBe(200);
  });

  it('changes plans and roles, each recorded before and after', async () => {
    await person();
    const page = await grace();
    const change = (fields: object) =>
      site.call('/colonel/customers', { custid: ADA, ...fields }, page);
    expect((await change({ planid: 'identity', role: 'colonel' })).body).toMatchObject({
      record: { custid: ADA, planid: 'identity', role: 'colonel', role_is_fixed: false },
    });
    for (const [fields, code, field] of [
      [{ planid: 'x' }, 'plan_unknown', 'planid'],
      [{ role: 'x' }, 'role_unknown', 'role'],
      [{ custid: 'grace@example.com', role: 'customer' }, 'role_fixed', 'role'],
    ] as const) {
      expect((await change(fields)).body).toMatchObject({ code, field });
    }
    expect(outcome(await change({ custid: 'unknown@example.com', planid: 'basic' }))).toBe(
      'not_found',
    );
    expect(outcome(await change({ custid: 'no address', planid: 'basic' }))).toBe('not_found');
    const byPath = await site.call(`/colonel/customers/${ADA}`, { planid: 'basic' }, page);
    expect(byPath.body).toMatchObject({ record: { planid: 'basic', role: 'colonel' } });
    expect((await change({})).body).toMatchObject({ record: { planid: 'basic', role: 'colonel' } });
    const { body } = await site.call('/colonel/audit', undefined, page);
    const entry = { custid: 'grace@example.com', subject: ADA, done: true };
    const { records } = v.parse(
      v.object({ records: v.array(v.looseObject({ detail: v.string() })) }),
      body,
    );
    expect(records).toHaveLength(3);
    for (const [action, detail] of [
      ['plan', 'identity'],
      ['role', 'colonel'],
      ['plan', 'basic'],
    ]) {
      expect(records).toContainEqual(expect.objectContaining({ ...entry, action, detail }));
    }
  });

  it('changes nothing that could not be recorded', async () => {
    await person();
    const page = await grace();
    vi.spyOn(Directory.prototype, 'addAuditEntry').mockImplementation(overloaded);
    const answer = await site.call('/colonel/customers', { custid: ADA, planid: 'identity' }, page);
    expect(answer.status).toBe(503);
    expect((await site.account(ADA).view(null))?.customer.planid).toBe('basic');
  });

  it('sets a banner, which every page shows', async () => {
    const page = await grace();
    const set = (fields: object) => site.call('/colonel/banner', fields, page);
    expect((await set({ flag: true, content: 'Hello' })).body).toMatchObject({
      record: { flag: true, content: 'Hello' },
    });
    const banner = async () => (await site.call('/bootstrap')).body['global_banner'];
    expect(await banner()).toEqual({ flag: true, content: 'Hello' });
    await set({ flag: false, content: 'Hello' });
    expect(await banner()).toEqual({ flag: false, content: '' });
    expect(await overview(page)).toMatchObject({
      record: {
        banner: { flag: false, content: 'Hello' },
        audit: expect.arrayContaining([
          expect.objectContaining({ action: 'banner', subject: '', detail: 'Hello', done: true }),
          expect.objectContaining({ action: 'banner', subject: '', detail: '', done: true }),
        ]) as unknown,
      },
    });
  });

  it('finds failed emails, and sends them again', async () => {
    const page = await grace();
    const password = 'correct horse battery';
    await site.call('/account/signup', { email: ADA, password, agree: true });
    const name = site.accountName(ADA);
    await site.objects.use(site.account(ADA), (_, { storage }) => {
      storage.sql.exec(
        "UPDATE emails SET state = 'failed', reason = 'refused', due_at = due_at + 1000000000",
      );
      storage.kv.put('directory_sync', { last: NOW, acknowledged: 0 });
    });
    await site.alarm(site.account(ADA));
    const listed = await site.call('/colonel/mails', undefined, page);
    const id = `${name}.1`;
    expect(listed.body).toMatchObject({
      records: [{ id, template: 'verification', reason: 'refused', failed: second }],
    });
    const resend = (of: string) => site.call(`/colonel/mails/${of}/resend`, {}, page);
    expect((await resend(id)).body).toMatchObject({ record: { id } });
    expect(outcome(await resend(id))).toBe('mail_not_failed');
    expect(outcome(await resend('unknown.1'))).toBe('not_found');
    expect(await site.emailsTo(ADA)).toHaveLength(1);
    expect(await overview(page)).toMatchObject({
      record: {
        audit: expect.arrayContaining([
          expect.objectContaining({ action: 'mail', subject: id, detail: '', done: true }),
          expect.objectContaining({ action: 'mail', subject: id, done: false }),
        ]) as unknown,
      },
    });
  });

  it('lists by page, and refuses a cursor of another list', async () => {
    const page = await grace();
    for (const path of ['/customers', '/feedback', '/mails', '/audit']) {
      const list = await site.call(`/colonel${path}`, undefined, page);
      expect([path, outcome(list)]).toEqual([path, 200]);
      const refused = await site.call(`/colonel${path}?after=x`, undefined, page);
      expect(refused.body).toMatchObject({ code: 'field_type', field: 'after' });
    }
  });
});
