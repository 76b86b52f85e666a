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
    line: "const refused = needsPassphrase ? checkPassphrase(row, 'burn', command, now) : null;",
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
  {
    file: 'worker/rules/auth-log.ts',
    line: "const foldInto = entryClass === 'attempt' ? repeatOf() : null;",
    change: "entryClass === 'attempt' → true",
    kind: 'equivalent',
    reason: 'No row of another class began after the last event of such a class.',
  },
  {
    file: 'worker/rules/domain-name.ts',
    line: 'return /^[\\0-\\x7f]*$/.test(label) || allowedPatterns().some((pattern) => pattern.test(label));',
    change: '/^[\\0-\\x7f]*$/ → /^[\\0-\\x7f]$/',
    kind: 'equivalent',
    reason: 'A shortcut: the pattern of Latin matches every label in ASCII, only later.',
  },
  {
    file: 'worker/rules/email-address.ts',
    line: "const [local = '', domain = ''] = address.split('@', 2);",
    change: '\'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'Every address has two parts: the defaults are there for the types.',
  },
  {
    file: 'worker/rules/logo.ts',
    line: 'if (error instanceof RangeError) return null;',
    change: 'error instanceof RangeError → true',
    kind: 'equivalent',
    reason: 'Nothing else is thrown; an error in this code would not be hidden.',
  },
  {
    file: 'worker/rules/rate-limit.ts',
    line: 'if (oldest !== undefined && this.#until.size >= this.#countMax) this.#until.delete(oldest);',
    change: 'oldest !== undefined → true',
    kind: 'equivalent',
    reason: 'Without a refusal there is nothing to drop; the condition is there for the types.',
  },
  {
    file: 'worker/rules/retry-schedule.ts',
    line: 'if (value === null || !/^\\d{1,9}$/.test(value)) return null;',
    change: 'value === null → false',
    kind: 'equivalent',
    reason: 'The text “null” is no number either; the condition is there for the types.',
  },
  {
    file: 'worker/rules/subscription.ts',
    line: 'const stored = profile.subscriptions ?? [];',
    change: '[] → ["Stryker was here"]',
    kind: 'equivalent',
    reason: 'A text has neither status nor ticket: it counts as ended long ago, and is dropped.',
  },
  {
    file: 'worker/rules/subscription.ts',
    line: 'export function paidPlanOf({ subscriptions = [] }: Profile): PaidPlan | null {',
    change: '[] → ["Stryker was here"]',
    kind: 'equivalent',
    reason: 'A text has no status: it pays for no plan.',
  },
  {
    file: 'worker/rules/subscription.ts',
    line: 'return rankOf(paid) > rankOf(planid) ? paid : planid;',
    change: 'rankOf(paid) > rankOf(planid) → rankOf(paid) >= rankOf(planid)',
    kind: 'equivalent',
    reason: 'Plans of the same rank are the same plan: every paid one ranks above an unknown one.',
  },
  {
    file: 'shared/seal/content.ts',
    line: 'const head = await packed.slice(0, LENGTH_BYTES).arrayBuffer();',
    change: 'packed.slice(0, LENGTH_BYTES) → packed',
    kind: 'equivalent',
    reason: 'More is read than is used.',
  },
  {
    file: 'shared/seal/content.ts',
    line: "return typeof value === 'object' && value !== null;",
    change: "typeof value === 'object' → true",
    kind: 'equivalent',
    reason: 'A number or a text in JSON has none of the fields that are checked next.',
  },
  {
    file: 'shared/seal/content.ts',
    line: '} catch {',
    change: '{ return null; } → {}',
    kind: 'equivalent',
    reason: 'Neither null nor undefined is a manifest.',
  },
  {
    file: 'shared/seal/fragment.ts',
    line: "const [, version, characters = ''] = FRAGMENT.exec(fragment) ?? [];",
    change: '\'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'Without a match there is no version either: the link is incomplete.',
  },
  {
    file: 'shared/seal/fragment.ts',
    line: "const [, version, characters = ''] = FRAGMENT.exec(fragment) ?? [];",
    change: '[] → ["Stryker was here"]',
    kind: 'equivalent',
    reason: 'The first element, the whole match, is not read.',
  },
  {
    file: 'shared/seal/format.ts',
    line: 'const isClass = plainBytes > 0 && sizeClass(plainBytes) === plainBytes;',
    change: 'plainBytes > 0 → plainBytes >= 0',
    kind: 'equivalent',
    reason: 'No bytes are of no size class.',
  },
  {
    file: 'shared/seal/format.ts',
    line: 'const isClass = plainBytes > 0 && sizeClass(plainBytes) === plainBytes;',
    change: 'plainBytes > 0 → true',
    kind: 'equivalent',
    reason: 'No bytes are of no size class, and a negative number is equal to none.',
  },
  {
    file: 'shared/size-class.ts',
    line: 'if (bytes > STEP_BYTES) return Math.ceil(bytes / STEP_BYTES) * STEP_BYTES;',
    change: 'bytes > STEP_BYTES → bytes >= STEP_BYTES',
    kind: 'equivalent',
    reason: 'At the border both rules give the same size class.',
  },
];
