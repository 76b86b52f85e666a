/**
 * Creating a secret: envelope into the store, share into the vault, receipt into the creator's account and the charge to
 * their limit, side by side: one round trip. Done when all are done. If one fails or refuses, the others are taken back, and no
 * one has the link yet. What costs more than that is charged before anything else: several secrets, a passphrase, a ciphertext.
 */
import { countCharacters, cutCharacters, displayLines } from '../../shared/characters.ts';
import { effectiveTtl } from '../../shared/lifetime.ts';
import { lifetimesOf } from '../config/creation.ts';
import { sealEnvelope } from '../crypto/envelope.ts';
import { sha256 } from '../crypto/hash.ts';
import { utf8 } from '../crypto/encoding.ts';
import { drawKeys, idOf, type KeyPair } from '../crypto/keys.ts';
import { vaultStub } from './stub.ts';
import { fromStore, StoreUnavailable } from '../platform/store-unavailable.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import type { Lock, NewSecret } from './rules/secret-row.ts';
import {
  type CreatorPart,
  type ReaderPart,
  sealCreatorPart,
  sealReaderPart,
} from './secret-parts.ts';
import { deleteEnvelope, putEnvelope } from './envelopes.ts';
import type {
  LinkOptions,
  SecretOptions,
  SealedOptions,
  CreateCall,
  PreparedSecret,
  CreatedSecret,
} from './secret-types.ts';
import { discardReceipt, receiptIdOf, storeReceipt } from './receipts.ts';
import { originOf } from '../http/secret-links.ts';
import { BROWSER_KDF, PASSPHRASE_KDF, passphraseKeys } from '../crypto/key-derivation.ts';
import { ownerMark } from '../crypto/tokens.ts';
import { hashInTurn, type InTurn } from '../http/hash-in-turn.ts';

const SHARE_BYTES = 32;
/** Each attempt draws new keys: what a failed one stored is unreachable. */
const ATTEMPTS_MAX = 3;

export type CreateOutcome =
  | { readonly kind: 'created'; readonly secrets: readonly CreatedSecret[] }
  /** Nothing is left. */
  | Limited;

interface Limited {
  readonly kind: 'limited';
  readonly waitSeconds: number;
}

/**
 * Creates secrets that the site encrypts: all of them or none. Each has keys of its own; nothing in a store connects them.
 *
 * @returns their keys, once both stores hold their halves
 * @throws StoreUnavailable when a store does not take a half; what the others took is taken back
 */
export async function createSecrets(
  call: CreateCall,
  options: readonly SecretOptions[],
): Promise<CreateOutcome> {
  const hasPassphrase = options.some(({ passphrase }) => passphrase !== '');
  const limited = options.length > 1 || hasPassphrase ? await limitedBy(call) : null;
  if (limited) return limited;
  return hasPassphrase
    ? hashInTurn(call, (inTurn) => createAll(call, options, inTurn))
    : createAll(call, options, null);
}

async function limitedBy({ charged }: CreateCall): Promise<Limited | null> {
  const waitSeconds = await charged;
  return waitSeconds > 0 ? { kind: 'limited', waitSeconds } : null;
}

/**
 * One after the other: a large one takes several times its length of memory, and the platform makes six calls at a time.
 *
 * @param inTurn null where none has a passphrase
 */
async function createAll(
  call: CreateCall,
  options: readonly SecretOptions[],
  inTurn: InTurn | null,
): Promise<CreateOutcome> {
  const made: Made[] = [];
  let stopped: Limited | Failed | undefined;
  for (const one of options) {
    // Its turn to hash may never come, after others were created.
    const attempt = await createOne(call, one, inTurn).catch((error: unknown): Failed => ({
      kind: 'failed',
      error,
      canRetry: false,
    }));
    if (attempt.kind === 'created') made.push(attempt);
    else stopped = attempt;
    if (stopped) break;
  }
  stopped ??= await sendLinks(call, made);
  if (!stopped) return { kind: 'created', secrets: made.map(({ secret }) => secret) };
  await Promise.all(made.map(({ takeBack }) => takeBack()));
  if (stopped.kind === 'failed') throw stopped.error;
  return stopped;
}

/** Queues the emails with the links, each with its receipt: never before there is something to open. */
async function sendLinks(call: CreateCall, made: readonly Made[]): Promise<Failed | undefined> {
  const { account } = call.creator;
  if (!account) return undefined;
  const emailed = made.filter(({ secret }) => secret.isEmailed);
  const stored = await Promise.allSettled(
    emailed.map(async ({ secret }) => storeReceipt(call, account, secret)),
  );
  const failed = stored.find(({ status }) => status === 'rejected');
  return failed && { kind: 'failed', error: reasonOf(failed), canRetry: false };
}

