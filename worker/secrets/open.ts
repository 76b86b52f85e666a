/**
 * Looking at a secret and opening it. Everything that can fail comes before the claim: the call and the attempt are charged, the
 * envelope is read and checked, the passphrase is hashed. Then follow one synchronous transition in the vault, and the decryption.
 */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type {
  revealSecret as revealEndpoint,
  revealSecretByName,
  showSecret,
} from '../../shared/contract/reveal.ts';
import { REPLICATION_SECONDS_MAX } from '../../shared/limits.ts';
import { base64url } from '../crypto/encoding.ts';
import { isSound, decryptEnvelope } from '../crypto/envelope.ts';
import { sha256 } from '../crypto/hash.ts';
import { PASSPHRASE_KDF, passphraseKeys, type PassphraseKeys } from '../crypto/key-derivation.ts';
import { isKey } from '../../shared/link-key.ts';
import { idOf, shortkeyOf } from '../crypto/keys.ts';
import { claimTokenHash, generateToken, ownerMark } from '../crypto/tokens.ts';
import { seconds } from '../http/epoch.ts';
import { reply } from '../http/failure.ts';
import { type Hashing, hashInTurn } from '../http/hash-in-turn.ts';
import type { Call, Handler } from '../http/mount.ts';
import type { Answering, Stores } from '../platform/call-object.ts';
import { count } from '../platform/metrics.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { fromStore } from '../platform/store-unavailable.ts';
import { type Proofs, proofsIn, ticketIn } from './ciphertext-fields.ts';
import { getEnvelope } from './envelopes.ts';
import { notifyOfLockout, notifyOwner } from './notify-owner.ts';
import { decryptNote, decryptReaderPart } from './parts.ts';
import { attemptsLeft } from './rules/lockout.ts';
import type { BeginOutcome, Purpose, WrongClaim } from './rules/secret.ts';
import type { Lock } from './rules/secret-row.ts';
import { type Denied, denied, noSuchSecret, type WrongPassphrase } from './failures.ts';
import { callVault, vaultStub } from './stub.ts';
import type { ReaderView } from './rules/views.ts';

type RevealCall = Call<typeof revealEndpoint | typeof revealSecretByName>;

/** Changes nothing and reveals nothing, whatever the query contains. */
export const show: Handler<typeof showSecret> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const reader = await vaultStub(call, idOf(key)).peek();
  if (reader === null || !isSharedHere(call, key, reader)) return noSuchSecret(key);
  if (reader.spent) return denied(reader.spent, key);
  return reply(secretReply(call, reader));
};

export const reveal: Handler<typeof revealEndpoint | typeof revealSecretByName> = async (call) => {
  const { body, params, charged } = call;
  if (!body.continue && body.proof === undefined) return show(call);
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  const proofs = proofsIn(body);
  if (!proofs.ok) return proofs;
  const ticket = ticketIn(body);
  if (!ticket.ok) return ticket;
  const { passphrase, rid } = body;
  // On a custom domain only the secrets that were shared on it open.
  const opensHere = (reader: ReaderView) => isSharedHere(call, key, reader);
  const request = { secretKey: key, rid, charged, ticket: ticket.reply, opensHere };
  if (!body.continue && proofs.reply) return list(call, { ...request, ...proofs.reply });
  const outcome = proofs.reply
    ? await openSealed(call, { ...request, ...proofs.reply })
    : await revealSecret(call, { ...request, passphrase });
  if (outcome.kind !== 'revealed' && outcome.kind !== 'opened') return denied(outcome, key);
  return reply(secretReply(call, outcome.reader, openedFields(outcome)));
};

/** Answers as `show`, with the hashes of the parts: for a reader who could reveal the secret now. */
async function list(call: RevealCall, request: SealedRequest) {
  const outcome = await listParts(call, request);
  if (outcome.kind !== 'parts') return denied(outcome, request.secretKey);
  const { hashes, reader } = outcome;
  const shown = secretReply(call, reader);
  return reply({ ...shown, details: { ...shown.details, part_hashes: hashes.map(base64url) } });
}

