/**
 * Sends emails through the configured driver. Every result is one of three: sent, refused permanently, or failed temporarily.
 * No result and no log line contains an address or content of the email.
 */
import type { Config } from '../config/config.ts';
import { logError } from '../platform/log.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { cloudflareDriver } from './cloudflare.ts';
import { httpDriver } from './http.ts';
import type { Mail } from './email.ts';
import { outboxDriver } from './outbox.ts';
import { emailDriverName } from '../config/email.ts';
import { smtpDriver } from './smtp.ts';
import type { Delivery, MailDriver } from './driver.ts';

const ID = /^[\w.-]{1,128}$/;

/** The driver that the settings select. */
export function mailDriverOf(env: Env, config: Config): MailDriver {
  return guarded(driverOf(env, config));
}

/** Refuses emails whose fields could inject headers, and turns exceptions into failures. */
export function guarded(driver: MailDriver): MailDriver {
  return {
    deliver: async (mail) => {
      const reason = flawOf(mail);
      if (reason !== null) return { kind: 'refused', reason };
      try {
        return await driver.deliver(mail);
      } catch (error) {
        // The message may contain the email, so only the error's name is logged.
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
  const driver = emailDriverName(config);
  if (driver === 'outbox') return outboxDriver(env, config.MAIL_KEYS);
  if (driver === 'cloudflare' && from) return cloudflareDriver({ binding: env.EMAIL, from });
  if (driver === 'http' && from && token) return httpDriver({ url, token, from });
  if (driver === 'smtp' && from && env.SMTP) return smtpDriver(env.SMTP);
  return noDriver;
}

/** For deployments without email, which have no accounts. */
const noDriver: MailDriver = {
  deliver: () => Promise.resolve({ kind: 'failed', reason: 'no_driver' } satisfies Delivery),
};

function flawOf({ id, to, subject }: Mail): string | null {
  if (!ID.test(id)) return 'id_invalid';
  if (normalAddress(to) === null || /[\s\p{C}]/u.test(to)) return 'address_invalid';
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject) ? 'subject_invalid' : null;
}
