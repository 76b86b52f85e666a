/** Secrets that anyone sends to the recipient of the settings. */
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { secretKeyOf } from '../crypto/keys.ts';
import { outcome, type TestRequest, type TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

describe('an incoming secret', () => {
  const settings = { INCOMING_RECIPIENT: 'support@example.com' };
  const send = (fields: object, asked: TestRequest = {}) =>
    site.send('/incoming', { fields, settings, ...asked });

  it('is emailed to the recipient of the settings, whose address no one is shown', async () => {
    Object.assign(site.env, settings);
    const { body, text } = await send({ secret: 'x', ticketno: ' #12 ' });
    const { record, details } = v.parse(sendIncoming.reply, body);
    expect(details).toEqual({ ticketno: '#12', recipient: 'su*****@e*****.com' });
    expect(record.metadata).toMatchObject({
      recipients: ['su*****@e*****.com'],
      secret_ttl: 604_800,
    });
    const secretKey = secretKeyOf(record.metadata.key);
    expect(text).not.toContain(secretKey);
    expect(text).not.toContain('share_url');
    const [email] = await site.emailsTo('support@example.com');
    expect(email?.subject).toContain('#12');
    expect(email?.text).toContain(`http://localhost/secret/${secretKey}`);
  });

  it.each([
    [{ secret: 'x', ticketno: '' }, 'ticket_invalid', 'ticketno'],
    [{ secret: 'x', ticketno: 'a b' }, 'ticket_invalid', 'ticketno'],
    [{ secret: 'x', ticketno: '1'.repeat(65) }, 'ticket_invalid', 'ticketno'],
    [{ secret: '', ticketno: '12' }, 'secret_empty', 'secret'],
  ])('is refused with %j', async (fields, code, field) => {
    expect((await send(fields)).body).toMatchObject({ code, field });
  });

  it('may have a ticket of 64 characters', async () => {
    expect(outcome(await send({ secret: 'x', ticketno: '1'.repeat(64) }))).toBe(200);
  });

  it('has no page without a recipient, and for other methods', async () => {
    const none = await site.send('/incoming', { fields: { secret: 'x', ticketno: '12' } });
    expect([none.status, outcome(none)]).toEqual([404, 'not_found']);
    expect(none.headers.get('X-Jurisdiction')).toBe('local');
    const put = await site.send('/incoming', {
      method: 'PUT',
      headers: { Accept: 'text/html' },
      settings,
    });
    expect([put.status, outcome(put)]).toEqual([405, 'method_not_allowed']);
    const visited = await site.send('/incoming', { headers: { Accept: 'text/html' } });
    expect(visited.status).toBe(404);
    expect(visited.text).toBe('/pages/en/incoming');
    expect(visited.headers.get('Cache-Control')).toBe('no-store');
    const copied = { ETag: '"1"', 'Last-Modified': 'x', 'Content-Length': '4' };
    const ASSETS = { fetch: () => Promise.resolve(new Response('page', { headers: copied })) };
    const page = await site.send('/incoming', {
      headers: { Accept: 'text/html' },
      settings: { ASSETS },
    });
    expect(page.status).toBe(404);
    for (const name of Object.keys(copied))
      expect([name, page.headers.has(name)]).toEqual([name, false]);
    const program = await site.send('/incoming/sent');
    expect(outcome(program)).toBe('not_found');
  });
});
