/**
 * The emails of an account. A token is drawn when its letter is sent, and only its hash is kept.
 */
import { RESET_SECONDS } from '../../../shared/limits.ts';
import { defaultLocale, isLocale, type Locale } from '../../../shared/locales.ts';
import { drawAccountToken, tokenHash } from '../../crypto/account.ts';
import { openText } from '../../crypto/sealed-text.ts';
import type { EmailContent } from '../../mail/email.ts';
import type { Stores } from '../../rpc/call-object.ts';
import { parseSecretLink, secretLinkContext } from '../../sealed/secret-link.ts';
import { openTokenMail } from '../../sealed/token-email.ts';
import { addResetToken } from '../../rules/account-credentials.ts';
import { addVerificationToken, livePending } from '../../rules/account-entry.ts';
import type { AccountStore, AccountTemplate } from './account-store.ts';
import type { DueEmail } from '../shared/email-views.ts';
import { addressed, type Composed, sendDue } from '../shared/send-emails.ts';

type Due = DueEmail<AccountTemplate>;

/** Sends what is due. */
export async function sendDueEmails(
  store: AccountStore,
  stores: Stores,
  account: string,
): Promise<void> {
  await sendDue(stores, {
    store,
    compose: (due) => {
      if (due.template === 'secret-link') return secretLink(store, stores, account, due);
      if (due.template === 'api-token') return newToken(store, stores, account, due);
      return accountEmail(store, stores, account, due);
    },
    mailId: (due) => mailId(account, due),
  });
}

/** A letter with a token says something new each time. */
function mailId(account: string, { id, template, attempts }: Due): string {
  const hasToken = template === 'verification' || template === 'reset';
  return [account.replace(/^a1:/, ''), id, ...(hasToken ? [attempts] : [])].join('-');
}

/** A letter to the account itself; null when there is nobody left to write it to. */
function accountEmail(
  store: AccountStore,
  { config }: Stores,
  account: string,
  { id, template, origin }: Due,
): Composed {
  const state = store.read();
  const now = Date.now();
  const signInLink = `${origin}/signin`;
  const forgotLink = `${origin}/forgot`;
  if (template === 'verification') {
    const pending = livePending(state, now);
    if (!pending) return null;
    const { token, random } = drawAccountToken(config.SESSION_KEYS, 'verification', account);
    const kept = { hash: tokenHash(random), endsAt: pending.endsAt, mail: id };
    store.write(addVerificationToken(state, kept, now));
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
      const kept = { hash: tokenHash(random), endsAt: now + RESET_SECONDS * 1000, mail: id };
      store.write(addResetToken(state, kept, now));
      return to(profile, { template, link: `${origin}/forgot/${token}` });
    }
    case 'api-token':
    case 'secret-link':
      return null;
  }
}

/** The email about a new API token, which may be gone already. */
async function newToken(
  store: AccountStore,
  stores: Stores,
  account: string,
  { origin, sealed }: Due,
): Promise<Composed> {
  const { profile } = store.read();
  if (!profile || !sealed) return null;
  const token = await openTokenMail(stores, account, sealed);
  if (!token) return { kind: 'refused', reason: 'unreadable' };
  return to(profile, { template: 'api-token', forgotLink: `${origin}/forgot`, ...token });
}

/** A letter with a link; null when its secret is over. One whose key is gone counts as failed, so that somebody sees it. */
async function secretLink(
  store: AccountStore,
  { config }: Stores,
  account: string,
  { receiptId, sealed }: Due,
): Promise<Composed> {
  const { profile } = store.read();
  if (!profile || !sealed || !receiptId) return null;
  const context = secretLinkContext(account, receiptId);
  const opened = await openText(config.MAIL_KEYS, context, sealed);
  const link = opened === null ? null : parseSecretLink(opened);
  if (!link) return { kind: 'refused', reason: 'unreadable' };
  if (link.expiresAt <= Date.now()) return null;
  const { address, locale = profile.locale, ...said } = link;
  const letter = { template: 'secret-link', sender: profile.address, ...said } as const;
  return addressed(letter, address, localeOf(locale));
}

function to(person: { address: string; locale: string }, letter: EmailContent): Composed {
  return addressed(letter, person.address, localeOf(person.locale));
}

function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : defaultLocale;
}
