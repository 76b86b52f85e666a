import { describe, expect, it, vi } from 'vitest';
import { cloudflareDriver } from './cloudflare.ts';
import { guarded } from './send.ts';
import { emails, recipient } from '../../test/support/email-sample.ts';
import { renderEmail } from './render.ts';

const from = { name: 'Waxseal', address: 'noreply@seal.example' };
const [email] = emails;
if (!email) throw new Error('there is no email');
const mail = renderEmail(email, recipient);

/** The platform's end: takes everything, or fails with a code of its documentation. */
function platform(answer: () => Promise<EmailSendResult>) {
  const taken: unknown[] = [];
  const send = (message: unknown) => {
    taken.push(message);
    return answer();
  };
  return { taken, binding: { send } };
}

function failing(code: unknown) {
  const error = Object.assign(new Error('no mail for bob@example.org'), { code });
  return platform(() => Promise.reject(error)).binding;
}

describe('Cloudflare Email Sending', () => {
  it('gives Cloudflare each field, and only the header that marks automatic email', async () => {
    const { taken, binding } = platform(() => Promise.resolve({ messageId: 'x' }));
    expect(await cloudflareDriver({ binding, from }).deliver(mail)).toEqual({ kind: 'sent' });
    const { to, subject, text, html } = mail;
    expect(taken).toEqual([
      {
        from: { name: 'Waxseal', email: 'noreply@seal.example' },
        to,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
    ]);
  });

  it.each([
    ['E_VALIDATION_ERROR', 'refused', {}],
    ['E_FIELD_MISSING', 'refused', {}],
    ['E_TOO_MANY_RECIPIENTS', 'refused', {}],
    ['E_RECIPIENT_SUPPRESSED', 'refused', {}],
    ['E_CONTENT_TOO_LARGE', 'refused', {}],
    ['E_HEADER_NOT_ALLOWED', 'refused', {}],
    ['E_RATE_LIMIT_EXCEEDED', 'failed', { retryAfterSeconds: 60 }],
    ['E_DELIVERY_FAILED', 'failed', {}],
    ['E_INTERNAL_SERVER_ERROR', 'failed', {}],
  ])('treats an email with the error %s as %s', async (code, kind, more) => {
    const delivery = await cloudflareDriver({ binding: failing(code), from }).deliver(mail);
    expect(delivery).toEqual({ kind, reason: code.toLowerCase(), ...more });
  });

  it.each([
    ['E_SENDER_NOT_VERIFIED', 'failed', 'e_sender_not_verified'],
    ['E_SENDER_DOMAIN_NOT_AVAILABLE', 'failed', 'e_sender_domain_not_available'],
    ['E_DAILY_LIMIT_EXCEEDED', 'failed', 'e_daily_limit_exceeded'],
    ['E_RECIPIENT_NOT_ALLOWED', 'refused', 'e_recipient_not_allowed'],
    ['bob@example.org', 'failed', 'unknown'],
    [550, 'failed', 'unknown'],
    [undefined, 'failed', 'unknown'],
  ])('logs %s for the operator to fix, without the address', async (code, kind, reason) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const delivery = await cloudflareDriver({ binding: failing(code), from }).deliver(mail);
    expect(delivery).toMatchObject({ kind, reason });
    expect(log.mock.calls.join()).toContain(`"reason":"${reason}"`);
    expect(log.mock.calls.join() + JSON.stringify(delivery)).not.toContain('bob');
  });

  it('gives up on Cloudflare after a time', async () => {
    const { binding } = platform(() => new Promise(() => undefined));
    const delivery = await cloudflareDriver({ binding, from, timeoutMs: 10 }).deliver(mail);
    expect(delivery).toEqual({ kind: 'failed', reason: 'timeout' });
  });
});

describe('before any driver', () => {
  const taking = platform(() => Promise.resolve({ messageId: 'x' }));
  const driver = guarded(cloudflareDriver({ binding: taking.binding, from }));

  it.each([
    ['address_invalid', { to: 'bob@example.org\r\nBcc: thief@example.org' }],
    ['address_invalid', { to: 'bob@example.org, thief@example.org' }],
    ['address_invalid', { to: 'Bob <bob@example.org>' }],
    ['address_invalid', { to: ' bob@example.org' }],
    ['address_invalid', { to: '' }],
    ['subject_invalid', { subject: 'Hello\r\nBcc: thief@example.org' }],
    ['subject_invalid', { subject: 'Hello\u2028x' }],
    ['id_invalid', { id: 'a\r\nb' }],
    ['id_invalid', { id: '' }],
  ])('refuses an email before any driver as %s: %j', async (reason, flaw) => {
    expect(await driver.deliver({ ...mail, ...flaw })).toEqual({ kind: 'refused', reason });
    expect(taking.taken).toEqual([]);
  });

  it('reports a bug as a failure, and does not log its message', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = guarded({ deliver: () => Promise.reject(new Error('bob@example.org')) });
    expect(await broken.deliver(mail)).toEqual({ kind: 'failed', reason: 'internal' });
    expect(log.mock.calls.join()).toContain('mail_driver_failed');
    expect(log.mock.calls.join()).not.toContain('bob');
  });
});
