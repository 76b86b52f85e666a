/**
 * Creating a secret. The store gets the envelope, the vault the share, the sender's account the receipt, and the sender's limit is
 * charged, all at the same time: that takes one round trip. The secret is created when all of them are done. If one fails or
 * refuses, the others are taken back, and no one has the link yet. What costs more than that is charged before anything else:
 * several secrets, a passphrase, a ciphertext.
 */
import type { concealSecret, generateSecret } from '../../shared/contract/secrets.ts';
import { countCharacters, cutCharacters, displayLines } from '../../shared/characters.ts';
import { fitsCopies, namesOfCopy } from '../../shared/copies.ts';
import { PASSWORD_CHARACTERS } from '../../shared/generated-password.ts';
import { effectiveTtl } from '../../shared/lifetime.ts';
import { COPIES_BYTES_MAX, type LimitName } from '../../shared/limits.ts';
import { lifetimesOf } from '../config/creation.ts';
import { utf8 } from '../crypto/encoding.ts';
import { encryptEnvelope } from '../crypto/envelope.ts';
import { generatePassword, generateWords } from '../crypto/generated-password.ts';
import { sha256 } from '../crypto/hash.ts';
import { BROWSER_KDF, PASSPHRASE_KDF, passphraseKeys } from '../crypto/key-derivation.ts';
import { generateKeys, idOf, type KeyPair } from '../crypto/keys.ts';
import { generateToken, ownerMark } from '../crypto/tokens.ts';
import { type Caller } from '../http/caller.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import { hashInTurn, type InTurn } from '../http/hash-in-turn.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin, originOf } from '../http/origin.ts';
import { consumeLimit, refundLimit } from '../http/limits.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { fromStore, StoreUnavailable } from '../platform/store-unavailable.ts';
import { type Ciphertext, ciphertextIn } from './ciphertext-fields.ts';
import { deleteEnvelope, putEnvelope } from './envelopes.ts';
import { optionsOf, recipientsOf, refuseForbidden } from './options.ts';
import { type SenderPart, encryptNote, encryptSenderPart, encryptReaderPart } from './parts.ts';
import { createdRecord } from './private-page.ts';
import { discardReceipt, receiptIdOf, storeReceipt } from './receipts.ts';
import { type Lock, newRow, type NewSecret } from './rules/secret-row.ts';
import type { CiphertextKeys, CreatedSecret, Plaintext, SecretOptions } from './secret.ts';
import { vaultStub } from './stub.ts';
import { senderViewOf } from './rules/views.ts';

type ConcealCall = Call<typeof concealSecret>;

/** What creating needs of a call. */
interface CreateCall extends Pick<Call, 'request' | 'env' | 'config' | 'charged'> {
  readonly caller: Pick<Caller, 'counted' | 'custid' | 'plan' | 'customer'>;
}

type TextSecret = SecretOptions & Plaintext;

const SHARE_BYTES = 32;
/** Each attempt generates new keys: what a failed one stored is unreachable. */
const ATTEMPTS_MAX = 3;

export const conceal: Handler<typeof concealSecret> = async (call) => {
  const { body } = call;
  const { kind } = body;
  if (body.sealed !== undefined) return concealCiphertext(call);
  const isGenerated = kind === 'generate';
  const text = isGenerated ? await generated(body) : body.secret;
  const secrets = secretsOf(call, { ...body, text });
  if (!secrets.ok) return secrets;
  const created = await create(call, secrets.reply);
  if (!created.ok) return created;
  const recordOf = (secret: CreatedSecret) => {
    const record = createdRecord(secret);
    const value = isGenerated ? secret.text : undefined;
    return { ...record, secret: { ...record.secret, value } };
  };
  const [first, ...others] = created.reply;
  const recipients = created.reply.flatMap(({ emailed }) => emailed);
  const bound = created.reply.flatMap(({ part }) => part.boundTo ?? []);
  return reply({
    record: recordOf(first),
    ...(others.length > 0 && { records: created.reply.map(recordOf) }),
    details: {
      kind,
      recipient: recipients,
      recipient_safe: recipients.map(obscuredAddress),
      bound_to: someOf([...new Set(bound)]),
    },
  });
};