/** As `isSharedHere`, for calls that have not asked the vault yet; an unknown secret is served on no custom domain. */
export async function isServedHere(
  call: Pick<Call, 'customDomain' | 'env' | 'config'>,
  key: string,
): Promise<boolean> {
  if (!call.customDomain) return true;
  const reader = await vaultStub(call, idOf(key)).peek();
  return reader !== null && isSharedHere(call, key, reader);
}

/** On a custom domain only those secrets open that were shared on it; on the site's own host all do. */
export function isSharedHere(
  { customDomain }: Pick<Call, 'customDomain'>,
  key: string,
  reader: ReaderView,
) {
  if (!customDomain) return true;
  const { shareDomain } = decryptReaderPart(key, reader.readerPart);
  return shareDomain === customDomain.domain;
}

type OpenedFields = Pick<ReplyOf<typeof showSecret>['record'], 'secret_value' | 'share' | 'sealed'>;

function openedFields(
  outcome: Extract<RevealOutcome | SealedOutcome, { kind: 'revealed' | 'opened' }>,
): OpenedFields {
  if (outcome.kind === 'revealed') return { secret_value: outcome.content };
  const { share, ciphertext } = outcome;
  return { share: base64url(share), sealed: ciphertext ? base64url(ciphertext) : undefined };
}

/**
 * The reply of calls that show or reveal a secret.
 *
 * @param opened what was revealed or opened; absent before
 */
function secretReply(
  { params: { key }, caller }: Pick<RevealCall, 'params' | 'caller'>,
  reader: ReaderView,
  opened?: OpenedFields,
): ReplyOf<typeof showSecret> {
  const id = idOf(key);
  const { ciphertext } = reader;
  const part = decryptReaderPart(key, reader.readerPart);
  const account = caller.customer?.account;
  const isOwner =
    reader.owner !== null &&
    account !== undefined &&
    equalBytes(reader.owner, ownerMark(key, account));
  const common = {
    has_passphrase: reader.hasPassphrase,
    is_owner: isOwner,
    verification: false,
  };
  return {
    record: {
      ...common,
      key,
      secret_key: key,
      shortkey: shortkeyOf(id),
      secret_shortkey: shortkeyOf(id),
      ...(ciphertext === null && {
        is_truncated: part.isTruncated,
        original_size: part.originalSize,
      }),
      share_domain: part.shareDomain ?? '',
      ...opened,
    },
    details: {
      ...common,
      show_secret: opened !== undefined,
      ...(reader.isBound && { is_bound: true as const }),
      ...noteFields(key, reader),
      ...(ciphertext === null
        ? { display_lines: part.displayLines }
        : {
            sealed_by: 'browser' as const,
            bytes: ciphertext.bytes,
            parts: ciphertext.parts,
            // For a report: the site cannot read what it may have to delete. Logs and stores hold the id anyway. It is one-way
            // from the key that this caller has, opens nothing, and no call but an admin's takes it.
            report_id: id,
          }),
      expiration_stamp: seconds(reader.expiresAt),
      locked_until: reader.lockedUntil === null ? null : Math.ceil(reader.lockedUntil / 1000),
    },
  };
}

/** What the recipient reads before opening: decrypted where this site has encrypted it. */
function noteFields(key: string, { note, ciphertext }: ReaderView) {
  if (note === null) return {};
  return ciphertext === null ? { note: decryptNote(key, note) } : { sealed_note: base64url(note) };
}

interface ClaimRequest {
  readonly secretKey: string;
  /** The client's claim token. */
  readonly rid?: string | undefined;
  /** 0 when the caller may reveal it, else the seconds until they may; awaited before anything is consumed. */
  readonly charged: Promise<number>;
  /** The ticket of a verified recipient, 32 bytes; without it a bound secret stays closed. */
  readonly ticket?: Uint8Array | undefined;
  /** Decides whether the secret may be revealed on this host, where it is unknown otherwise; absent: on any host. */
  readonly opensHere?: (reader: ReaderView) => boolean;
}

