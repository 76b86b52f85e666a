/** Reference texts: the calls with a metadata key. */
import { metadata } from './metadata.ts';
import { burnSecret, resendMail, showReceipt, unlockSecret } from './receipts.ts';
import { listRecent, recentReceipt } from './recent.ts';
import { DAY, secretCountsDocs } from './secret-counts.docs.ts';
import { chapter, operation, shape } from './operation.ts';

const receiptKey = ['secret_unknown', 'not_ready'] as const;

const passphraseFailures = ['passphrase_wrong', 'passphrase_locked'] as const;

export const receiptOperations = chapter('Receipts', [
  operation('listRecent', listRecent, {
    summary: 'List the secrets of the account',
    description:
      'The last 30 days, newest first. `count` is of all, the two lists hold one page. A receipt that no one can open any more has an empty `key`.',
    fields: { per_page: 'Receipts on a page.' },
    reply: {
      details: {
        fields: {
          has_items: 'Whether there are any.',
          received: 'Those that were opened or burned.',
          notreceived: 'All others.',
          days: {
            text: 'On the first page: each of the last 30 days (UTC) on which anything happened, oldest first.',
            fields: { day: DAY, ...secretCountsDocs },
          },
        },
      },
    },
  }),
  operation('showReceipt', showReceipt, {
    summary: 'Show the state of a secret',
    description:
      'For anyone with the metadata key. The first call records `viewed`. The link to the secret is there only while it can be opened.',
    failures: receiptKey,
  }),
  operation('burnSecret', burnSecret, {
    summary: 'Burn a secret',
    description:
      'Destroys a secret that no one has opened. Without `continue` it answers like `GET` and burns nothing. A secret with a passphrase needs it here, too.',
    failures: [...receiptKey, ...passphraseFailures, 'cannot_burn'],
    example: { continue: true },
  }),
  operation('unlockSecret', unlockSecret, {
    summary: 'Unlock a secret after wrong passphrases or too many downloads',
    description:
      'Ends the current lockout, also of the codes of a bound secret, so that they are sent again, and allows five more attempts, or as many more downloads, three times in the life of a secret. Where nothing is locked it changes nothing. Burning has a lockout of its own, which only time ends.',
    failures: [...receiptKey, 'unlocks_used'],
  }),
  operation('resendMail', resendMail, {
    summary: 'Send a failed email again',
    example: { id: '1' },
    failures: [...receiptKey, 'mail_not_failed'],
    fields: { id: 'The `id` of the email in `details.mails`.' },
  }),
]);

export const receiptShapes = [
  shape('Metadata', metadata, {}),
  shape('ListedReceipt', recentReceipt, {
    addresses:
      'The addresses of the recipients in full, for the account that sent to them; absent for none.',
  }),
  shape('Receipt', showReceipt.reply.entries.record, {}),
  shape('ReceiptDetails', showReceipt.reply.entries.details, {
    received_date: 'When it was opened, in epoch seconds.',
    received_date_utc: 'The same in ISO 8601.',
    burned_date: 'When it was burned, in epoch seconds.',
    burned_date_utc: 'The same in ISO 8601.',
    show_secret: 'Always false.',
    show_secret_link: 'Whether the secret lives.',
    can_decrypt: 'Always false.',
    secret_value: 'Always null: the server never shows a secret back.',
    misses: 'Wrong passphrases so far.',
    repeats: 'How often the recipient repeated the call within a minute.',
    verified: 'Of a bound secret: the verified address of who opened it; absent before.',
    codes_locked_until:
      'Of a bound secret: until when codes are not sent or not compared, in epoch seconds; null while they are. Not sent are those of an address, or of all, for which too many were asked.',
    codes_closed:
      'Of a bound secret: whether so many wrong codes were tried that it cannot be opened any more.',
    unlocks: 'How many lockouts were ended early.',
    unlocks_left: 'How many more can be.',
    unlocked: 'When that was, in epoch seconds, the first time first.',
    downloads_locked:
      'Whether its parts were downloaded so often, without being opened, that no more are served until you unlock them. Only where a browser encrypted it.',
    mails: {
      text: 'The state of each email to a recipient; only for the account that created the secret.',
      fields: {
        id: 'Names the email in the call that sends it again.',
        state: 'A failed one can be sent again while the secret lives.',
        stamp: 'When that was, in epoch seconds.',
      },
    },
  }),
];