export const generate: Handler<typeof generateSecret> = (call) =>
  conceal({ ...call, body: { ...call.body, kind: 'generate' } });

async function generated({ words, length }: ConcealCall['body']): Promise<string> {
  if (words !== undefined) return generateWords(words);
  return generatePassword(length ?? PASSWORD_CHARACTERS);
}

/** Creates a secret that a browser encrypted. */
async function concealCiphertext(call: ConcealCall) {
  const { body } = call;
  const given = await ciphertextIn(call);
  if (!given.ok) return given;
  const ciphertext = given.reply;
  // No two secrets may share a ciphertext: the sender encrypts the text again for each.
  if ((body.copies ?? 1) > 1) return refuse('field_conflict', { field: 'copies' });
  const forbidden = refuseForbidden(call, ciphertext.passphraseHash ? null : undefined);
  if (forbidden) return forbidden;
  const options = optionsOf(call, body);
  if (!options.ok) return options;
  const charged = chargeAlso(call, [
    { limit: 'LIMIT_UPLOAD_BYTES', count: ciphertext.bytes.length },
  ]);
  const secret = await createEncrypted({ ...call, charged }, options.reply, ciphertext);
  return secret.ok ? reply(createdCiphertext(secret.reply)) : secret;
}

/** The reply of calls that create a secret which a browser encrypted. */
export function createdCiphertext(secret: CreatedSecret) {
  const { boundTo: bound_to } = secret.part;
  const details = { kind: 'share' as const, recipient: [], recipient_safe: [], bound_to };
  return { record: createdRecord(secret), details };
}

/** The secrets that the fields of a call ask for: one, or several of the same text. */
export function secretsOf(
  call: Pick<Call, 'request' | 'config' | 'caller'>,
  {
    text,
    passphrase,
    note,
    recipient,
    copies = 1,
    ...fields
  }: Parameters<typeof optionsOf>[1] &
    Plaintext & {
      /** Who gets the link by email. */
      readonly recipient: readonly string[];
      readonly copies?: number | undefined;
    },
): Outcome<readonly TextSecret[]> {
  const forbidden = refuseForbidden(call, passphrase);
  if (forbidden) return forbidden;
  const emailed = recipientsOf(call, recipient);
  if (!emailed.ok) return emailed;
  if (text === '') return refuse('secret_empty', { field: 'secret' });
  const options = optionsOf(call, fields);
  if (!options.ok) return options;
  const recipients = emailed.reply;
  const { boundTo = [] } = options.reply;
  if (copies > 1) {
    const fits = copies >= recipients.length && fitsCopies(boundTo, copies);
    if (!fits || isTooLongFor(copies, text, call)) {
      return refuse('copies_invalid', { field: 'copies' });
    }
  }
  const batch = fields.batch ?? (copies > 1 ? generateToken() : undefined);
  const common = { ...options.reply, text, passphrase, note, batch };
  // A single secret is for all recipients; of several, each gets one, which opens for them alone.
  const secrets = Array.from({ length: copies }, (_, place): TextSecret => {
    const own = copies === 1 ? recipients : recipients.slice(place, place + 1);
    const bound = namesOfCopy(boundTo, copies, place);
    return { ...common, recipients: own, emailed: own, boundTo: bound };
  });
  return reply(secrets);
}

/** All secrets of one call together may have `COPIES_BYTES_MAX` bytes, once the text is cut to what the plan allows. */
function isTooLongFor(copies: number, text: string, { caller }: Pick<CreateCall, 'caller'>) {
  const { size } = caller.plan.options;
  return copies * utf8(cutCharacters(text, size)).length > COPIES_BYTES_MAX;
}

