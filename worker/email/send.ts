/**
 * Sends queued emails, each at least once, through the driver that the settings select. The next attempt is set before this one is
 * made, so that a crash loses nothing. The object that stores an email composes it.
 *
 * Every result is one of three: sent, refused permanently, or failed temporarily. No result and no log line contains an address or
 * content of the email.
 */
import type { Locale } from '../../shared/locales.ts';
import type { Config } from '../config/config.ts';
import { emailDriverName } from '../config/email.ts';
import { operatorOf } from '../config/general.ts';
import { languageOf } from '../http/language.ts';
import type { Stores } from '../platform/call-object.ts';
import { doEach } from '../platform/do-each.ts';
import { logError } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { isGivenUp } from '../platform/rules/retry-schedule.ts';
import { cloudflareDriver } from './cloudflare.ts';
import type { Delivery, Email, EmailDriver } from './driver.ts';
import type { DueEmail, EmailTable } from './email-table.ts';
import type { EmailContent } from './emails.ts';
import { httpDriver } from './http.ts';
import { outboxDriver } from './outbox.ts';
import { renderEmail } from './render.ts';
import { smtpDriver } from './smtp.ts';

const EMAILS_PER_RUN = 10;
const ID = /^[\w.-]{1,128}$/;

interface Addressed {
  readonly kind: 'addressed';
  readonly content: EmailContent;
  readonly address: string;
  readonly locale: Locale;
}

/** An email to send, a reason not to, or null when it is of no use any more. */
export type Composed = Addressed | Exclude<Delivery, { kind: 'sent' }> | null;

interface EmailStore<Template extends string> {
  readonly emails: EmailTable<Template>;
  /** Runs `write` in a transaction. */
  change(write: () => void): void;
  /** Called in it when an email was given up, which the directory lists. */
  recordChange(now: number): void;
}

/** How an object sends its emails. */
interface Sender<Template extends string> {
  readonly store: EmailStore<Template>;
  readonly compose: (due: DueEmail<Template>) => Composed | Promise<Composed>;
  /**
   * Says of which emails the outcome is stored; absent: of all. Without it an email is deleted once it is sent or given up.
   */
  readonly keepsOutcome?: (due: DueEmail<Template>) => boolean;
  /** The id of an email. A provider that is given the same one twice sends once. */
  readonly mailId: (due: DueEmail<Template>) => string;
}

/** An email for an address, which is sent in a language. */
export function addressed(content: EmailContent, address: string, locale: Locale): Composed {
  return { kind: 'addressed', content, address, locale };
}

/** Sends what is due. */
export async function sendDue<Template extends string>(
  stores: Stores,
  sender: Sender<Template>,
): Promise<void> {
  const due = sender.store.emails.takeDue(Date.now(), EMAILS_PER_RUN);
  await doEach(due, (email) => send(stores, sender, email));
}

async function send<Template extends string>(
  stores: Stores,
  sender: Sender<Template>,
  due: DueEmail<Template>,
): Promise<void> {
  const { store } = sender;
  const composed = await sender.compose(due);
  if (composed === null) {
    store.emails.delete(due.id);
    return;
  }
  const delivery =
    composed.kind === 'addressed'
      ? await deliver(stores, sender.mailId(due), due.origin, composed)
      : composed;
  const isKept = sender.keepsOutcome?.(due) ?? true;
  store.change(() => {
    if (isKept) recordOutcome(store, due, delivery);
    else if (isOver(due, delivery)) store.emails.delete(due.id);
  });
  const { env, config } = stores;
  const driver = emailDriverName(config) ?? 'none';
  count(env, 'mail', { driver, outcome: outcomeOf(due, delivery) });
}

async function deliver(
  { env, config }: Stores,
  id: string,
  siteOrigin: string,
  { content, address, locale }: Addressed,
): Promise<Delivery> {
  const language = await languageOf(env, locale);
  const email = renderEmail(content, {
    id,
    address,
    language,
    siteName: config.SITE_NAME,
    siteOrigin,
    operator: operatorOf(config),
    sentAt: Date.now(),
  });
  return emailDriverOf(env, config).deliver(email);
}

function recordOutcome<Template extends string>(
  store: EmailStore<Template>,
  { id, attempts }: DueEmail<Template>,
  delivery: Delivery,
): void {
  const now = Date.now();
  if (delivery.kind === 'sent') {
    store.emails.markSent(id, now);
  } else if (delivery.kind === 'refused' || isGivenUp(attempts)) {
    store.emails.markFailed(id, delivery.reason, now);
    store.recordChange(now);
  } else if (delivery.retryAfterSeconds !== undefined) {
    store.emails.postpone(id, now + delivery.retryAfterSeconds * 1000);
  }
}

function isOver({ attempts }: { attempts: number }, { kind }: Delivery): boolean {
  return kind !== 'failed' || isGivenUp(attempts);
}

function outcomeOf(due: { attempts: number }, delivery: Delivery) {
  const { kind } = delivery;
  if (kind === 'sent') return 'sent';
  return isOver(due, delivery) ? 'given_up' : 'failed';
}

/** The driver that the settings select. */
export function emailDriverOf(env: Env, config: Config): EmailDriver {
  return guarded(driverOf(env, config));
}

/** Refuses emails whose fields could inject headers, and turns exceptions into failures. */
export function guarded(driver: EmailDriver): EmailDriver {
  return {
    deliver: async (email) => {
      const reason = flawOf(email);
      if (reason !== undefined) return { kind: 'refused', reason };
      try {
        return await driver.deliver(email);
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

function driverOf(env: Env, config: Config): EmailDriver {
  const { MAIL_FROM: from, MAIL_HTTP_URL: url, MAIL_HTTP_TOKEN: token } = config;
  const driver = emailDriverName(config);
  if (driver === 'outbox') return outboxDriver(env, config.MAIL_KEYS);
  if (driver === 'cloudflare' && from) return cloudflareDriver({ binding: env.EMAIL, from });
  if (driver === 'http' && from && token) return httpDriver({ url, token, from });
  if (driver === 'smtp' && from && env.SMTP) return smtpDriver(env.SMTP);
  return noDriver;
}

/** For deployments without email, which have no accounts. */
const noDriver: EmailDriver = {
  deliver: () => Promise.resolve({ kind: 'failed', reason: 'no_driver' } satisfies Delivery),
};

function flawOf({ id, to, subject }: Email): string | undefined {
  if (!ID.test(id)) return 'id_invalid';
  if (normalAddress(to) === null || /[\s\p{C}]/u.test(to)) return 'address_invalid';
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject) ? 'subject_invalid' : undefined;
}
