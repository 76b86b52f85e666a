/** Mutants that no test kills, each with the reason; `mutate.ts` fails for any other. */
import type { Mutant } from './mutant.ts';

export interface Survivor extends Mutant {
  /** Equivalent: no caller could notice it. Accepted: one could, and no test is worth it. */
  readonly kind: 'equivalent' | 'accepted';
  readonly reason: string;
}

export const survivors: readonly Survivor[] = [
  {
    file: 'worker/crypto/tokens.ts',
    line: "const [account = '', random = '', ...signature] = token.split('.');",
    change: '\'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'The first part always exists, and without a second part no signature is valid.',
  },
  {
    file: 'worker/crypto/envelope.ts',
    line: 'if (envelope.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || envelope[0] !== VERSION) {',
    change:
      'envelope.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES → envelope.length <= HEADER_BYTES + NONCE_BYTES + TAG_BYTES',
    kind: 'accepted',
    reason: 'An envelope that ends after the nonce holds no AES-GCM tag: it never opens.',
  },
  {
    file: 'worker/crypto/envelope.ts',
    line: "return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [usage]);",
    change: 'false → true',
    kind: 'equivalent',
    reason:
      'Whether a key can be exported matters to who holds it: this one never leaves the function.',
  },
  {
    file: 'worker/crypto/object-names.ts',
    line: 'if (known !== undefined) return known;',
    change: 'known !== undefined → false',
    kind: 'equivalent',
    reason: 'The fingerprint is computed again, with the same result.',
  },
  {
    file: 'worker/crypto/object-names.ts',
    line: 'routeFingerprints.set(routeKey, fingerprint);',
    change: 'routeFingerprints.set(routeKey, fingerprint); → ;',
    kind: 'equivalent',
    reason: 'The fingerprint is computed again, with the same result.',
  },
  {
    file: 'worker/crypto/padding.ts',
    line: 'if (bytes > CLASS_STEP_BYTES) return Math.ceil(bytes / CLASS_STEP_BYTES) * CLASS_STEP_BYTES;',
    change: 'bytes > CLASS_STEP_BYTES → bytes >= CLASS_STEP_BYTES',
    kind: 'equivalent',
    reason: 'The step is a power of two: both size classes are the same there.',
  },
  {
    file: 'worker/crypto/sealed-value.ts',
    line: "return crypto.subtle.importKey('raw', key, 'AES-GCM', false, [usage]);",
    change: 'false → true',
    kind: 'equivalent',
    reason:
      'Whether a key can be exported matters to who holds it: this one never leaves the file.',
  },
  {
    file: 'worker/crypto/signature.ts',
    line: "const [id, mac = '', ...rest] = signature.split('.');",
    change: '\'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'Neither text is the tag of anything: both signatures are invalid.',
  },
  {
    file: 'worker/crypto/keys.ts',
    line: 'while (characters.length < CHARACTERS) {',
    change: 'characters.length < CHARACTERS → characters.length <= CHARACTERS',
    kind: 'equivalent',
    reason: 'One more block of characters is added, and cut off.',
  },
  {
    file: 'worker/crypto/keys.ts',
    line: 'for (let counter = 0; characters.length < CHARACTERS; counter++) {',
    change: 'characters.length < CHARACTERS → characters.length <= CHARACTERS',
    kind: 'equivalent',
    reason: 'One more block of characters is added, and cut off.',
  },
  {
    file: 'worker/crypto/keys.ts',
    line: 'for (let counter = 0; characters.length < CHARACTERS; counter++) {',
    change: 'counter++ → counter--',
    kind: 'accepted',
    reason:
      'The second block is needed when 11 of 32 bytes are rejected, about twice in a billion keys.',
  },
  {
    file: 'worker/rules/secret.ts',
    line: 'if (row.share !== null && row.claim !== null && holdsLease(row, command.tokenHash, now)) {',
    change: 'row.share !== null && row.claim !== null → true',
    kind: 'equivalent',
    reason: 'holdsLease checks both; the conditions are repeated for the types.',
  },
  {
    file: 'worker/rules/secret.ts',
    line: 'if (row.share !== null && row.claim !== null && holdsLease(row, command.tokenHash, now)) {',
    change: 'row.share !== null && row.claim !== null → row.share !== null || row.claim !== null',
    kind: 'equivalent',
    reason: 'holdsLease checks both; the conditions are repeated for the types.',
  },
  {
    file: 'worker/rules/secret.ts',
    line: 'if (row.share !== null && row.claim !== null && holdsLease(row, command.tokenHash, now)) {',
    change: 'row.share !== null → true',
    kind: 'equivalent',
    reason: 'holdsLease checks both; the conditions are repeated for the types.',
  },
  {
    file: 'worker/rules/secret.ts',
    line: 'if (row.share !== null && row.claim !== null && holdsLease(row, command.tokenHash, now)) {',
    change: 'row.claim !== null → true',
    kind: 'equivalent',
    reason: 'holdsLease checks both; the conditions are repeated for the types.',
  },
  {
    file: 'worker/rules/secret.ts',
    line: 'revealGuard: command.attempt === null ? row.revealGuard : refundAttempt(row.revealGuard),',
    change: 'command.attempt === null → false',
    kind: 'equivalent',
    reason:
      'Without a recorded attempt nothing was compared: the row has no passphrase, and its guards are new.',
  },
  {
    file: 'worker/rules/secret.ts',
    line: "const refused = checkPassphrase(row, 'burn', command, now);",
    change: '\'burn\' → ""',
    kind: 'equivalent',
    reason: 'Every purpose but revealing has the guard of burning.',
  },
  {
    file: 'worker/rules/secret.ts',
    line: 'const burnGuard = command.attempt === null ? row.burnGuard : refundAttempt(row.burnGuard);',
    change: 'command.attempt === null → false',
    kind: 'equivalent',
    reason:
      'Without a recorded attempt nothing was compared: the row has no passphrase, and its guards are new.',
  },
  {
    file: 'worker/rules/secret.ts',
    line: 'row.claim !== null &&',
    change: 'row.claim !== null → true',
    kind: 'equivalent',
    reason: 'isLeased checks it; the condition is repeated for the types.',
  },
];

/** Files whose survivors have not been examined one by one yet. */
export const notReviewed: readonly string[] = [
  'worker/rules/account-credentials.ts',
  'worker/rules/account-entry.ts',
  'worker/rules/account-profile.ts',
  'worker/rules/api-token.ts',
  'worker/rules/auth-log.ts',
  'worker/rules/customer-search.ts',
  'worker/rules/domain-lifecycle.ts',
  'worker/rules/domain-name.ts',
  'worker/rules/email-address.ts',
  'worker/rules/email-quota.ts',
  'worker/rules/emailed-tokens.ts',
  'worker/rules/equal.ts',
  'worker/rules/logo.ts',
  'worker/rules/public-suffix.ts',
  'worker/rules/rate-limit.ts',
  'worker/rules/retry-schedule.ts',
  'worker/rules/secret-counters.ts',
  'worker/rules/secret-row.ts',
  'worker/rules/subscription.ts',
  'worker/rules/webhook.ts',
];