/**
 * Creates secrets that the site encrypts: all of them or none. Each has keys of its own; nothing in a store connects them. Charged
 * alongside: an email to each recipient, and each secret but the first as a call.
 *
 * @returns the secrets, once both stores hold their halves
 * @throws StoreUnavailable when a store does not take a half; what the others took is taken back
 */
export async function create(
  given: CreateCall,
  secrets: readonly TextSecret[],
): Promise<Outcome<readonly [CreatedSecret, ...CreatedSecret[]]>> {
  if (given.config.SEAL_MODES === 'browser') {
    return refuse('plaintext_refused', { field: 'secret' });
  }
  const emails = secrets.reduce((sum, { recipients = [] }) => sum + recipients.length, 0);
  const charged = chargeAlso(given, [
    { limit: 'LIMIT_CREATE', count: secrets.length - 1 },
    { limit: 'LIMIT_EMAIL', count: emails },
  ]);
  const call = { ...given, charged };
  const hasPassphrase = secrets.some(({ passphrase }) => passphrase !== undefined);
  const limited = secrets.length > 1 || hasPassphrase ? await limitedBy(call) : null;
  if (limited) return limited;
  const made: Made[] = [];
  const takeBack = () => Promise.all(made.map((one) => one.takeBack()));
  // They are created one after the other: a large one needs several times its length in memory, and the platform makes only six
  // calls at a time.
  const createEach = async (inTurn: InTurn | null): Promise<Failure | null> => {
    for (const secret of secrets) {
      const attempt = await createOne(call, secret, inTurn);
      if (!attempt.ok) return attempt;
      made.push(attempt.reply);
    }
    await sendLinks(call, made);
    return null;
  };
  try {
    // Waiting for a turn to hash may fail after some secrets were created.
    const refused = hasPassphrase ? await hashInTurn(call, createEach) : await createEach(null);
    if (refused) {
      await takeBack();
      return refused;
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  const [first, ...others] = made.map(({ secret }) => secret);
  if (!first) throw new Error('no secret was to be created');
  return reply([first, ...others]);
}

interface Charge {
  readonly limit: LimitName;
  readonly count: number;
}

/**
 * Charges what a call costs beyond itself, while it is charged to its own limit.
 *
 * @returns 0 when all limits allow it, else the seconds until they do
 */
async function chargeAlso(call: CreateCall, further: readonly Charge[]): Promise<number> {
  const charges = further.filter(({ count }) => count > 0);
  const [callWait, ...waits] = await Promise.all([
    call.charged,
    ...charges.map(({ limit, count }) => consumeLimit(call, limit, count)),
  ]);
  const wait = Math.max(callWait, ...waits);
  // A call that is refused sends nothing.
  const refunds = wait > 0 ? charges.filter((_, place) => waits[place] === 0) : [];
  await Promise.all(refunds.map(({ limit, count }) => refundLimit(call, limit, count)));
  return wait;
}

async function limitedBy({ charged }: CreateCall): Promise<Failure | null> {
  const waitSeconds = await charged;
  return waitSeconds > 0 ? refuse('rate_limited', { retry_after: waitSeconds }) : null;
}

/** Stores the receipts of emailed secrets, which queues the emails with the links: only once there is something to open. */
async function sendLinks(call: CreateCall, made: readonly Made[]): Promise<void> {
  const { customer } = call.caller;
  if (!customer) return;
  const emailed = made.filter(({ secret }) => secret.emailed.length > 0);
  const stored = await Promise.allSettled(
    emailed.map(async ({ secret }) => storeReceipt(call, customer, secret)),
  );
  const failed = stored.find(({ status }) => status === 'rejected');
  if (failed) throw reasonOf(failed);
}

async function createOne(
  call: CreateCall,
  secret: TextSecret,
  inTurn: InTurn | null,
): Promise<Outcome<Made>> {
  const { text: given, passphrase, note } = secret;
  const sizeMax = call.caller.plan.options.size;
  const text = cutCharacters(given, sizeMax);
  const isTruncated = text.length < given.length;
  const draft: Draft = {
    part: {
      ...senderPartOf(call, secret),
      isTruncated,
      sizeMax: isTruncated ? sizeMax : undefined,
      displayLines: displayLines(text),
    },
    text,
    originalSize: countCharacters(given),
    emailed: secret.emailed ?? [],
  };
  const lockedBy = inTurn && passphrase !== undefined ? { inTurn, passphrase } : null;
  for (let tries = 1; ; tries++) {
    const attempt = await tryToCreate(call, draft, (keys, id) =>
      encrypt(call, { ...keys, id }, { text, note }, lockedBy),
    );
    if (!('error' in attempt)) return attempt;
    if (tries === ATTEMPTS_MAX || !attempt.canRetry) throw attempt.error;
  }
}

/**
 * Creates a secret that was encrypted before it came here. It is never tried twice: the same share must not be stored under two
 * ids. It refuses and throws as `create` does.
 */
async function createEncrypted(
  call: CreateCall,
  options: SecretOptions,
  { bytes, share, ...keys }: Ciphertext,
): Promise<Outcome<CreatedSecret>> {
  const limited = await limitedBy(call);
  if (limited) return limited;
  const half = { share, ...browserLock(keys, sha256(bytes), bytes.length) };
  const part = senderPartOf(call, options);
  const attempt = await tryToCreate(call, { part, text: '', emailed: [] }, () => ({
    ...half,
    envelope: bytes,
  }));
  if ('error' in attempt) throw attempt.error;
  return attempt.ok ? reply(attempt.reply.secret) : attempt;
}

/** How the vault checks a reader of what a browser encrypted. */
export function browserLock(
  { proofHash, passphraseHash, note }: Omit<CiphertextKeys, 'share'>,
  ciphertextHash: Uint8Array | null,
  ciphertextBytes: number,
): Pick<NewSecret, 'lock' | 'browserSeal' | 'note'> {
  const lock: Lock | null = passphraseHash
    ? { verifierHash: passphraseHash, kdf: BROWSER_KDF, cost: 0 }
    : null;
  return {
    lock,
    browserSeal: { proofHash, ciphertextHash, ciphertextBytes },
    ...(note && { note }),
  };
}

/** What the sender will be shown of a secret; of one that a browser encrypts, no one here knows the size. */
export function senderPartOf(
  { caller, config }: Pick<CreateCall, 'caller' | 'config'>,
  options: SecretOptions,
): SenderPart {
  const { ttl, shareDomain, locale, label, batch, notify, boundTo, recipients = [] } = options;
  return {
    isTruncated: false,
    displayLines: 0,
    shareDomain,
    recipients: recipients.map(obscuredAddress),
    custid: caller.custid,
    ttlSeconds: effectiveTtl(ttl, caller.plan.options.ttl, lifetimesOf(config)),
    locale,
    label,
    batch,
    notify: someOf(notify),
    boundTo: someOf(boundTo),
  };
}

function someOf<Item>(items: readonly Item[] = []): Item[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}

interface Made {
  readonly secret: CreatedSecret;
  /** Deletes what opens it, and its receipt. */
  readonly takeBack: () => Promise<void>;
}

interface Failed {
  readonly error: unknown;
  /** Whether another attempt may succeed, because new keys may lead to another vault. */
  readonly canRetry: boolean;
}

/** A secret before it has keys. */
type Draft = Pick<CreatedSecret, 'part' | 'text' | 'originalSize' | 'emailed'>;

/** What the stores get of a secret under new keys: the envelope into one, the rest into the other. */
interface Halves extends Pick<NewSecret, 'share' | 'lock' | 'browserSeal' | 'note'> {
  readonly envelope: Uint8Array;
}

async function tryToCreate(
  call: CreateCall,
  draft: Draft,
  halvesOf: (keys: KeyPair, id: string) => Halves | Promise<Halves>,
): Promise<Outcome<Made> | Failed> {
  const keys = generateKeys();
  const id = idOf(keys.secretKey);
  const { envelope, ...half } = await halvesOf(keys, id);
  const row = { ...half, ...rowParts(call, keys, draft) };
  const customer = draft.emailed.length > 0 ? null : call.caller.customer;
  const created = (now: number): CreatedSecret => ({
    ...draft,
    ...linkOriginsOf(call, draft.part),
    keys,
    view: senderViewOf(newRow(row, now), now),
  });
  const [[put, concealed, receipt], waitSeconds] = await Promise.all([
    Promise.allSettled([
      fromStore('storing an envelope', putEnvelope(call.env, id, envelope, row.ttlSeconds)),
      vaultStub(call, id).conceal(row),
      // The vault has not returned its time yet: the receipt has the Worker's.
      customer && storeReceipt(call, customer, created(Date.now())),
    ]),
    call.charged,
  ]);
  const found = concealed.status === 'fulfilled' ? concealed.value : null;
  const isConcealed = found?.kind === 'concealed';
  const isStored = put.status === 'fulfilled' && receipt.status === 'fulfilled';
  const takeBack = () => discard(call, keys, isConcealed ? row.share : null);
  if (isConcealed && isStored && waitSeconds === 0) {
    return reply({ secret: created(found.createdAt), takeBack });
  }
  await takeBack();
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const conflict = found && !isConcealed ? new StoreUnavailable('the id is taken') : null;
  const error = conflict ?? reasonOf(concealed) ?? reasonOf(put);
  if (error !== null) return { error, canRetry: canRetry(error) };
  return { error: reasonOf(receipt), canRetry: false };
}

/** Where the links of a new secret lead. */
function linkOriginsOf(
  { request, config }: Pick<CreateCall, 'request' | 'config'>,
  { shareDomain }: SenderPart,
) {
  const origin = linkOrigin(request, config);
  return { origin, shareOrigin: shareDomain === undefined ? origin : originOf(shareDomain) };
}

/**
 * Deletes a secret and its receipt: also what a broken call may have stored. A failure is ignored: no link leads to what stays,
 * and it expires.
 *
 * @param share null where the vault did not take it
 */
async function discard(call: CreateCall, keys: KeyPair, share: Uint8Array | null): Promise<void> {
  const id = idOf(keys.secretKey);
  const { customer } = call.caller;
  await Promise.allSettled([
    deleteEnvelope(call.env, id),
    customer && discardReceipt(call, customer, keys),
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
  { secretKey, id }: Pick<KeyPair, 'secretKey'> & { readonly id: string },
  { text, note }: Pick<TextSecret, 'text' | 'note'>,
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
  return {
    envelope: encryptEnvelope(keys, utf8(text)),
    share,
    lock,
    ...(note !== undefined && { note: encryptNote(secretKey, note) }),
  };
}

/** What the row holds for the account and for those who have the links. */
export function rowParts(
  { caller }: Pick<CreateCall, 'caller'>,
  keys: KeyPair,
  { part, originalSize = 0 }: Pick<Draft, 'part' | 'originalSize'>,
) {
  const { metadataKey, secretKey } = keys;
  const { isTruncated, displayLines: lines, shareDomain, boundTo } = part;
  const account = caller.customer?.account;
  const readerPart = {
    isTruncated,
    originalSize,
    displayLines: lines,
    shareDomain,
    boundTo,
    owner: account === undefined ? undefined : { account, receiptId: receiptIdOf(keys) },
  };
  return {
    ttlSeconds: part.ttlSeconds,
    isBound: boundTo !== undefined,
    readerPart: encryptReaderPart(secretKey, readerPart),
    senderPart: encryptSenderPart(metadataKey, part),
    owner: account === undefined ? null : ownerMark(secretKey, account),
  };
}
