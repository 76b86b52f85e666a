/** Composes the emails of an account. A token is made when its email is sent, and only its hash is stored. */
import { RESET_SECONDS } from '../../shared/limits.ts';
import type { EmailContent, LinkBranding } from '../email/emails.ts';
import { shortkeyOf } from '../crypto/keys.ts';
import { eventContents, linkContents, tokenContents } from '../email/contents.ts';
import { addResetToken } from './rules/account-credentials.ts';
import { addVerificationToken, livePending } from './rules/account-entry.ts';
import type { AccountContext, AccountStore, AccountTemplate } from './account-store.ts';
import { type DueEmail, type EventTemplate, isEventTemplate } from '../email/email-table.ts';
import { addressed, type Composed, sendDue } from '../email/send.ts';
import { localeOf } from './account-views.ts';
import { generateAccountToken, tokenHash } from '../crypto/tokens.ts';

type Due = DueEmail<AccountTemplate>;

/** Sends what is due. */
export async function sendDueEmails(store: AccountStore, context: AccountContext): Promise<void> {
  await sendDue(context, {
    store,
    compose: (due) => {
      if (due.template === 'secret-link') return secretLink(store, context, due);
      if (due.template === 'api-token') return newToken(store, context, due);
      const { template } = due;
      if (isEventTemplate(template)) return secretEvent(store, context, { ...due, template });
      return accountEmail(store, context, { ...due, template });
    },
    mailId: (due) => attemptId(context.account, due),
  });
}

/** The id of an attempt for the provider: an email with a token has new contents in each. */
function attemptId(account: string, { id, template, attempts }: Due): string {
  const hasToken = ['verification', 'invitation', 'reset'].includes(template);
  return [account.replace(/^a1:/, ''), id, ...(hasToken ? [attempts] : [])].join('-');
}

type PlainTemplate = Exclude<AccountTemplate, EventTemplate | 'secret-link' | 'api-token'>;

/** An email to the account itself; null when the account or the sign-up does not exist any more. */
function accountEmail(
  store: AccountStore,
  { config, account }: AccountContext,
  { id, template, origin }: Due & { readonly template: PlainTemplate },
): Composed {
  const state = store.read();
  const now = Date.now();
  const signInLink = `${origin}/signin`;
  const forgotLink = `${origin}/forgot`;
  if (template === 'verification' || template === 'invitation') {
    const pending = livePending(state, now);
    if (!pending) return null;
    const { token, random } = generateAccountToken(config.SESSION_KEYS, 'verification', account);
    const stored = { hash: tokenHash(random), endsAt: pending.endsAt, emailId: id };
    store.write(addVerificationToken(state, stored, now));
    // The page reads from the fragment why the email was sent, and what follows.
    const fragment = template === 'invitation' ? 'invitation' : pending.wantedPlanId;
    const link = `${origin}/verify/${token}${fragment ? `#${fragment}` : ''}`;
    return to(pending, { template, link });
  }
  const { profile } = state;
  if (!profile) return null;
  switch (template) {
    case 'account-exists':
      return to(profile, { template, signInLink, forgotLink });
    case 'password-changed':
      return to(profile, { template, forgotLink });
    case 'reset': {
      const { token, random } = generateAccountToken(config.SESSION_KEYS, 'reset', account);
      const stored = { hash: tokenHash(random), endsAt: now + RESET_SECONDS * 1000, emailId: id };
      store.write(addResetToken(state, stored, now));
      return to(profile, { template, link: `${origin}/forgot/${token}` });
    }
  }
}

/** An email about an event of a secret, or of a request. Its link opens nothing: the list is for who is signed in. */
function secretEvent(
  store: AccountStore,
  context: AccountContext,
  { template, origin, receiptId, encrypted }: Due & { readonly template: EventTemplate },
): Composed {
  const { profile } = store.read();
  if (!profile || receiptId === null) return null;
  const at = eventTime(store, template, receiptId);
  if (at === null) return null;
  // They may be gone: the key, for a secret can live long, or both, after a reset. What happened matters more than its label.
  const details =
    encrypted && eventContents.decrypt(context, encrypted, context.account, receiptId);
  const shortkey = shortkeyOf(receiptId);
  const label = details?.label ?? '';
  return to(profile, { template, label, shortkey, at, recentLink: `${origin}/recent` });
}

/** When it happened; null where there is no such receipt any more. */
function eventTime(
  { asks, receipts }: AccountStore,
  template: EventTemplate,
  receiptId: string,
): number | null {
  if (template === 'ask-answered') return asks.find(receiptId)?.answeredAt ?? null;
  const receipt = receipts.find(receiptId);
  if (!receipt) return null;
  if (template === 'secret-locked') return receipt.lockedAt;
  if (template === 'secret-disputed') return receipt.disputedAt;
  return receipt.ending?.endedAt ?? null;
}

/** The email about a new API token, which may be revoked already. */
function newToken(
  store: AccountStore,
  context: AccountContext,
  { origin, encrypted }: Due,
): Composed {
  const { profile } = store.read();
  if (!profile || !encrypted) return null;
  const token = tokenContents.decrypt(context, encrypted, context.account);
  if (!token) return { kind: 'refused', reason: 'unreadable' };
  return to(profile, { template: 'api-token', forgotLink: `${origin}/forgot`, ...token });
}

/** An email with a link; null when its secret has expired or was taken back. One whose key is gone counts as failed and is listed for admins. */
function secretLink(
  store: AccountStore,
  context: AccountContext,
  { receiptId, encrypted }: Due,
): Composed {
  const { profile } = store.read();
  if (!profile || !encrypted || !receiptId || !store.receipts.find(receiptId)) return null;
  const link = linkContents.decrypt(context, encrypted, context.account, receiptId);
  if (!link) return { kind: 'refused', reason: 'unreadable' };
  if (link.expiresAt <= Date.now()) return null;
  const { address, locale = profile.locale, ...contents } = link;
  const branding = brandingOf(store, link.link);
  const sender = profile.address;
  const content = { template: 'secret-link', sender, ...contents, branding } as const;
  return addressed(content, address, localeOf({ locale }));
}

/** The branding of the custom domain that a link leads to; null on the site's own host, and once the domain is removed. */
function brandingOf(store: AccountStore, link: string): LinkBranding | null {
  const domain = store.domains.find(new URL(link).hostname);
  if (!domain || domain.lifecycle.isRemoving || domain.lifecycle.provenAt === null) return null;
  const { name, accent, before } = domain.branding;
  return { domain: domain.display, name, accent, before };
}

function to(person: { address: string; locale: string }, content: EmailContent): Composed {
  return addressed(content, person.address, localeOf(person));
}
