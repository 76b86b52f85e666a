/**
 * How mails leave. Whatever a driver meets becomes one of three answers: sent, refused for ever, or failed for now.
 * No answer and no line of the log holds an address or a word of the mail.
 */
import type { Config } from '../config/config.ts';
import { logError } from '../observability/log.ts';
import { normalAddress } from '../rules/email-address.ts';
import { cloudflareDriver } from './cloudflare.ts';
import type { Delivery, MailDriver } from './delivery.ts';
import { httpDriver } from './http.ts';
import type { Mail } from './email.ts';
import { outboxDriver } from './outbox.ts';
import { mailDriverName } from '../config/mail.ts';
import { smtpDriver } from './smtp.ts';

export type { Delivery, MailDriver } from './delivery.ts';

const ID = /^[\w.-]{1,128}$/;

/** The driver that the settings choose. */
export function mailDriverOf(env: Env, config: Config): MailDriver {
  return guarded(driverOf(env, config));
}

/** Lets only mails through whose fields can be nothing but fields, and turns bugs into failures. */
export function guarded(driver: MailDriver): MailDriver {
  return {
    deliver: async (mail) => {
      const reason = flawOf(mail);
      if (reason !== null) return { kind: 'refused', reason };
      try {
        return await driver.deliver(mail);
      } catch (error) {
        // Its text may hold the mail.
        logError('mail_driver_failed', {
          error: error instanceof Error ? error.name : typeof error,
        });
        return { kind: 'failed', reason: 'internal' };
      }
    },
  };
}

function driverOf(env: Env, config: Config): MailDriver {
  const { MAIL_FROM: from, MAIL_HTTP_URL: url, MAIL_HTTP_TOKEN: token } = config;
  const driver = mailDriverName(config);
  if (driver === 'outbox') return outboxDriver(env, config.MAIL_KEYS);
  if (driver === 'cloudflare' && from) return cloudflareDriver({ binding: env.EMAIL, from });
  if (driver === 'http' && from && token) return httpDriver({ url, token, from });
  if (driver === 'smtp' && from && env.SMTP) return smtpDriver({ launcher: env.SMTP });
  return noDriver;
}

/** A deployment without accounts may do without mail. */
const noDriver: MailDriver = {
  deliver: () => Promise.resolve({ kind: 'failed', reason: 'no_driver' } satisfies Delivery),
};

function flawOf({ id, to, subject }: Mail): string | null {
  if (!ID.test(id)) return 'id_invalid';
  if (normalAddress(to) === null || /[\s\p{C}]/u.test(to)) return 'address_invalid';
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject) ? 'subject_invalid' : null;
}