export interface RevealRequest extends ClaimRequest {
  readonly passphrase?: string | undefined;
}

/** The request of a reader who decrypts in the browser or in a program. */
type SealedRequest = ClaimRequest & Proofs;

export type RevealOutcome =
  | Denied
  | { readonly kind: 'revealed'; readonly content: string; readonly reader: ReaderView };

type SealedOutcome =
  | Denied
  | {
      readonly kind: 'opened';
      readonly share: Uint8Array;
      /** Null where it is in parts, which the reader has already. */
      readonly ciphertext: Uint8Array | null;
      readonly reader: ReaderView;
    };

/** Reveals a secret that the site encrypted, and notifies the account that created it. */
export async function revealSecret(
  call: Answering & Hashing,
  request: RevealRequest,
): Promise<RevealOutcome> {
  const { secretKey, passphrase } = request;
  const claimed = await claimSecret(call, request, {
    withPassphrase: passphrase !== undefined,
    isSound: (envelope) => isSound(envelope, secretKey),
    unlock: (lock) => unlockWith(call, lock, secretKey, passphrase),
  });
  if (claimed.kind !== 'claimed') return claimed;
  const { envelope, reader, share, unlocked } = claimed;
  const passphrasePart = unlocked?.passphrasePart ?? null;
  const keys = { secretKey, id: idOf(secretKey), share, passphrasePart };
  const content = decodeText(decryptEnvelope(keys, envelope));
  return { kind: 'revealed', content, reader };
}

/**
 * Hands out the share and the ciphertext of a secret that a browser encrypted, and notifies the account that created it. The
 * reader decrypts it.
 */
async function openSealed(
  call: Answering,
  { proof, passphraseProof, ...request }: SealedRequest,
): Promise<SealedOutcome> {
  const claimed = await claimSecret(call, request, {
    proof,
    withPassphrase: passphraseProof !== undefined,
    hasEnvelope: ({ ciphertext }) => ciphertext?.parts === 0,
    isSound: (ciphertext, { ciphertext: stored }) =>
      stored?.hash !== undefined &&
      stored.hash !== null &&
      equalBytes(sha256(ciphertext), stored.hash),
    unlock: () => (passphraseProof ? { verifier: passphraseProof } : null),
  });
  if (claimed.kind !== 'claimed') return claimed;
  const { envelope, share, reader } = claimed;
  const ciphertext = envelope.length === 0 ? null : envelope;
  return { kind: 'opened', share, ciphertext, reader };
}

type PartsOutcome =
  | Denied
  | {
      readonly kind: 'parts';
      /** SHA-256 of each part; none where the ciphertext comes with the claim. */
      readonly hashes: readonly Uint8Array[];
      readonly reader: ReaderView;
    };

/** Lists the parts for a reader who could reveal the secret now. The passphrase is checked as in a reveal. */
async function listParts(stores: Answering, request: SealedRequest): Promise<PartsOutcome> {
  const { secretKey, rid, proof, passphraseProof, ticket } = request;
  const id = idOf(secretKey);
  const tokenHash = claimTokenHash(id, rid ?? generateToken());
  const caller = { withPassphrase: passphraseProof !== undefined, proof, ticket, tokenHash };
  const begun = await beginReveal(stores, id, request, caller);
  if ('kind' in begun) return begun;
  const { outcome, reader } = begun;
  const attempt = outcome.kind === 'attempt' ? outcome.attempt : null;
  const command = { tokenHash, verifier: passphraseProof ?? null, attempt, proof, ticket };
  const listed = await vaultStub(stores, id).listParts(command);
  if (listed.kind === 'wrong') return wrongPassphrase(stores, secretKey, begun, listed);
  return listed.kind === 'parts' ? { ...listed, reader } : listed;
}

