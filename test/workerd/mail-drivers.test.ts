/** The drivers in the runtime that they are for. What the other sides answer is tested in Node, against real servers. */
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { configOf } from '../../worker/config/config.ts';
import { emailDriverOf } from '../../worker/email/send.ts';
import { emails, recipient } from '../support/email-sample.ts';
import { renderEmail } from '../../worker/email/render.ts';

const from = { MAIL_FROM: 'Waxseal <noreply@seal.example>' };
const mails = emails.map((email) => renderEmail(email, recipient));

function driverOf(settings: Record<string, string | undefined>) {
  const there = Object.assign({}, env, from, settings);
  return emailDriverOf(there, configOf(there));
}

it('sends every email by the platform’s binding', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const driver = driverOf({ MAIL_DRIVER: 'cloudflare' });
  for (const mail of mails) expect(await driver.deliver(mail)).toEqual({ kind: 'sent' });
  log.mockRestore();
});

it('needs no driver without accounts, and loses no email without a driver', async () => {
  const driver = driverOf({
    APP_ENV: 'selfhost',
    BCRYPT_COST: '10',
    SITE_HOST: 'seal.example',
    AUTH_ENABLED: '0',
    INCOMING_RECIPIENT: undefined,
    WEBHOOK_TEST_ALLOW: '',
  });
  for (const mail of mails) {
    expect(await driver.deliver(mail)).toEqual({ kind: 'failed', reason: 'no_driver' });
  }
});
