import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { version } from '../../../package.json';
import { listFeedback, searchCustomers } from '../../../shared/contract/colonel.ts';
import { at, conceal, get, outcome, post } from '../client.ts';
import { as, fromElsewhere, letWork, person } from '../people.ts';
import { shapeOf } from '../wire/shapes.ts';
import { change, colonel, type Colonel, overview } from './colonels.ts';

const calls = ['', '/customers', '/feedback', '/mails', '/audit'];

const customerShape = {
  custid: 'string',
  planid: 'string',
  role: 'string',
  role_is_fixed: 'boolean',
  locale: 'string',
  created: 'integer',
  last_login: 'integer',
  secrets_created: 'integer',
};

/** Whoever signs up meanwhile is listed without a sign-in. */
const customersShape: unknown = expect.toSatisfy(
  (list: unknown) =>
    Array.isArray(list) &&
    list.every((part) =>
      [customerShape, { ...customerShape, last_login: 'null' }].some(
        (shape) => JSON.stringify(part) === JSON.stringify(shape),
      ),
    ),
);

const secretCountsShape = {
  created: 'integer',
  received: 'integer',
  burned: 'integer',
  expired: 'integer',
};

const anyList: unknown = expect.any(Array);

const perGroup = (shape: unknown) => ({ today: shape, yesterday: shape, before: shape });

describe.concurrent('the colonel’s page', () => {
  it(
    'shows how things stand, the first page of each list, and nothing else',
    { concurrent: false },
    async () => {
      const grace = await colonel();
      await letWork(grace.custid);
      const { body } = await get('/colonel', grace.ask);
      expect(shapeOf(body)).toEqual({
        success: 'boolean',
        custid: 'string',
        shrimp: 'string',
        record: {
          counts: {
            customers: 'integer',
            mails_failed: 'integer',
            feedback: perGroup('integer'),
            secrets_live: 'integer',
            secrets_today: secretCountsShape,
            secrets_total: secretCountsShape,
            secrets_by_day: anyList,
          },
          customers: customersShape,
          feedback: perGroup(anyList),
          mails_failed: anyList,
          limits_hit: anyList,
          audit: anyList,
          banner: { flag: 'boolean', content: 'string' },
          version: 'string',
          region: { jurisdiction: 'string', pinned_to: 'null' },
        },
        details: {
          next: {
            customers: 'null',
            feedback: perGroup('null'),
            mails_failed: 'null',
            audit: 'null',
          },
        },
      });
      expect(body).toMatchObject({ record: { version, region: { jurisdiction: 'local' } } });
    },
  );

  it('counts the secrets as the vaults reported, and the limits as the limiters did', async () => {
    const grace = await colonel();
    const directory = env.DIRECTORY.getByName('d1');
    const day = new Date().toISOString().slice(0, 10);
    const before = (await overview(grace)).record.counts.secrets_live;
    const counts = { created: 9, received: 3, burned: 2, expired: 1 };
    await directory.applyReport('v1:test', 1, { kind: 'vault', day, today: counts, total: counts });
    await directory.applyReport('l1:test', 1, { kind: 'limiter', day, hits: { LIMIT_RESET: 5 } });
    const { record } = await overview(grace);
    expect(record.counts.secrets_live - before).toBe(3);
    expect(record.limits_hit).toContainEqual({ limit: 'LIMIT_RESET', today: 5, yesterday: 0 });
  });

  it('reveals nothing of a secret but its existence', async () => {
    const [grace, ada] = await Promise.all([colonel(), person()]);
    const { secretKey, metadataKey } = await conceal({ recipient: 'bob@example.net' }, as(ada));
    await letWork(ada.custid);
    const answers = await Promise.all(calls.map((path) => get(`/colonel${path}`, grace.ask)));
    for (const { text } of answers) {
      for (const needle of [secretKey, metadataKey, secretKey.slice(0, 8), 'bob@example.net']) {
        expect(text).not.toContain(needle);
      }
    }
    const { records } = await search(grace, ada.custid);
    expect(records.map(({ secrets_created }) => secrets_created)).toEqual([1]);
  });
});

async function search({ ask }: Colonel, q: string, after = '') {
  const answer = await post('/colonel/customers/search', { q, after }, ask);
  return v.parse(searchCustomers.reply, answer.body);
}

