import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listFeedback } from '../../../shared/contract/colonel.ts';
import { at, conceal, get, outcome, post } from '../client.ts';
import { as, fromElsewhere, letWork, person } from '../people.ts';
import { readAll } from '../directory/directories.ts';
import { change, colonel, overview } from './colonels.ts';

const calls = ['', '/customers', '/feedback', '/mails', '/audit'];

describe.concurrent('the colonel’s page', () => {
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
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      for (const needle of [secretKey, metadataKey, secretKey.slice(0, 8), 'bob@example.net']) {
        expect(text).not.toContain(needle);
      }
    }
    const found = await post('/colonel/customers/search', { q: ada.custid }, grace.ask);
    expect(at(found, 'records')).toMatchObject([{ secrets_created: 1 }]);
  });
});

describe.concurrent('a list', () => {
  it.each(['/customers', '/feedback', '/mails', '/audit'])(
    'refuses a cursor that the list %s did not give, rather than begin anew',
    async (path) => {
      const grace = await colonel();
      const answer = await get(`/colonel${path}?after=elsewhere`, grace.ask);
      expect(outcome(answer)).toBe('422 field_type');
      expect(at(answer, 'field')).toBe('after');
    },
  );

  it('reads a list page by page over the wire', async () => {
    const grace = await colonel();
    await runInDurableObject(env.DIRECTORY.getByName('d1'), (directory) => {
      for (let n = 0; n < 120; n++) {
        const id = `paged${n}`;
        directory.addFeedback({ id, msg: id, custid: null, tz: '', version: '' });
      }
    });
    const lines = await readAll(async (after) => {
      const { body } = await get(`/colonel/feedback?after=${after}`, grace.ask);
      const { records, details } = v.parse(listFeedback.reply, body);
      expect(records.length).toBeLessThanOrEqual(50);
      return { lines: records, next: details.next };
    });
    const ids = lines.map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('paged'))).toHaveLength(120);
    expect(new Set(ids).size).toBe(ids.length);
    const { record, details } = await overview(grace);
    expect(record.feedback.today).toHaveLength(50);
    expect(details.next.feedback.today).not.toBeNull();
  });
});

it.concurrent('allows a colonel their calls from the moment they are made one, and not for one call longer', async () => {
  const [grace, ada] = await Promise.all([colonel(), person()]);
  const ask = as(ada, fromElsewhere());
  const looks = () => get('/colonel', ask).then(outcome);
  expect(await looks()).toBe('403 colonel_only');
  await change(grace, ada.custid, { role: 'colonel' });
  expect(await looks()).toBe('200');
  // Nothing was synced to the directory yet: each call reads the account itself.
  await change(grace, ada.custid, { role: 'customer' });
  expect(await looks()).toBe('403 colonel_only');
  expect(outcome(await get('/authcheck', ask))).toBe('200');
});