/** What differs between the two ways of encryption. */
interface Encryption<Unlocked extends Pick<PassphraseKeys, 'verifier'>> {
  /** Decides whether the secret is in one envelope, which is read before the claim; absent: it is. */
  readonly hasEnvelope?: (reader: ReaderView) => boolean;
  /** The proof of the link, for a secret that a browser encrypted. */
  readonly proof?: Uint8Array | undefined;
  readonly withPassphrase: boolean;
  /** Decides whether the bytes that were read are those that were stored. */
  readonly isSound: (envelope: Uint8Array, reader: ReaderView) => boolean;
  /** The verifier of the caller's passphrase. */
  readonly unlock: (lock: Lock) => Unlocked | null | Promise<Unlocked | null>;
}

interface Claimed<Unlocked> {
  readonly kind: 'claimed';
  /** Empty where the secret is in parts. */
  readonly envelope: Uint8Array<ArrayBuffer>;
  readonly reader: ReaderView;
  readonly share: Uint8Array;
  readonly unlocked: Unlocked | null;
}

async function claimSecret<Unlocked extends Pick<PassphraseKeys, 'verifier'>>(
  call: Answering,
  request: ClaimRequest,
  encryption: Encryption<Unlocked>,
): Promise<Claimed<Unlocked> | Denied> {
  const { secretKey, rid, ticket } = request;
  const { proof, withPassphrase, hasEnvelope = () => true } = encryption;
  const id = idOf(secretKey);
  // Without a client's token the Worker generates one, so that it can repeat a claim whose response was lost.
  const tokenHash = claimTokenHash(id, rid ?? generateToken());
  const preloaded = withPassphrase ? null : startReading(call, id);
  const begun = await beginReveal(call, id, request, { withPassphrase, proof, ticket, tokenHash });
  if ('kind' in begun) return begun;
  const { outcome, reader } = begun;
  const envelope = hasEnvelope(reader)
    ? await readSound(call, id, begun, encryption, preloaded)
    : new Uint8Array();
  if (envelope === null) return notArrived(reader);
  const unlocked =
    outcome.kind === 'attempt'
      ? await orRefund(call, id, 'reveal', outcome, () => encryption.unlock(outcome.lock))
      : null;
  const command = {
    tokenHash,
    tokenFrom: rid === undefined ? 'server' : 'client',
    verifier: unlocked?.verifier ?? null,
    attempt: outcome.kind === 'attempt' ? outcome.attempt : null,
    proof,
    ticket,
  } as const;
  const claimed = await vaultStub(call, id).claim(command);
  if (claimed.kind === 'wrong') {
    return wrongPassphrase(call, secretKey, begun, claimed);
  }
  if (claimed.kind !== 'claimed') return claimed;
  // A repeated claim is reported too: it may be the Worker's own after a lost response.
  notifyOwner(call, secretKey, reader, claimed.ending);
  return { kind: 'claimed', envelope, reader, share: claimed.share, unlocked };
}

interface Begun {
  readonly outcome: Extract<BeginOutcome, { kind: 'open' | 'attempt' }>;
  readonly reader: ReaderView;
}

/** Begins in the vault, which records the attempt, while the call is charged. The attempt is refunded if the call is refused. */
async function beginReveal(
  stores: Stores,
  id: string,
  { charged, opensHere }: Pick<ClaimRequest, 'charged' | 'opensHere'>,
  caller: Pick<Encryption<PassphraseKeys>, 'withPassphrase' | 'proof'> &
    Pick<ClaimRequest, 'ticket'> & { readonly tokenHash: Uint8Array },
): Promise<Begun | Denied> {
  const command = { purpose: 'reveal', ...caller } as const;
  // A repetition may record an attempt twice, which is the safe side.
  const [{ outcome, reader }, waitSeconds] = await Promise.all([
    vaultStub(stores, id).begin(command),
    charged,
  ]);
  if (waitSeconds > 0) {
    await refundAttempt(stores, id, 'reveal', outcome);
    return { kind: 'limited', waitSeconds };
  }
  if (reader && opensHere && !opensHere(reader)) {
    await refundAttempt(stores, id, 'reveal', outcome);
    return { kind: 'unknown' };
  }
  if (outcome.kind !== 'open' && outcome.kind !== 'attempt') return outcome;
  if (reader === null) throw new Error('a vault opened a row that it does not have');
  return { outcome, reader };
}