describe.concurrent('customers', () => {
  it('are found by the beginning of their address, or of its domain', async () => {
    const [grace, ada] = await Promise.all([colonel(), person()]);
    await letWork(ada.custid);
    const found = async (q: string) =>
      (await search(grace, q)).records.map(({ custid }) => custid).includes(ada.custid);
    expect(await found(ada.custid.slice(0, -4).toUpperCase())).toBe(true);
    expect(await found('@example')).toBe(true);
    expect(await found(ada.custid.slice(1))).toBe(false);
  });

  it('named in the settings are colonels for good', async () => {
    const grace = await colonel();
    await letWork(grace.custid);
    const { records } = await search(grace, grace.custid);
    expect(records).toMatchObject([{ role: 'colonel', role_is_fixed: true }]);
  });
});

describe.concurrent('a list', () => {
  it.each(['/customers', '/feedback', '/mails', '/audit'])(
    '%s refuses a cursor that it did not give, rather than begin anew',
    async (path) => {
      const grace = await colonel();
      const answer = await get(`/colonel${path}?after=elsewhere`, grace.ask);
      expect(outcome(answer)).toBe('422 field_type');
      expect(at(answer, 'field')).toBe('after');
    },
  );

  it('is read page by page over the wire', async () => {
    const grace = await colonel();
    await runInDurableObject(env.DIRECTORY.getByName('d1'), (directory) => {
      for (let n = 0; n < 120; n++) {
        const id = `paged${n}`;
        directory.addFeedback({ id, msg: id, custid: null, tz: '', version: '' });
      }
    });
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const answer = await get(`/colonel/feedback?after=${after}`, grace.ask);
      const page: v.InferOutput<typeof listFeedback.reply> = v.parse(
        listFeedback.reply,
        answer.body,
      );
      expect(page.records.length).toBeLessThanOrEqual(50);
      ids.push(...page.records.map(({ id }) => id));
      after = page.details.next;
    }
    expect(ids.filter((id) => id.startsWith('paged'))).toHaveLength(120);
    expect(new Set(ids).size).toBe(ids.length);
    const { record, details } = await overview(grace);
    expect(record.feedback.today).toHaveLength(50);
    expect(details.next.feedback.today).not.toBeNull();
  });

  it('of feedback has three groups', async () => {
    const grace = await colonel();
    const list = (group: string) => get(`/colonel/feedback?group=${group}`, grace.ask);
    for (const group of ['today', 'yesterday', 'before']) {
      expect(outcome(await list(group))).toBe('200');
    }
    expect(outcome(await list('tomorrow'))).toBe('422 field_type');
  });
});

describe.concurrent('the calls of a colonel', () => {
  const customerCall = '/colonel/customers/ada%40example.com';
  const changes = [customerCall, '/colonel/banner', '/colonel/mails/x/resend'];

  it('are no one else’s', async () => {
    const eve = await person();
    for (const path of calls) {
      expect(outcome(await get(`/colonel${path}`))).toBe('401 signed_out');
      expect(outcome(await get(`/colonel${path}`, as(eve)))).toBe('403 colonel_only');
    }
    for (const path of changes) {
      expect(outcome(await post(path))).toBe('401 signed_out');
      expect(outcome(await post(path, {}, as(eve)))).toBe('403 colonel_only');
    }
  });

  it('are theirs from the moment they are made a colonel, and not for one call longer', async () => {
    const [grace, ada] = await Promise.all([colonel(), person()]);
    const ask = as(ada, fromElsewhere());
    const looks = () => get('/colonel', ask).then(outcome);
    expect(await looks()).toBe('403 colonel_only');
    await change(grace, ada.custid, { role: 'colonel' });
    expect(await looks()).toBe('200');
    // Nothing was synced to the directory yet: each call reads the account itself.
    await change(grace, ada.custid, { role: 'customer' });
    expect(await looks()).toBe('403 colonel_only');
    for (const path of changes) {
      expect(outcome(await post(path, {}, ask))).toBe('403 colonel_only');
    }
    expect(outcome(await get('/authcheck', ask))).toBe('200');
  });

  it('are not there where there are no accounts', async () => {
    const grace = await colonel();
    const settings = { ...grace.ask.settings, AUTH_ENABLED: '0' };
    expect(outcome(await get('/colonel', { ...grace.ask, settings }))).toBe('404 not_found');
  });
});