async function createOne(
  call: CreateCall,
  options: SecretOptions,
  inTurn: InTurn | null,
): Promise<Attempt> {
  const secret = prepare(call, options);
  const { passphrase } = options;
  const lockedBy = inTurn && passphrase !== '' ? { inTurn, passphrase } : null;
  for (let attempt = 1; ; attempt++) {
    const result = await tryToCreate(call, secret, (keys, id) =>
      encrypt(call, keys, id, secret.content, lockedBy),
    );
    if (result.kind !== 'failed' || attempt === ATTEMPTS_MAX || !result.canRetry) return result;
  }
}

/**
 * Creates a secret that was encrypted before it came here. Never tried twice: the same share must not be stored under two ids.
 *
 * @returns and throws as `createSecrets`
 */
export async function createSealedSecret(
  call: CreateCall,
  { ciphertext, share, proofHash, passphraseHash, ...options }: SealedOptions,
): Promise<CreateOutcome> {
  const limited = await limitedBy(call);
  if (limited) return limited;
  const secret = prepareSealed(call, options, passphraseHash);
  const browserSeal = {
    proofHash,
    ciphertextHash: sha256(ciphertext),
    ciphertextBytes: ciphertext.length,
  };
  const lock = browserLock(passphraseHash);
  const result = await tryToCreate(call, secret, () => ({
    envelope: ciphertext,
    share,
    lock,
    browserSeal,
  }));
  if (result.kind === 'failed') throw result.error;
  return result.kind === 'created' ? { kind: 'created', secrets: [result.secret] } : result;
}

/** What follows from the options of a secret that the site does not encrypt. */
export function prepareSealed(
  call: Pick<CreateCall, 'config' | 'creator' | 'origin'>,
  options: LinkOptions,
  passphraseHash: Uint8Array | null,
): PreparedSecret {
  return {
    ...linkParts(call, options, { isTruncated: false, displayLines: 0, originalSize: 0 }, []),
    content: '',
    sealedBy: 'browser',
    hasPassphrase: passphraseHash !== null,
    recipients: [],
    isEmailed: false,
  };
}

/** The lock of a passphrase that a browser derives from; null for none. */
export function browserLock(passphraseHash: Uint8Array | null): Lock | null {
  return passphraseHash && { verifierHash: passphraseHash, kdf: BROWSER_KDF, cost: 0 };
}

function prepare(call: CreateCall, options: SecretOptions): PreparedSecret {
  const { value, passphrase, recipients, isEmailed } = options;
  const sizeMax = call.creator.plan.options.size;
  const content = cutCharacters(value, sizeMax);
  const isTruncated = content.length < value.length;
  const size = {
    isTruncated,
    ...(isTruncated && { sizeMax }),
    displayLines: displayLines(content),
    originalSize: countCharacters(value),
  };
  return {
    ...linkParts(call, options, size, recipients),
    content,
    sealedBy: 'server',
    hasPassphrase: passphrase !== '',
    recipients,
    isEmailed,
  };
}

type Size = Pick<ReaderPart, 'isTruncated' | 'displayLines' | 'originalSize'> &
  Pick<CreatorPart, 'sizeMax'>;

/** The parts of the row for the holders of the links, and where these lead to. */
function linkParts(
  { config, creator, origin }: Pick<CreateCall, 'config' | 'creator' | 'origin'>,
  { ttl, shareDomain, locale, label, batch, notify, boundTo }: LinkOptions,
  { originalSize, sizeMax, ...size }: Size,
  recipients: readonly string[],
) {
  const common = { ...size, shareDomain, ...(boundTo.length > 0 && { boundTo: [...boundTo] }) };
  const creatorPart: CreatorPart = {
    ...common,
    ...(sizeMax !== undefined && { sizeMax }),
    recipients: recipients.map(obscuredAddress),
    custid: creator.custid,
    ttlSeconds: effectiveTtl(ttl, creator.plan.options.ttl, lifetimesOf(config)),
    ...(locale === null ? {} : { locale }),
    ...(label !== '' && { label }),
    ...(batch !== '' && { batch }),
    ...(notify.length > 0 && { notify: [...notify] }),
  };
  return {
    origin,
    shareOrigin: shareDomain === '' ? origin : originOf(shareDomain),
    readerPart: { ...common, originalSize },
    creatorPart,
  };
}

interface Made {
  readonly kind: 'created';
  readonly secret: CreatedSecret;
  /** Deletes what opens it, and its receipt. */
  readonly takeBack: () => Promise<void>;
}

interface Failed {
  readonly kind: 'failed';
  readonly error: unknown;
  /** New keys may lead to another vault. */
  readonly canRetry: boolean;
}