/**
 * Counts and describes a wrong passphrase, and notifies the account that created the secret of a lockout. One that was sent again,
 * because its answer was lost, is refunded: it costs one attempt.
 */
async function wrongPassphrase(
  call: Answering,
  secretKey: string,
  { outcome, reader }: Begun,
  { lockedAt, isRepeated }: WrongClaim,
): Promise<WrongPassphrase> {
  const attempt = outcome.kind === 'attempt' ? outcome.attempt : null;
  if (isRepeated) await refundAttempt(call, idOf(secretKey), 'reveal', outcome);
  else count(call.env, 'wrong_passphrases', { purpose: 'reveal' });
  if (lockedAt !== undefined) notifyOfLockout(call, secretKey, reader, lockedAt);
  if (attempt === null) return { kind: 'wrong' };
  return { kind: 'wrong', attemptsLeft: attemptsLeft(isRepeated ? attempt - 1 : attempt) };
}

/** The envelope, checked for damage; null if it has not arrived. Without a sound envelope the attempt is refunded. */
async function readSound(
  stores: Stores,
  id: string,
  { outcome, reader }: Begun,
  { isSound: isSoundFor }: Pick<Encryption<never>, 'isSound'>,
  preloaded: ReturnType<typeof startReading> | null,
): ReturnType<typeof startReading> {
  const reading = (preloaded ?? startReading(stores, id)).then((envelope) => {
    if (envelope && !isSoundFor(envelope, reader)) throw new Error('an envelope is damaged');
    return envelope;
  });
  const found = await reading.catch(() => null);
  if (found === null) await refundAttempt(stores, id, 'reveal', outcome);
  return reading;
}

/**
 * Refunds an attempt that could not be compared. At most once: after a broken call it is unknown whether it was refunded, and
 * a second refund would give back an attempt that was compared.
 */
export async function refundAttempt(
  stores: Stores,
  id: string,
  purpose: Purpose,
  begun: BeginOutcome,
): Promise<void> {
  if (begun.kind !== 'attempt' || begun.attempt === null) return;
  await callVault(stores, id, async (vault, attempt) =>
    attempt === 1 ? vault.refundAttempt(purpose) : null,
  );
}

/** Must be called before the claim: an envelope that has not arrived must not cost the secret. */
function startReading({ env }: Stores, id: string) {
  const reading = fromStore('reading an envelope', getEnvelope(env, id));
  // If the vault refuses first, the result is not awaited.
  reading.catch(() => undefined);
  return reading;
}

function notArrived(reader: ReaderView): Denied {
  const ageSeconds = (Date.now() - reader.createdAt) / 1000;
  if (ageSeconds > REPLICATION_SECONDS_MAX)
    throw new Error('the envelope of a living secret is gone');
  return { kind: 'not_ready' };
}

/** Derives keys for a recorded attempt. If that fails there is nothing to compare, and the attempt is refunded. */
export async function orRefund<Keys>(
  stores: Stores,
  id: string,
  purpose: Purpose,
  begun: BeginOutcome,
  derive: () => Keys | Promise<Keys>,
): Promise<Keys> {
  try {
    return await derive();
  } catch (error) {
    await refundAttempt(stores, id, purpose, begun);
    throw error;
  }
}

/** Derives the keys of a passphrase with the parameters of the secret's lock. @throws StoreUnavailable as `hashInTurn` */
export async function unlockWith(
  call: Hashing,
  lock: Lock,
  secretKey: string,
  passphrase = '',
): Promise<PassphraseKeys> {
  if (lock.kdf !== PASSPHRASE_KDF) throw new Error(`unknown passphrase derivation ${lock.kdf}`);
  return hashInTurn(call, (inTurn) =>
    inTurn((seen) => passphraseKeys(secretKey, passphrase, lock.cost, seen)),
  );
}

/** A byte order mark at the start is part of the secret. */
function decodeText(content: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
}
