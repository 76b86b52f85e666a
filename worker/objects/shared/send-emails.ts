/**
 * Sending what waits in an outbox, at least once each. The next attempt is set before this one is made, so that a crash
 * loses nothing. What a letter says, and to whom, is the business of the object that keeps it.
 */
import type { Locale } from '../../../shared/locales.ts';
import { languageOf } from '../../intl/language.ts';
import type { EmailContent } from '../../mail/email.ts';
import { type Delivery, mailDriverOf } from '../../mail/port.ts';
import { mailDriverName } from '../../config/mail.ts';
import { writeMail } from '../../mail/write.ts';
import { count } from '../../observability/metrics.ts';
import type { Stores } from '../../rpc/call-object.ts';
import { isGivenUp } from '../../rules/email-retry.ts';
import type { OutboxTable } from './email-table.ts';
import type { DueEmail } from './email-views.ts';

const LETTERS_PER_RUN = 10;

interface Addressed {
  readonly kind: 'addressed';
  readonly letter: EmailContent;
  readonly address: string;
  readonly locale: Locale;
}

/** What an object makes of a letter: something to send, a reason not to, or null when it is of no use any more. */
export type Composed = Addressed | Exclude<Delivery, { kind: 'sent' }> | null;

interface Keeper<Template extends string> {
  readonly outbox: OutboxTable<Template>;
  /** Changes several things, all or none of them. */
  change(write: () => void): void;
  /** A letter was given up: the directory is to hear of it. */
  noteChange(now: number): void;
}

/** How an object sends its emails. */
export interface Sender<Template extends string> {
  readonly store: Keeper<Template>;
  readonly compose: (due: DueEmail<Template>) => Composed | Promise<Composed>;
  /** A provider that is given the same id twice sends once. */
  readonly mailId: (due: DueEmail<Template>) => string;
}

/** A letter with what it takes to send it. */
export function addressed(letter: EmailContent, address: string, locale: Locale): Composed {
  return { kind: 'addressed', letter, address, locale };
}

/** Sends what is due. */
export async function sendDue<Template extends string>(
  stores: Stores,
  sender: Sender<Template>,
): Promise<void> {
  const due = sender.store.outbox.takeDue(Date.now(), LETTERS_PER_RUN);
  await Promise.all(due.map((letter) => send(stores, sender, letter)));
}

async function send<Template extends string>(
  stores: Stores,
  sender: Sender<Template>,
  due: DueEmail<Template>,
): Promise<void> {
  const { store } = sender;
  const composed = await sender.compose(due);
  if (composed === null) {
    store.outbox.drop(due.id);
    return;
  }
  const delivery =
    composed.kind === 'addressed'
      ? await deliver(stores, sender.mailId(due), due.origin, composed)
      : composed;
  store.change(() => note(store, due, delivery));
  const { env, config } = stores;
  const driver = mailDriverName(config) ?? 'none';
  count(env, 'mail', { driver, outcome: outcomeOf(due, delivery) });
}

async function deliver(
  { env, config }: Stores,
  id: string,
  siteOrigin: string,
  { letter, address, locale }: Addressed,
): Promise<Delivery> {
  const language = await languageOf(env, locale);
  const reader = { id, address, language, siteName: config.SITE_NAME, siteOrigin };
  return mailDriverOf(env, config).deliver(writeMail(letter, reader));
}

function note<Template extends string>(
  store: Keeper<Template>,
  due: DueEmail<Template>,
  delivery: Delivery,
): void {
  const { id } = due;
  const now = Date.now();
  if (delivery.kind === 'sent') {
    store.outbox.sent(id, now);
  } else if (delivery.kind === 'refused' || isGivenUp(due.attempts)) {
    store.outbox.failed(id, delivery.reason, now);
    store.noteChange(now);
  } else if (delivery.retryAfterSeconds !== undefined) {
    store.outbox.postpone(id, now + delivery.retryAfterSeconds * 1000);
  }
}

function outcomeOf({ attempts }: { attempts: number }, { kind }: Delivery) {
  if (kind === 'sent') return 'sent';
  return kind === 'refused' || isGivenUp(attempts) ? 'given_up' : 'failed';
}
