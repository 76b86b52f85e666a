/**
 * Sends queued emails, each at least once. The next attempt is set before this one is made, so that a crash loses nothing.
 * The object that stores an email composes it.
 */
import type { Locale } from '../../shared/locales.ts';
import { languageOf } from '../http/language.ts';
import type { EmailContent } from './email.ts';
import { mailDriverOf } from './port.ts';
import { emailDriverName } from '../config/email.ts';
import { count } from '../platform/metrics.ts';
import type { Stores } from '../platform/call-object.ts';
import { doEach } from '../platform/do-each.ts';
import type { DueEmail, EmailTable } from './email-table.ts';
import { isGivenUp } from '../platform/rules/retry-schedule.ts';
import type { Delivery } from './driver.ts';
import { renderEmail } from './template.ts';

const EMAILS_PER_RUN = 10;

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
export interface Sender<Template extends string> {
  readonly store: EmailStore<Template>;
  readonly compose: (due: DueEmail<Template>) => Composed | Promise<Composed>;
  /** Whether the outcome of an email is stored; absent: of each. Without it, it is deleted once it is sent or given up. */
  readonly keepsOutcome?: (due: DueEmail<Template>) => boolean;
  /** A provider that is given the same id twice sends once. */
  readonly mailId: (due: DueEmail<Template>) => string;
}

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
  const { SITE_NAME: siteName } = config;
  const recipient = { id, address, language, siteName, siteOrigin, sentAt: Date.now() };
  return mailDriverOf(env, config).deliver(renderEmail(content, recipient));
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

/** Whether no further attempt is made. */
function isOver({ attempts }: { attempts: number }, { kind }: Delivery): boolean {
  return kind !== 'failed' || isGivenUp(attempts);
}

function outcomeOf(due: { attempts: number }, delivery: Delivery) {
  const { kind } = delivery;
  if (kind === 'sent') return 'sent';
  return isOver(due, delivery) ? 'given_up' : 'failed';
}
