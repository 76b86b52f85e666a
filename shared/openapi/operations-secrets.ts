/** The calls about secrets: of those who seal them, and of those who open them. */
import { sendIncoming } from '../contract/incoming.ts';
import { listRecent } from '../contract/recent.ts';
import { burnSecret, resendMail, showReceipt, unlockSecret } from '../contract/receipts.ts';
import { revealSecret, revealSecretByName, showSecret } from '../contract/reveal.ts';
import { concealSecret, generateSecret } from '../contract/secrets.ts';
import type { Operation } from './operation.ts';

const sealing = [
  'secret_empty',
  'share_domain_unknown',
  'account_required',
  'email_invalid',
  'too_many_recipients',
] as const;

const opening = ['secret_unknown', 'secret_spent', 'not_ready'] as const;
const guessing = ['passphrase_wrong', 'passphrase_locked'] as const;

const revealing =
  'The first call with `continue` opens the secret, once and for ever. Without `continue` it answers like `GET` and opens nothing. A wrong passphrase opens nothing either. Send a `rid` if the answer must not get lost: with the same `rid` (and passphrase) the winner may repeat the call for 60 seconds.';

export const secretOperations: readonly Operation[] = [
  {
    id: 'concealSecret',
    endpoint: concealSecret,
    tag: 'Secrets',
    summary: 'Seal a secret',
    description:
      'Answers with a link that opens once (`share_url`), and with the key of the receipt (`metadata.key`). Send the fields flat, or in JSON nested under `secret`. A secret that is longer than the plan allows is cut by whole characters, and `is_truncated` says so. Nothing is trimmed or normalised on the way.',
    failures: sealing,
    example: { secret: 'correct horse battery staple', ttl: 3600, passphrase: 'a word you share' },
  },
  {
    id: 'generateSecret',
    endpoint: generateSecret,
    tag: 'Secrets',
    summary: 'Generate a password and seal it',
    description:
      'Draws a password, or with `words` a passphrase, and seals it. `secret.value` in the answer holds it; the server never shows it to its creator again.',
    failures: sealing.filter((code) => code !== 'secret_empty'),
    example: { length: 16, ttl: 3600 },
  },
  {
    id: 'showSecret',
    endpoint: showSecret,
    tag: 'Secrets',
    summary: 'Look at a sealed secret',
    description: 'Changes nothing and reveals nothing, whatever the query says.',
    failures: opening,
  },
  {
    id: 'revealSecret',
    endpoint: revealSecret,
    tag: 'Secrets',
    summary: 'Open a secret',
    description: revealing,
    failures: [...opening, ...guessing],
    example: { continue: true, passphrase: 'a word you share' },
  },
  {
    id: 'revealSecretByName',
    endpoint: revealSecretByName,
    tag: 'Secrets',
    summary: 'Open a secret, by its other path',
    description: `The same call as \`POST /api/v2/secret/{key}\`. ${revealing}`,
    failures: [...opening, ...guessing],
    example: { continue: true },
  },
  {
    id: 'sendIncoming',
    endpoint: sendIncoming,
    tag: 'Secrets',
    summary: 'Send a secret to whoever runs this installation',
    description:
      'Seals a secret about a ticket and mails its link to the one address that the installation names. Where it names none, the call does not exist. A plain form is answered with a page.',
    failures: ['not_found', 'ticket_invalid', 'secret_empty'],
    fields: { secret: 'What to send.', ticketno: 'The number of the ticket.' },
  },
];

const receiptKey = ['secret_unknown', 'not_ready'] as const;

export const receiptOperations: readonly Operation[] = [
  {
    id: 'listRecent',
    endpoint: listRecent,
    tag: 'Receipts',
    summary: 'List what the account sealed',
    description:
      'The last 30 days, newest first. `count` is of all, the two lists hold one page. A receipt that nobody can open any more has an empty `key`.',
  },
  {
    id: 'showReceipt',
    endpoint: showReceipt,
    tag: 'Receipts',
    summary: 'See how a secret stands',
    description:
      'Whoever holds the metadata key may look. The first look notes `viewed`. What leads to the secret is there only while it lives.',
    failures: receiptKey,
  },
  {
    id: 'burnSecret',
    endpoint: burnSecret,
    tag: 'Receipts',
    summary: 'Burn a secret',
    description:
      'Destroys a secret before anybody has opened it. Without `continue` it answers like `GET` and burns nothing. A secret with a passphrase needs it here, too.',
    failures: [...receiptKey, ...guessing, 'cannot_burn'],
    example: { continue: true },
  },
  {
    id: 'unlockSecret',
    endpoint: unlockSecret,
    tag: 'Receipts',
    summary: 'Unlock a secret after wrong passphrases',
    description:
      'Ends the current lockout and allows five more attempts, three times in the life of a secret. Where nothing is locked it changes nothing. Burning has a lockout of its own, which only time ends.',
    failures: [...receiptKey, 'unlocks_used'],
  },
  {
    id: 'resendMail',
    endpoint: resendMail,
    tag: 'Receipts',
    summary: 'Send a mail again that failed',
    failures: [...receiptKey, 'mail_not_failed'],
    fields: { id: 'The `id` of the mail in `details.mails`.' },
  },
];
