import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { secretKeyOf } from '../../../worker/crypto/keys.ts';
import { at, get, outcome, reveal, send, textAt } from '../client.ts';
import { as, fromElsewhere, person, queuedEmailsTo } from '../people.ts';
import { FORM, OBSCURED, RECIPIENT, SENT, sendJson } from './incoming-visit.ts';

const fields = { secret: 'the very secret', ticketno: '123456', kind: 'share' };

/** The only mail about a ticket. */
async function mailAbout(ticketno: string) {
  const mails = await queuedEmailsTo(RECIPIENT);
  const [mail, ...others] = mails.filter(({ subject }) => subject.includes(ticketno));
  expect(others).toEqual([]);
  if (!mail) throw new Error(`no mail is about ${ticketno}`);
  return mail;
}

function aTicket(): string {
  return `T-${crypto.randomUUID()}`;
}

afterEach(() => vi.restoreAllMocks());

describe('an incoming secret', () => {
  it('answers an incoming secret with nothing that opens it, or names the recipient in full', async () => {
    const answer = await sendJson(fields);
    expect(answer.status).toBe(200);
    const metadataKey = textAt(answer, 'record.metadata.key');
    expect(textAt(answer, 'record.metadata.burn_url')).toMatch(`/private/${metadataKey}/burn`);
    expect(answer.text).not.toContain(secretKeyOf(metadataKey));
    expect(answer.text).not.toContain(RECIPIENT);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('mails an incoming secret with its ticket, and a link that opens it exactly once', async () => {
    const ticketno = aTicket();
    const answer = await sendJson({ ...fields, ticketno });
    const mail = await mailAbout(ticketno);
    expect(mail).toMatchObject({ template: 'incoming-secret', to: RECIPIENT });
    const secretKey = /\/secret\/(\w+)/.exec(mail.text)?.[1] ?? '';
    expect(mail.html).toContain(`/secret/${secretKey}`);
    for (const text of [mail.text, mail.html, mail.subject]) {
      expect(text).not.toContain(fields.secret);
      expect(text).not.toContain(textAt(answer, 'record.metadata.key'));
    }
    expect(at(await reveal(secretKey), 'record.secret_value')).toBe(fields.secret);
    expect(outcome(await reveal(secretKey))).toBe('404 secret_spent');
    const page = await get(`/private/${textAt(answer, 'record.metadata.key')}`);
    expect(at(page, 'record.state')).toBe('received');
  });

  it('truncates an incoming secret by its sender’s plan', async () => {
    const answer = await sendJson({ ...fields, secret: 'é'.repeat(10_001) });
    expect(at(answer, 'record.metadata.is_truncated')).toBe(true);
    const value = await reveal(secretKeyOf(textAt(answer, 'record.metadata.key')));
    expect(at(value, 'record.secret_value')).toBe('é'.repeat(10_000));
  });

  it('lists the incoming secret of a customer for them, with its private page', async () => {
    const ada = await person();
    const answer = await sendJson(fields, as(ada, fromElsewhere()));
    expect(at(answer, 'custid')).toBe(ada.custid);
    const metadataKey = textAt(answer, 'record.metadata.key');
    const list = (await get('/private/recent', as(ada))).text;
    expect(list).toContain(metadataKey);
    // A setting, and none of the addresses that its owner typed.
    expect(list).not.toContain(RECIPIENT);
    expect(list).toContain(OBSCURED);
    expect(at(await get(`/secret/${secretKeyOf(metadataKey)}`, as(ada)), 'record.is_owner')).toBe(
      true,
    );
  });
});

it.each([
  ['422 ticket_invalid', 'ticketno', { secret: 'x', ticketno: ' \t' }],
  ['422 ticket_invalid', 'ticketno', { secret: 'x', ticketno: '1\n2' }],
  ['422 secret_empty', 'secret', { secret: '', ticketno: '1' }],
])('refuses an incoming secret with the reason: %s', async (expected, field, given) => {
  const stored = async () => (await env.SECRETS.list({ prefix: 'envelope:' })).keys.length;
  const before = await stored();
  const answer = await sendJson(given);
  expect(outcome(answer)).toBe(expected);
  expect(answer.body['field']).toBe(field);
  expect(await stored()).toBe(before);
});

it.each([
  [String.raw`\d{6}`, '123456', '200'],
  [String.raw`\d{6}`, ' 123456 ', '200'],
  [String.raw`\d{6}`, 'x123456', '422 ticket_invalid'],
  ['INC-[0-9]+|REQ-[0-9]+', 'REQ-7x', '422 ticket_invalid'],
  [String.raw`\p{L}+`, 'Äß', '200'],
  ['.+', '🎫'.repeat(64), '200'],
  ['.+', '🎫'.repeat(65), '422 ticket_invalid'],
  [undefined, '#INC-2030_7', '200'],
  [undefined, 'any words at all', '422 ticket_invalid'],
  [undefined, 'evil.example/x', '422 ticket_invalid'],
])('checks by the pattern %s the ticket %j: %s', async (pattern, ticketno, expected) => {
  const settings = pattern === undefined ? {} : { TICKET_PATTERN: pattern };
  expect(outcome(await sendJson({ secret: 'x', ticketno }, { settings }))).toBe(expected);
});

it('counts what would have been mailed towards the limit on mail', async () => {
  const ask = fromElsewhere({ settings: { LIMIT_EMAIL: '1' } });
  expect(outcome(await sendJson({ secret: 'x' }, ask))).toBe('422 ticket_invalid');
  expect(outcome(await sendJson(fields, ask))).toBe('200');
  expect(outcome(await sendJson(fields, ask))).toBe('429 rate_limited');
  expect(outcome(await sendJson(fields, fromElsewhere({ settings: { LIMIT_EMAIL: '1' } })))).toBe(
    '200',
  );
});

describe('without a recipient', () => {
  const settings = { INCOMING_RECIPIENT: undefined };

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'answers 404 to %s, whatever is sent',
    async (method) => {
      for (const path of [FORM, `${FORM}/`, SENT]) {
        const answer = await send(path, { method, settings });
        expect(answer.status).toBe(404);
        if (method !== 'HEAD') expect(answer.body['code']).toBe('not_found');
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    },
  );

  it('answers a call of the API the same before anything else', async () => {
    const headers = { Authorization: 'Basic x', 'Content-Type': 'text/plain' };
    const answer = await send(FORM, { method: 'POST', settings, headers, body: '{' });
    expect(outcome(answer)).toBe('404 not_found');
  });
});

it.each([
  [FORM, ['PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, HEAD, POST'],
  [`${FORM}/`, ['PUT', 'DELETE'], 'GET, HEAD, POST'],
  [SENT, ['POST', 'PUT', 'DELETE'], 'GET, HEAD'],
])('answers %s with 405 to %j, and lists the methods that it has', async (path, methods, allow) => {
  for (const method of methods) {
    const answer = await send(path, { method });
    expect(outcome(answer)).toBe('405 method_not_allowed');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('X-Jurisdiction')).toBe('local');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers.get('Allow')).toBe(allow);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
});
