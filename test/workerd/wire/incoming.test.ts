import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { secretKeyOf } from '../../../worker/crypto/keys.ts';
import { at, get, openSession, outcome, reveal, send, textAt } from '../client.ts';
import { as, fromElsewhere, person, queuedEmailsTo, withToken } from '../people.ts';
import { FORM, OBSCURED, RECIPIENT, SENT, sendJson, visit } from './incoming-visit.ts';
import { metadataShape, shapeOf } from './shapes.ts';

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

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an incoming secret', () => {
  it('is answered with its record, to whom it goes and about what, and nothing that opens it', async () => {
    const answer = await sendJson(fields);
    expect(answer.status).toBe(200);
    expect(shapeOf(answer.body)).toEqual({
      success: 'boolean',
      custid: 'string',
      record: {
        metadata: {
          ...metadataShape,
          recipients: ['string'],
          metadata_url: 'string',
          burn_url: 'string',
        },
      },
      details: { ticketno: 'string', recipient: 'string' },
    });
    expect(answer.body).toMatchObject({
      custid: 'anon',
      record: {
        metadata: {
          state: 'new',
          secret_ttl: 604_800,
          recipients: [OBSCURED],
          show_recipients: true,
          has_passphrase: false,
        },
      },
      details: { ticketno: '123456', recipient: OBSCURED },
    });
    const metadataKey = textAt(answer, 'record.metadata.key');
    expect(textAt(answer, 'record.metadata.burn_url')).toMatch(`/private/${metadataKey}/burn`);
    expect(answer.text).not.toContain(secretKeyOf(metadataKey));
    expect(answer.text).not.toContain(RECIPIENT);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is mailed with its ticket, and a link that opens it exactly once', async () => {
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

  it('may end with a slash, and come as JSON, form or multipart', async () => {
    const ticketno = aTicket();
    const multipart = new FormData();
    multipart.set('secret', 'x');
    multipart.set('ticketno', ticketno);
    const form = new URLSearchParams({ secret: 'x', ticketno });
    const json = { headers: { 'Content-Type': 'application/json' } };
    for (const ask of [
      { body: multipart },
      { body: form },
      { ...json, body: JSON.stringify(fields) },
    ]) {
      expect(outcome(await visit(`${FORM}/`, { method: 'POST', ...ask }))).toBe('200');
    }
  });

  it('is truncated by its sender’s plan', async () => {
    const answer = await sendJson({ ...fields, secret: 'é'.repeat(10_001) });
    expect(at(answer, 'record.metadata.is_truncated')).toBe(true);
    const value = await reveal(secretKeyOf(textAt(answer, 'record.metadata.key')));
    expect(at(value, 'record.secret_value')).toBe('é'.repeat(10_000));
  });

  it('of a customer is in their list, with its private page', async () => {
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

  it('may come from a program with an API token, or a wrong one, which is refused', async () => {
    const answer = await sendJson(fields, withToken('ada@example.com', 'wrong', fromElsewhere()));
    expect(outcome(answer)).toBe('401 token_invalid');
  });

  it('needs a shrimp in a live session, as every call does', async () => {
    const { cookie, shrimp } = await openSession();
    const headers = { Cookie: cookie };
    expect(outcome(await sendJson(fields, { headers }))).toBe('400 shrimp_invalid');
    const fetched = { ...headers, 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-origin' };
    expect(outcome(await sendJson(fields, { headers: fetched }))).toBe('400 shrimp_invalid');
    expect(outcome(await sendJson({ ...fields, shrimp }, { headers: fetched }))).toBe('200');
  });
});

describe('what is refused', () => {
  it.each([
    ['422 ticket_invalid', 'ticketno', {}],
    ['422 ticket_invalid', 'ticketno', { secret: 'x' }],
    ['422 ticket_invalid', 'ticketno', { secret: 'x', ticketno: ' \t' }],
    ['422 ticket_invalid', 'ticketno', { secret: '', ticketno: '' }],
    ['422 ticket_invalid', 'ticketno', { secret: 'x', ticketno: '1'.repeat(65) }],
    ['422 ticket_invalid', 'ticketno', { secret: 'x', ticketno: '1\n2' }],
    ['422 secret_empty', 'secret', { ticketno: '1' }],
    ['422 secret_empty', 'secret', { secret: '', ticketno: '1' }],
    ['422 field_type', 'ticketno', { secret: 'x', ticketno: 123_456 }],
    ['422 field_type', 'secret', { secret: ['x'], ticketno: '1' }],
    ['422 field_too_long', 'ticketno', { secret: 'x', ticketno: '1'.repeat(4097) }],
  ])('gets the reason: %s', async (expected, field, given) => {
    const answer = await sendJson(given);
    expect(outcome(answer)).toBe(expected);
    expect(answer.body['field']).toBe(field);
  });

  it('leaves no mail and no secret', async () => {
    const before = (await env.SECRETS.list({ prefix: 'envelope:' })).keys.length;
    await sendJson({ secret: 'x', ticketno: '' });
    expect((await env.SECRETS.list({ prefix: 'envelope:' })).keys).toHaveLength(before);
  });

  it('another site’s page, a broken body and a type that no one understands', async () => {
    const foreign = { headers: { Origin: 'https://evil.example' } };
    expect(outcome(await sendJson(fields, foreign))).toBe('403 origin_refused');
    const post = (type: string, body: string) =>
      visit(FORM, { method: 'POST', headers: { 'Content-Type': type }, body }).then(outcome);
    expect(await post('application/json', '{')).toBe('400 malformed');
    expect(await post('text/plain', 'secret=x')).toBe('415 type_unsupported');
    expect(await post('application/x-www-form-urlencoded', 'x'.repeat(100_000))).toBe(
      '413 body_too_large',
    );
  });
});

test.each([
  [String.raw`\d{6}`, '123456', '200'],
  [String.raw`\d{6}`, ' 123456 ', '200'],
  [String.raw`\d{6}`, '1234567', '422 ticket_invalid'],
  [String.raw`\d{6}`, 'x123456', '422 ticket_invalid'],
  ['INC-[0-9]+|REQ-[0-9]+', 'REQ-7', '200'],
  ['INC-[0-9]+|REQ-[0-9]+', 'REQ-7x', '422 ticket_invalid'],
  [String.raw`\p{L}+`, 'Äß', '200'],
  ['.+', '🎫'.repeat(64), '200'],
  ['.+', '🎫'.repeat(65), '422 ticket_invalid'],
  [undefined, '123456', '200'],
  [undefined, '#INC-2030_7', '200'],
  [undefined, 'any words at all', '422 ticket_invalid'],
  [undefined, 'evil.example/x', '422 ticket_invalid'],
])('with the pattern %s the ticket %j is answered with %s', async (pattern, ticketno, expected) => {
  const settings = pattern === undefined ? {} : { TICKET_PATTERN: pattern };
  expect(outcome(await sendJson({ secret: 'x', ticketno }, { settings }))).toBe(expected);
});

describe('the limits', () => {
  it('on creating count what anyone sends, refused or not', async () => {
    const ask = fromElsewhere({ settings: { LIMIT_CREATE: '2' } });
    expect(outcome(await sendJson(fields, ask))).toBe('200');
    expect(outcome(await sendJson({}, ask))).toBe('422 ticket_invalid');
    const limited = await sendJson(fields, ask);
    expect(outcome(limited)).toBe('429 rate_limited');
    expect(limited.headers.get('Retry-After')).toMatch(/^\d+$/);
  });

  it('on mail count what would have been mailed', async () => {
    const ask = fromElsewhere({ settings: { LIMIT_EMAIL: '1' } });
    expect(outcome(await sendJson({ secret: 'x' }, ask))).toBe('422 ticket_invalid');
    expect(outcome(await sendJson(fields, ask))).toBe('200');
    expect(outcome(await sendJson(fields, ask))).toBe('429 rate_limited');
    expect(outcome(await sendJson(fields, fromElsewhere({ settings: { LIMIT_EMAIL: '1' } })))).toBe(
      '200',
    );
  });
});

describe('without a recipient', () => {
  const settings = { INCOMING_RECIPIENT: undefined };

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'there is no such address for %s, whatever is sent',
    async (method) => {
      for (const path of [FORM, `${FORM}/`, SENT]) {
        const answer = await visit(path, { method, settings });
        expect(answer.status).toBe(404);
        if (method !== 'HEAD') expect(answer.body['code']).toBe('not_found');
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    },
  );

  it('the API answers the same before anything else', async () => {
    const headers = { Authorization: 'Basic x', 'Content-Type': 'text/plain' };
    const answer = await send(FORM, { method: 'POST', settings, headers, body: '{' });
    expect(outcome(answer)).toBe('404 not_found');
  });

  it('bootstrap names none, and with one it names it obscured', async () => {
    expect(at(await get('/bootstrap', { settings }), 'incoming_recipient')).toBeNull();
    expect(at(await get('/bootstrap'), 'incoming_recipient')).toBe(OBSCURED);
  });
});

test.each([
  [FORM, ['PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, HEAD, POST'],
  [`${FORM}/`, ['PUT', 'DELETE'], 'GET, HEAD, POST'],
  [SENT, ['POST', 'PUT', 'DELETE'], 'GET, HEAD'],
])('%s refuses %j, and lists its methods', async (path, methods, allow) => {
  for (const method of methods) {
    const answer = await visit(path, { method });
    expect(outcome(answer)).toBe('405 method_not_allowed');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('X-Jurisdiction')).toBe('local');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers.get('Allow')).toBe(allow);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('when the mail queue fails, nothing is reported as done', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const mailQueue = vi.spyOn(env.MAIL_QUEUE, 'getByName').mockImplementation(() => {
    throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
  });
  const answer = await sendJson({ ...fields, ticketno: aTicket() });
  expect(outcome(answer)).toBe('503 store_unavailable');
  expect(answer.text).not.toContain('/private/');
  mailQueue.mockRestore();
});
