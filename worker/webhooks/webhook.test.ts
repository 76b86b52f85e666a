/** The calls about a webhook. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outcome, type TestRequest, type TestSite } from '../../test/support/worker/test-site.ts';
import { NOW, endSite, startSite } from '../../test/support/worker/test-site-setup.ts';

const second = NOW / 1000;

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

describe('a webhook', () => {
  const webhook = (asked: TestRequest, path = '', fields?: object) =>
    site.call(`/account/webhook${path}`, fields, asked);
  const url = 'https://hook.example/a';

  it('is set, tested, renewed and removed by its owner', async () => {
    Object.assign(site.env, { WEBHOOK_TEST_ALLOW: 'hook.example:443' });
    const ada = await site.person();
    expect((await webhook(ada)).body).toMatchObject({ record: { webhook: null, deliveries: [] } });
    for (const path of ['/secret', '/test', '/resend']) {
      expect([path, outcome(await webhook(ada, path, {}))]).toEqual([path, 'webhook_missing']);
    }
    const set = await webhook(ada, '', { url, events: ['received', ''], 'events[]': 'burned' });
    expect(set.body).toMatchObject({
      record: {
        webhook: { url, events: ['received', 'burned'], created: second },
        secret: expect.stringMatching(/^whsec_/) as unknown,
      },
    });
    const again = await webhook(ada, '', { url: `${url}b` });
    expect(again.body).toMatchObject({
      record: { webhook: { events: ['received', 'burned', 'expired', 'disputed'] } },
    });
    expect(again.body).not.toHaveProperty('record.secret');
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(new Response(null, { status: 410 })),
    );
    const tested = await webhook(ada, '/test', {});
    expect(tested.body).toMatchObject({
      record: {
        deliveries: [
          {
            event: 'test',
            state: 'failed',
            created: second,
            stamp: second,
            attempts: 1,
            status: 410,
            reason: 'refused',
            next_attempt: null,
            shortkey: '',
            secret_shortkey: '',
          },
        ],
      },
    });
    const refused = await webhook(ada, '/resend', { id: 'x' });
    expect(refused.body).toMatchObject({ code: 'delivery_not_failed', field: 'id' });
    expect((await webhook(ada, '/secret', {})).body).toMatchObject({
      record: { secret: expect.stringMatching(/^whsec_/) as unknown },
    });
    expect((await webhook(ada, '/remove', {})).body).toMatchObject({
      record: { webhook: null, deliveries: [] },
    });
  });

  it.each([
    [{ url: 'http://hook.example' }, 'webhook_url_invalid', 'url'],
    [{ url: '' }, 'webhook_url_invalid', 'url'],
    [{ url, events: ['received', 'x'] }, 'field_type', 'events'],
  ])('is refused with %j', async (fields, code, field) => {
    expect((await webhook(await site.person(), '', fields)).body).toMatchObject({ code, field });
  });

  it('whose key is gone has an empty address', async () => {
    const ada = await site.person();
    await webhook(ada, '', { url });
    const settings = { MAIL_KEYS: `k2:${btoa('n'.repeat(32))}` };
    expect((await webhook({ ...ada, settings })).body).toMatchObject({
      record: { webhook: { url: '', created: second } },
    });
  });
});
