/**
 * Sending the letters of an account, at least once each. The next attempt is set before this one is made, so that a
 * crash loses nothing; a token is drawn when its letter is sent, and only its hash is kept.
 */
import { RESET_SECONDS } from '../../shared/limits.ts';
import { defaultLocale, isLocale, type Locale } from '../../shared/locales.ts';
import { drawAccountToken, tokenHash } from '../crypto/account.ts';
import { openForMail } from '../crypto/mail.ts';
import type { Letter } from '../mail/letter.ts';
import { type Delivery, mailDriverOf } from '../mail/port.ts';
import { writeMail } from '../mail/write.ts';
import type { Stores } from '../protocol/objects.ts';
import { parseSecretLink, secretLinkContext } from '../protocol/secret-link.ts';
import { addResetToken } from '../rules/account-credentials.ts';
import { addVerificationToken, livePending } from '../rules/account-entry.ts';
import { isGivenUp } from '../rules/outbox.ts';
import type { AccountStore } from './account-store.ts';
import type { DueLetter } from './outbox-table.ts';

const LETTERS_PER_RUN = 10;

interface Addressed {
  readonly letter: Letter;
  readonly address: string;
  readonly locale: Locale;
}

/** Sends what is due. */
export async function sendDueLetters(
  store: AccountStore,
  stores: Stores,
  account: string,
): Promise<void> {
  const due = store.outbox.takeDue(Date.now(), LETTERS_PER_RUN);
  await Promise.all(due.map((letter) => send(store, stores, account, letter)));
}

async function send(
  store: AccountStore,
  stores: Stores,
  account: string,
  due: DueLetter,
): Promise<void> {
  const addressed =
    due.template === 'secret-link'
      ? await secretLink(store, stores, account, due)
      : accountLetter(store, stores, account, due);
  if (addressed === null) {
    store.outbox.drop(due.id);
    return;
  }
  const delivery: Delivery =
    addressed === 'unreadable'
      ? { kind: 'refused', reason: addressed }
      : await deliver(stores, account, due, addressed);
  store.change(() => note(store, due, delivery));
}

async function deliver(
  { env, config }: Stores,
  account: string,
  due: DueLetter,
  { letter, address, locale }: Addressed,
): Promise<Delivery> {
  const mail = writeMail(letter, {
    id: mailId(account, due),
    address,
    locale,
    siteName: config.SITE_NAME,
    siteOrigin: due.origin,
  });
  return mailDriverOf(env, config).deliver(mail);
}

/** A provider that is given the same id twice sends once. A letter with a token says something new each time. */
function mailId(account: string, { id, template, attempts }: DueLetter): string {
  const hasToken = template === 'verification' || template === 'reset';
  return [account.replace(/^a1:/, ''), id, ...(hasToken ? [attempts] : [])].join('-');
}

function note(store: AccountStore, { id, attempts }: DueLetter, delivery: Delivery): void {
  const now = Date.now();
  if (delivery.kind === 'sent') {
    store.outbox.sent(id, now);
  } else if (delivery.kind === 'refused' || isGivenUp(attempts)) {
    store.outbox.failed(id, delivery.reason, now);
    store.noteChange(now);
  } else if (delivery.retryAfterSeconds !== undefined) {
    store.outbox.postpone(id, now + delivery.retryAfterSeconds * 1000);
  }
}

/** A letter to the account itself; null when there is nobody left to write it to. */
function accountLetter(
  store: AccountStore,
  { config }: Stores,
  account: string,
  { template, origin }: DueLetter,
): Addressed | null {
  const state = store.read();
  const now = Date.now();
  const signInLink = `${origin}/signin`;
  const forgotLink = `${origin}/forgot`;
  if (template === 'verification') {
    const pending = livePending(state, now);
    if (!pending) return null;
    const { token, random } = drawAccountToken(config.SESSION_KEYS, 'verification', account);
    const kept = { hash: tokenHash(random), endsAt: pending.endsAt };
    store.write(addVerificationToken(state, kept));
    return to(pending, { template, link: `${origin}/verify/${token}` });
  }
  const { profile } = state;
  if (!profile) return null;
  switch (template) {
    case 'account-exists':
      return to(profile, { template, signInLink, forgotLink });
    case 'password-changed':
      return to(profile, { template, forgotLink });
    case 'reset': {
      const { token, random } = drawAccountToken(config.SESSION_KEYS, 'reset', account);
      const kept = { hash: tokenHash(random), endsAt: now + RESET_SECONDS * 1000 };
      store.write(addResetToken(state, kept));
      return to(profile, { template, link: `${origin}/forgot/${token}` });
    }
    case 'secret-link':
      return null;
  }
}

/** A letter with a link; null when its secret is over. One whose key is gone counts as failed, so that somebody sees it. */
async function secretLink(
  store: AccountStore,
  { config }: Stores,
  account: string,
  { receiptId, sealed }: DueLetter,
): Promise<Addressed | 'unreadable' | null> {
  const { profile } = store.read();
  if (!profile || !sealed || !receiptId) return null;
  const context = secretLinkContext(account, receiptId);
  const opened = await openForMail(config.MAIL_KEYS, context, sealed);
  const link = opened === null ? null : parseSecretLink(opened);
  if (!link) return 'unreadable';
  if (link.expiresAt <= Date.now()) return null;
  const { address, ...said } = link;
  return {
    letter: { template: 'secret-link', sender: profile.address, ...said },
    address,
    locale: localeOf(profile.locale),
  };
}

function to(person: { address: string; locale: string }, letter: Letter): Addressed {
  return { letter, address: person.address, locale: localeOf(person.locale) };
}

function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : defaultLocale;
}
