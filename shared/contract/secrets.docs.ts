/** Reference texts: creating, opening and sending secrets. */
import { sendIncoming } from './incoming.ts';
import { revealSecret, revealSecretByName, showSecret } from './reveal.ts';
import { concealSecret, generateSecret } from './secrets.ts';
import { chapter, operation, shape } from '../openapi/operation.ts';

const creating = [
  'secret_empty',
  'share_domain_unknown',
  'account_required',
  'email_invalid',
  'too_many_recipients',
  'plaintext_refused',
] as const;

const sealing = ['field_conflict', 'sealed_invalid', 'sealed_too_large', 'sealed_refused'] as const;

const opening = ['secret_unknown', 'secret_spent', 'not_ready'] as const;

const proving = ['proof_invalid', 'sealed_in_browser', 'field_conflict'] as const;

const passphraseFailures = ['passphrase_wrong', 'passphrase_locked'] as const;

const revealing =
  'The first call with `continue` opens the secret, once and for ever. Without `continue` it answers like `GET` and opens nothing. A wrong passphrase opens nothing either. Send a `rid` if the answer must not get lost: with the same `rid` (and passphrase) the winner may repeat the call for 60 seconds.';

export const secretOperations = chapter('Secrets', [
  operation('concealSecret', concealSecret, {
    summary: 'Create a secret',
    description:
      'Answers with a link that opens once (`share_url`), and with the key of the receipt (`metadata.key`). Send the fields flat, or in JSON nested under `secret`. A secret that is longer than the plan allows is cut by whole characters, and `is_truncated` is true. Nothing is trimmed or normalised on the way.',
    failures: [...creating, ...sealing],
    nestedIn: 'secret',
    example: { secret: 'correct horse battery staple', ttl: 3600, passphrase: 'a word you share' },
  }),
  operation('generateSecret', generateSecret, {
    summary: 'Create a secret with a generated password',
    description:
      'Generates a password, or with `words` a passphrase, and creates a secret of it. `secret.value` in the answer contains it; the server never shows it to its creator again.',
    failures: creating.filter((code) => code !== 'secret_empty'),
    nestedIn: 'secret',
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
    failures: [...opening, ...passphraseFailures, ...proving],
    example: { continue: true, passphrase: 'a word you share' },
  }),
  operation('revealSecretByName', revealSecretByName, {
    summary: 'Open a secret, by its other path',
    description: `The same call as \`POST /api/v2/secret/{key}\`. ${revealing}`,
    failures: [...opening, ...passphraseFailures, ...proving],
    example: { continue: true },
  }),
  operation('sendIncoming', sendIncoming, {
    summary: 'Send a secret to the operator of this installation',
    description:
      'Creates a secret for a ticket and emails its link to the one address that the settings name. Without that setting the call does not exist. A plain form is answered with a page.',
    failures: ['not_found', 'ticket_invalid', 'secret_empty'],
    fields: { secret: 'What to send.', ticketno: 'The number of the ticket.' },
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
