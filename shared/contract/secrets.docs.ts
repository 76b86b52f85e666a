/** Reference texts: creating, opening and sending secrets. */
import { sendIncoming } from './incoming.ts';
import { disputeSecret } from './dispute.ts';
import { revealSecret, revealSecretByName, showSecret } from './reveal.ts';
import { concealSecret, generateSecret } from './secrets.ts';
import { askForCode, verifyCode } from './verify-recipient.ts';
import { beginUpload, downloadPart, finishUpload, uploadPart } from './uploads.ts';
import { chapter, operation, shape } from './operation.ts';

/** 32 bytes, as an example of a share, a proof or a hash. */
const BYTES = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';

const allowed = ['signin_required', 'passphrase_required'] as const;

const creating = [
  ...allowed,
  'passphrase_too_short',
  'secret_empty',
  'share_domain_unknown',
  'account_required',
  'email_invalid',
  'email_domain_refused',
  'too_many_recipients',
  'bound_invalid',
  'plaintext_refused',
] as const;

const sealing = ['field_conflict', 'sealed_invalid', 'sealed_too_large', 'sealed_refused'] as const;

const opening = ['secret_unknown', 'secret_spent', 'not_ready'] as const;

const proving = ['proof_invalid', 'sealed_in_browser', 'field_conflict'] as const;

const binding = ['ticket_needed'] as const;

const codes = ['email_invalid', 'proof_invalid', 'sealed_in_browser', 'code_locked'] as const;

const passphraseFailures = ['passphrase_wrong', 'passphrase_locked'] as const;

const revealing =
  'The first call with `continue` opens the secret, once and for ever. Without `continue` it answers like `GET` and opens nothing. A wrong passphrase opens nothing either. Send a `rid` if the answer must not get lost: with the same `rid` (and passphrase) the winner may repeat the call for 60 seconds.';

const notHere = 'Refused: what a browser encrypted has none that the site may know.';

