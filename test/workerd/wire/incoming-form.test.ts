/** The form in a browser without script. */
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../../shared/security-headers.ts';
import { secretKeyOf } from '../../../worker/crypto/keys.ts';
import { at, get, openSession, outcome, reveal, send } from '../client.ts';
import { as, cookieSet, fromElsewhere, person } from '../people.ts';
import {
  browser,
  expectPage,
  flashOf,
  FORM,
  formSender,
  OBSCURED,
  RECIPIENT,
  SENT,
  sendForm,
  withoutScript,
} from './incoming-visit.ts';

const fields = { secret: 'the very secret', ticketno: '123456' };

describe('the page', () => {
  it.each([FORM, `${FORM}/`])(
    'serves %s as the site’s own page, with a whole form for those without script',
    async (path) => {
      const answer = await send(path, { headers: browser });
      expectPage(answer, 200);
      const form = withoutScript(answer);
      expect(form).toContain('<form method="post" action="/incoming">');
      expect(form).toMatch(
        /<label for="secret">[^<]+<\/label>\s+<textarea\s+id="secret"\s+name="secret"[^>]*required\s+maxlength="10000"/,
      );
      expect(form).toMatch(
        /<label for="ticketno">[^<]+<\/label>\s+<input\s+id="ticketno"\s+name="ticketno"\s+required\s+maxlength="64"/,
      );
      expect(form).toContain('For example, six digits');
      expect(form).toContain(OBSCURED);
      expect(form).not.toContain(RECIPIENT);
      expect(form).toContain('<button type="submit">');
      expect(form).not.toMatch(/ style=|<script|aria-invalid|role="alert"/);
      expect(form.match(/<h1>/g)).toHaveLength(1);
    },
  );

  it('answers HEAD as GET, and afresh to a browser that has a copy', async () => {
    const whole = await send(FORM);
    const head = await send(FORM, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect([...head.headers]).toEqual([...whole.headers]);
    const headers = { 'If-None-Match': '*', 'If-Modified-Since': new Date().toUTCString() };
    expectPage(await send(FORM, { headers }), 200);
  });

  it('fills in the ticket number that a link to the form brings, and no other text of the query', async () => {
    const { text } = await send(`${FORM}?secret=foreign&ticketno=foreign&ticket=INC-7%22%3E`);
    expect(text).toContain('value="INC-7&quot;&gt;"');
    expect(text).not.toContain('foreign');
  });

  it('accepts more text with a plan', async () => {
    const ada = await person();
    expect(withoutScript(await send(FORM, as(ada)))).toContain('maxlength="1000000"');
  });

  it('names the site, whatever its name is', async () => {
    const form = withoutScript(await send(FORM, { settings: { SITE_NAME: '"><b>Seal' } }));
    expect(form).toContain('&quot;&gt;&lt;b&gt;Seal');
    expect(form).not.toContain('<b>');
  });

  it('answers 404 without a recipient', async () => {
    const settings = { INCOMING_RECIPIENT: undefined };
    for (const path of [FORM, SENT]) {
      const answer = await send(path, { headers: browser, settings });
      expectPage(answer, 404);
      expect(answer.text).not.toContain('<form');
    }
  });
});

describe('a form that is sent', () => {
  it('shows a page with the ticket, the recipient, and its own two links after a sent form, and keeps the line breaks of the secret', async () => {
    const secret = '\r\n one\r\ntwo ';
    const answer = await sendForm({ ...fields, secret });
    expect([answer.status, answer.headers.get('Location'), answer.text]).toEqual([303, SENT, '']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Content-Security-Policy')).toBe(
      securityHeaders['Content-Security-Policy'],
    );
    const Cookie = flashOf(answer);
    const page = await send(SENT, { headers: { ...browser, Cookie } });
    expectPage(page, 200);
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
    const content = withoutScript(page);
    expect(content).toContain(OBSCURED);
    expect(content).toContain('123456');
    const metadataKey = /href="\/private\/(\w+)"/.exec(content)?.[1] ?? '';
    expect(content).toContain(`href="/private/${metadataKey}/burn"`);
    expect(at(await get(`/private/${metadataKey}`), 'record.recipients')).toEqual([OBSCURED]);
    expect(at(await reveal(secretKeyOf(metadataKey)), 'record.secret_value')).toBe(secret);
  });

  it('shows a page with less without a cookie', async () => {
    const page = await send(SENT, { headers: browser });
    expectPage(page, 200);
    expect(withoutScript(page)).toContain(OBSCURED);
    expect(withoutScript(page)).not.toContain('/private/');
  });

  it('needs no shrimp in a live session, as a page that fetches does', async () => {
    const { cookie: Cookie } = await openSession();
    expect((await sendForm(fields, { headers: { Cookie } })).status).toBe(303);
    const fetched = { Cookie, 'Sec-Fetch-Mode': 'cors' };
    expect(outcome(await sendForm(fields, { headers: fetched }))).toBe('400 shrimp_invalid');
  });
});

describe('where it comes from', () => {
  const typed = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  const from = (headers: Record<string, string>) =>
    send(FORM, { method: 'POST', headers: { ...typed, ...headers }, body });

  it.each([
    ['this site, under no-referrer', { ...formSender }],
    ['a bookmark', { ...browser, 'Sec-Fetch-Site': 'none' }],
    ['a browser with few headers', { Accept: 'text/html', Origin: 'http://localhost' }],
    ['one with Accept alone', { Accept: 'text/html' }],
  ])('takes a form from %s, and answers with a page', async (_, headers) => {
    expect((await from(headers)).status).toBe(303);
  });

  it.each([
    ['another site', { ...browser, 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour', { ...browser, 'Sec-Fetch-Site': 'same-site' }],
    ['another site, by its origin', { Accept: 'text/html', Origin: 'https://evil.example' }],
    ['nowhere', { Accept: 'text/html', Origin: 'null' }],
  ])('refuses a form from %s, and shows or keeps nothing of it', async (_, headers) => {
    const answer = await from(headers);
    expectPage(answer, 403);
    expect(withoutScript(answer)).toContain('role="alert"');
    expect(answer.text).not.toContain(fields.secret);
    expect(cookieSet(answer, 'flash')).toBeUndefined();
  });

  it('answers a program like one', async () => {
    for (const headers of [
      {},
      { Accept: '*/*' },
      { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-origin' },
    ]) {
      const answer = await from(headers);
      expect(outcome(answer)).toBe('200');
      expect(cookieSet(answer, 'flash')).toBeUndefined();
    }
  });
});

describe('a form that is refused', () => {
  const hostile = '"><script>alert(1)</script></textarea></noscript>&amp;\'';

  it.each([
    ['ticketno', { secret: 'kept', ticketno: '' }, 'Check the ticket number.'],
    ['secret', { secret: '', ticketno: 'kept' }, 'You did not provide anything to share'],
  ])(
    'shows a form that is refused without %s again, with the error at its field',
    async (field, given, why) => {
      const answer = await sendForm(given);
      expectPage(answer, 422);
      const form = withoutScript(answer);
      expect(form).toMatch(`role="alert">${why}</p>`);
      expect(form).toMatch(
        new RegExp(
          `name="${field}"[^>]* aria-describedby="refusal \\w+" aria-invalid="true" autofocus\\s+/?>`,
        ),
      );
      expect(form.match(/aria-invalid/g)).toHaveLength(1);
      expect(form).toContain('kept');
    },
  );

  it('keeps what was typed, and as text: whatever it looks like', async () => {
    const ticketno = hostile.repeat(3);
    const answer = await sendForm({ secret: `\n${hostile}`, ticketno });
    expectPage(answer, 422);
    const form = withoutScript(answer);
    expect(form).not.toContain('<script');
    const escaped =
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/textarea&gt;&lt;/noscript&gt;&amp;amp;&#39;';
    // The first line break is the page's, the second one was typed.
    expect(form).toContain(`\n\n${escaped}</textarea>`);
    expect(form).toContain(`value="${escaped.repeat(3)}"`);
    expect(answer.text).toMatch(/<\/form>\s+<\/main>\s+<\/div>\s+<\/noscript>/);
  });

  it('keeps the text of a form beyond the limit as well, with the seconds to wait', async () => {
    const ask = fromElsewhere({ settings: { LIMIT_CREATE: '1' } });
    await sendForm(fields, ask);
    const answer = await sendForm(fields, ask);
    expectPage(answer, 429);
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(withoutScript(answer)).toContain(fields.secret);
  });

  it('answers a form that is too large, malformed or of another type with that error, without fields', async () => {
    const post = (type: string, body: string) =>
      send(FORM, { method: 'POST', headers: { ...formSender, 'Content-Type': type }, body });
    const urlencoded = 'application/x-www-form-urlencoded';
    expectPage(await post(urlencoded, `secret=${'x'.repeat(100_000)}`), 413);
    expectPage(await post(urlencoded, 'secret=%ff&ticketno=1'), 422);
    expectPage(await post('multipart/form-data; boundary=b', 'x'), 400);
    expectPage(await post('text/plain', 'secret=x'), 415);
  });
});