type Attempt = Made | Limited | Failed;

/** What the stores get of a secret under new keys: the envelope into one, the rest into the other. */
interface Halves extends Pick<NewSecret, 'share' | 'lock' | 'browserSeal'> {
  readonly envelope: Uint8Array;
}

async function tryToCreate(
  call: CreateCall,
  secret: PreparedSecret,
  halvesOf: (keys: KeyPair, id: string) => Halves | Promise<Halves>,
): Promise<Attempt> {
  const keys = drawKeys();
  const id = idOf(keys.secretKey);
  const { ttlSeconds } = secret.creatorPart;
  const { envelope, ...half } = await halvesOf(keys, id);
  const row = { ...half, ...rowParts(call, keys, secret) };
  const account = secret.isEmailed ? null : call.creator.account;
  // The vault has not returned its time yet: the receipt has the Worker's.
  const young = { ...secret, keys, createdAt: Date.now() };
  const [[put, concealed, receipt], waitSeconds] = await Promise.all([
    Promise.allSettled([
      fromStore('storing an envelope', putEnvelope(call.env, id, envelope, ttlSeconds)),
      vaultStub(call, id).conceal(row),
      account && storeReceipt(call, account, young),
    ]),
    call.charged,
  ]);
  const found = concealed.status === 'fulfilled' ? concealed.value : null;
  const isConcealed = found?.kind === 'concealed';
  const isStored = put.status === 'fulfilled' && receipt.status === 'fulfilled';
  const takeBack = () => discard(call, keys, isConcealed ? row.share : null);
  if (isConcealed && isStored && waitSeconds === 0) {
    return { kind: 'created', secret: { ...young, createdAt: found.createdAt }, takeBack };
  }
  await takeBack();
  if (waitSeconds > 0) return { kind: 'limited', waitSeconds };
  const conflict = found && !isConcealed ? new StoreUnavailable('the id is taken') : null;
  const error = conflict ?? reasonOf(concealed) ?? reasonOf(put);
  if (error !== null) return { kind: 'failed', error, canRetry: canRetry(error) };
  return { kind: 'failed', error: reasonOf(receipt), canRetry: false };
}

/**
 * Deletes a secret and its receipt: also what a broken call may have stored. A failure is ignored: no link leads to what stays,
 * and it expires.
 *
 * @param share null where the vault did not take it
 */
async function discard(call: CreateCall, keys: KeyPair, share: Uint8Array | null): Promise<void> {
  const id = idOf(keys.secretKey);
  const { account } = call.creator;
  await Promise.allSettled([
    deleteEnvelope(call.env, id),
    account && discardReceipt(call, account.name, keys),
    share && vaultStub(call, id).discard(share),
  ]);
}

/** If one vault is overloaded, the others are as well. */
function canRetry(error: unknown): boolean {
  return error instanceof StoreUnavailable && !error.isOverloaded;
}

function reasonOf(settled: PromiseSettledResult<unknown>): unknown {
  return settled.status === 'rejected' ? settled.reason : null;
}

/** Encrypts a secret, under a passphrase too if there is one. */
async function encrypt(
  { config }: CreateCall,
  { secretKey }: KeyPair,
  id: string,
  content: string,
  lockedBy: { readonly passphrase: string; readonly inTurn: InTurn } | null,
): Promise<Halves> {
  const { BCRYPT_COST: cost } = config;
  const share = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  const unlocked =
    lockedBy &&
    (await lockedBy.inTurn((seen) => passphraseKeys(secretKey, lockedBy.passphrase, cost, seen)));
  const passphrasePart = unlocked?.passphrasePart ?? null;
  const lock = unlocked && {
    verifierHash: sha256(unlocked.verifier),
    kdf: PASSPHRASE_KDF,
    cost,
  };
  const keys = { secretKey, id, share, passphrasePart };
  return { envelope: sealEnvelope(keys, utf8(content)), share, lock };
}

/** What the row holds for the account and for the holders of the links. */
export function rowParts(
  { creator }: Pick<CreateCall, 'creator'>,
  keys: KeyPair,
  { readerPart, creatorPart }: PreparedSecret,
) {
  const { metadataKey, secretKey } = keys;
  const account = creator.account?.name ?? null;
  const owner = account === null ? {} : { owner: { account, receiptId: receiptIdOf(keys) } };
  return {
    ttlSeconds: creatorPart.ttlSeconds,
    ...(readerPart.boundTo && { isBound: true as const }),
    readerPart: sealReaderPart(secretKey, { ...readerPart, ...owner }),
    creatorPart: sealCreatorPart(metadataKey, creatorPart),
    owner: account === null ? null : ownerMark(secretKey, account),
  };
}