export const secretOperations = chapter('Secrets', [
  operation('concealSecret', concealSecret, {
    summary: 'Create a secret',
    description:
      'Answers with a link that opens once (`share_url`), and with the key of the receipt (`metadata.key`). Send the fields flat, or in JSON nested under `secret`. A secret that is longer than the plan allows is cut by whole characters, and `is_truncated` is true. Nothing is trimmed or normalised on the way.',
    failures: [...creating, ...sealing],
    example: { secret: 'correct horse battery staple', ttl: 3600, passphrase: 'a word you share' },
  }),
  operation('generateSecret', generateSecret, {
    summary: 'Create a secret with a generated password',
    description:
      'Generates a password, or with `words` a passphrase, and creates a secret of it. `secret.value` in the answer contains it; the server never shows it to its creator again.',
    failures: creating.filter((code) => code !== 'secret_empty'),
    example: { length: 16, ttl: 3600 },
  }),
  operation('showSecret', showSecret, {
    summary: 'Show the status of a secret',
    description: 'Changes nothing and reveals nothing, with any query.',
    failures: opening,
  }),
  operation('revealSecret', revealSecret, {
    summary: 'Open a secret',
    description: revealing,
    failures: [...opening, ...passphraseFailures, ...proving, ...binding],
    example: { continue: true, passphrase: 'a word you share' },
  }),
  operation('revealSecretByName', revealSecretByName, {
    summary: 'Open a secret, by its other path',
    description: `The same call as \`POST /api/v2/secret/{key}\`. ${revealing}`,
    failures: [...opening, ...passphraseFailures, ...proving, ...binding],
    example: { continue: true },
  }),
  operation('disputeSecret', disputeSecret, {
    summary: 'Report that it was not you who opened a secret',
    example: { proof: BYTES },
    description:
      'For someone with the link who finds it opened. Recorded once: the sender is shown the time, and their account is notified by email and webhook, as they chose. Nothing about the caller is stored.',
    failures: ['secret_unknown', 'cannot_dispute', 'proof_invalid', 'sealed_in_browser'],
    reply: {
      details: {
        text: 'What was recorded.',
        fields: { disputed: 'When it was first disputed, in epoch seconds.' },
      },
    },
  }),
  operation('askForCode', askForCode, {
    summary: 'Request a code, to open a bound secret',
    example: { email: 'bob@example.com', proof: BYTES },
    description:
      'Emails six digits to the address if the secret is bound to it, within seconds. Every address gets the same answer. The code works for ten minutes, together with the `ask` of this answer.',
    failures: ['secret_unknown', 'secret_spent', ...codes],
    fields: { email: 'The address of the recipient.' },
    reply: {
      details: {
        text: 'What was asked for.',
        fields: {
          ask: 'Goes back with the code, base64url.',
          ends: 'When the code ends, in epoch seconds.',
        },
      },
    },
  }),
  operation('verifyCode', verifyCode, {
    summary: 'Verify a code, to open a bound secret',
    example: { ask: BYTES, email: 'bob@example.com', code: '123456', proof: BYTES },
    description:
      'The right code brings the ticket that the calls that open the secret need, for an hour. Nothing is opened here. A wrong code counts: after five of any address there is a pause, and after 95 no code is compared any more. With the same `rid` the call can be repeated.',
    failures: ['secret_unknown', 'secret_spent', 'code_wrong', ...codes],
    fields: {
      ask: 'As the call that asked for the code answered it.',
      email: 'The same address.',
      code: 'The six digits.',
    },
    reply: {
      details: {
        text: 'What the code brought.',
        fields: { ticket: '32 bytes, base64url.', ends: 'When it ends, in epoch seconds.' },
      },
    },
  }),
  operation('beginUpload', beginUpload, {
    summary: 'Begin to upload a ciphertext in parts',
    example: { bytes: 25_165_824, parts: 6, share: BYTES, proof_hash: BYTES, ttl: 3600 },
    description:
      'For what a browser encrypted and is longer than `sealed` may be (docs/protocol.md). Answers with the key of the receipt, which the next two calls need. The secret exists for no one else until its upload is finished, and an upload that is not finished in six hours ends.',
    failures: [
      ...allowed,
      'share_domain_unknown',
      'account_required',
      'email_domain_refused',
      'bound_invalid',
      ...sealing,
    ],
    fields: {
      bytes: 'The length of the whole ciphertext.',
      parts: 'How many parts it has: 64 records each.',
      secret: notHere,
      passphrase: notHere,
      recipient: notHere,
    },
    reply: {
      record: { text: 'The upload.', fields: { ends: 'When it ends, in epoch seconds.' } },
    },
  }),
  operation('uploadPart', uploadPart, {
    summary: 'Upload a part of a ciphertext',
    description:
      'The bytes of the part as they are. A part can be sent again, five times in all: the last one that was answered counts.',
    failures: ['secret_unknown', 'part_unknown', 'part_damaged', 'upload_ended'],
    params: { part: 'The number of the part, from 1.' },
    fields: { bytes: 'The bytes of the part.' },
    reply: { record: { text: 'The part.', fields: { part: 'Its number.' } } },
  }),
  operation('finishUpload', finishUpload, {
    summary: 'Finish an upload',
    example: { hashes: [BYTES] },
    description:
      'The life of the secret begins. Answers as the call that creates a secret; it can be repeated.',
    failures: ['secret_unknown', 'upload_incomplete', 'upload_ended', 'sealed_invalid'],
    fields: { hashes: 'SHA-256 of each part in their order, base64url.' },
  }),
  operation('downloadPart', downloadPart, {
    summary: 'Download a part of a ciphertext',
    example: { proof: BYTES },
    description:
      'Consumes nothing: download all parts, check them against `part_hashes`, then open the secret. After that only the `rid` of the call that opened it gets parts, for ten minutes.',
    failures: [
      ...opening,
      'part_unknown',
      'download_locked',
      'proof_invalid',
      'sealed_in_browser',
      ...binding,
    ],
    params: { part: 'The number of the part, from 1.' },
    reply: {},
  }),
  operation('sendIncoming', sendIncoming, {
    summary: 'Send a secret to the operator of this installation',
    example: { secret: 'correct horse battery staple', ticketno: 'ABC12345' },
    description:
      'Creates a secret for a ticket and emails its link to the one address that the settings name. Without that setting the call does not exist. A plain form is answered with a page.',
    failures: ['not_found', 'signin_required', 'ticket_invalid', 'secret_empty'],
    fields: {
      kind: 'Always `share`.',
      secret: 'What to send.',
      ticketno: 'The number of the ticket.',
    },
  }),
]);

export const secretShapes = [
  shape('Secret', showSecret.reply.entries.record, {
    secret_value: 'The text; only for the call that opens it.',
  }),
  shape('SecretDetails', showSecret.reply.entries.details, {
    show_secret: 'Whether `secret_value` is there.',
  }),
  shape('Sealed', concealSecret.reply.entries.record, {
    secret: 'The secret itself, as its creator has it.',
  }),
];
