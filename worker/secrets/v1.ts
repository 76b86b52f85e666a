/** The calls of API v1. */
import type * as v1 from '../../shared/contract/v1.ts';
import type {
  checkAuthV1,
  createV1,
  generateV1,
  revealV1,
  shareV1,
  statusV1,
} from '../../shared/contract/v1.ts';
import { PASSWORD_CHARACTERS } from '../../shared/generated-password.ts';
import { isKey } from '../../shared/link-key.ts';
import { idOf, secretKeyOf, shortkeyOf } from '../crypto/keys.ts';
import { reply, refuse } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import type { Hashing } from '../http/hash-in-turn.ts';
import type { Answering } from '../platform/call-object.ts';
import { decryptReaderPart } from './parts.ts';
import { type RevealOutcome, type RevealRequest, revealSecret } from './open.ts';
import { deniedV1, noSuchSecret } from './failures.ts';
import { create, secretsOf } from './create.ts';
import { generatePassword } from '../crypto/generated-password.ts';
import { linkOrigin } from '../http/origin.ts';
import { metadataPath } from './links.ts';
import { burnSecret, inspectBurned } from './burn.ts';
import { recentReceipts, recentRecord } from './receipts.ts';
import { seconds } from '../http/epoch.ts';
import { createdRecord, originsOf, type PageCall, pageReply, visit } from './private-page.ts';
import type { Secret } from './secret.ts';
import type { InferOutput } from 'valibot';
import type { metadata } from '../../shared/contract/metadata.ts';

export const share: Handler<typeof shareV1 | typeof createV1> = async (call) => {
  const created = await createWith(call, call.body.secret);
  return created.ok ? reply(created.reply.receipt) : created;
};

export const generate: Handler<typeof generateV1> = async (call) => {
  const created = await createWith(call, generatePassword(PASSWORD_CHARACTERS));
  if (!created.ok) return created;
  const { receipt, content } = created.reply;
  return reply({ ...receipt, value: content });
};

async function createWith(call: Call<typeof generateV1>, text: string) {
  const { body } = call;
  const recipient = [...body.recipient, ...body['recipient[]']];
  const secrets = secretsOf(call, { ...body, notify: [], text, recipient });
  if (!secrets.ok) return secrets;
  const created = await create(call, secrets.reply);
  if (!created.ok) return created;
  const [secret] = created.reply;
  const { metadata } = createdRecord(secret);
  // The time of creation is given as now, so that the whole lifetime is left.
  const receipt = receiptRecord(metadata, metadata.created);
  return reply({ content: secret.text, receipt });
}

export const reveal: Handler<typeof revealV1> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const { charged, body } = call;
  const request = { secretKey: key, passphrase: body.passphrase, charged };
  const outcome = await revealWithRetry(call, request);
  if (outcome.kind !== 'revealed') return deniedV1(outcome, key);
  const { shareDomain } = decryptReaderPart(key, outcome.reader.readerPart);
  return reply({ value: outcome.content, secret_key: key, share_domain: shareDomain ?? '' });
};

/** Five seconds in all: most envelopes arrive at once. */
const WAITS_MS = [250, 250, 500, 1000, 1000, 1000, 1000] as const;

/** Reveals a secret, and retries while its envelope has not arrived: clients of v1 would take it for lost. */
async function revealWithRetry(
  stores: Answering & Hashing,
  request: RevealRequest,
): Promise<RevealOutcome> {
  let outcome = await revealSecret(stores, request);
  for (const waitMs of WAITS_MS) {
    if (outcome.kind !== 'not_ready') return outcome;
    await scheduler.wait(waitMs);
    outcome = await revealSecret(stores, request);
  }
  return outcome;
}

/** Other callers were refused before. */
export const status: Handler<typeof statusV1 | typeof checkAuthV1> = () =>
  reply({ status: 'nominal' });

/** Programs for v1 ask for no pages: one reply contains all receipts up to this many. */
const RECENT_MAX = 1000;

export const show: Handler<
  typeof v1.showReceiptV1 | typeof v1.showMetadataV1 | typeof v1.showReceiptPathV1
> = async (call) => {
  const secret = await visit(call);
  return secret ? reply(await replyOf(call, secret)) : noSuchSecret(call.params.key);
};

export const burn: Handler<
  typeof v1.burnReceiptV1 | typeof v1.burnMetadataV1 | typeof v1.burnReceiptPathV1
> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const secretKey = secretKeyOf(key);
  const outcome = await burnSecret(call, secretKey, call.body.passphrase, call.charged);
  if (outcome.kind === 'spent') return refuse('cannot_burn', { secret_key: key });
  if (outcome.kind !== 'burned') return deniedV1(outcome, key);
  const secret = await inspectBurned(call, outcome.ending);
  if (!secret) return noSuchSecret(key);
  return reply({
    state: await replyOf(call, secret),
    secret_shortkey: shortkeyOf(idOf(secretKey)),
  });
};

async function replyOf(call: PageCall, secret: Secret) {
  const origins = await originsOf(call, secret.part);
  const { record } = pageReply(secret, origins, undefined);
  return receiptRecord(record, seconds(Date.now()));
}

export const recent: Handler<
  typeof v1.recentReceiptsV1 | typeof v1.recentMetadataV1 | typeof v1.recentReceiptPathV1
> = async (call) => {
  const { caller, config, request } = call;
  const { customer } = caller;
  if (!customer) return refuse('signed_out');
  const page = { page: 1, perPage: RECENT_MAX };
  const { receipts } = await recentReceipts(call, customer, page);
  const origin = linkOrigin(request, config);
  const now = seconds(Date.now());
  return reply(
    receipts.map((receipt) => {
      const { metadataKey, part } = receipt;
      const url = metadataKey === null ? null : origin + metadataPath(metadataKey);
      const record = recentRecord(receipt, caller.custid);
      return listedRecord(record, url, part && part.hasPassphrase, now);
    }),
  );
};

type ReceiptV1 = InferOutput<typeof v1.receiptV1>;
type Metadata = InferOutput<typeof metadata>;

/** The v2 record of the secret; its link only while it can be revealed. */
interface Shown extends Metadata {
  readonly metadata_url: string;
  readonly share_url?: string | undefined;
  readonly secret_key?: string | undefined;
}

/**
 * The record of the private page and of new secrets.
 *
 * @param now epoch seconds
 */
export function receiptRecord(shown: Shown, now: number): ReceiptV1 {
  const { metadata_url, share_url, secret_key, has_passphrase, sealed_by } = shown;
  return {
    ...commonFields(shown, now),
    ...(shown.is_burned ? { secret_key: '' } : {}),
    ...(secret_key === undefined ? {} : { secret_key }),
    passphrase_required: has_passphrase,
    metadata_url,
    // What a browser encrypted opens with the rest of its link alone, which no server has.
    ...(share_url === undefined || sealed_by ? {} : { share_url }),
  };
}

/**
 * The record of lists, without a link to the secret.
 *
 * @param metadataUrl null if its key is gone
 * @param hasPassphrase null if unknown
 * @param now epoch seconds
 */
function listedRecord(
  listed: Metadata,
  metadataUrl: string | null,
  hasPassphrase: boolean | null,
  now: number,
): ReceiptV1 {
  return {
    ...commonFields(listed, now),
    ...(hasPassphrase === null ? {} : { passphrase_required: hasPassphrase }),
    ...(metadataUrl === null ? {} : { metadata_url: metadataUrl }),
  };
}

function commonFields(shown: Metadata, now: number): ReceiptV1 {
  const { created, updated, state, received } = shown;
  // It is clamped, because the clocks of Worker and vault differ slightly.
  const left = (lifetime: number) => Math.min(Math.max(0, created + lifetime - now), lifetime);
  const isOver = shown.is_burned || shown.is_expired;
  return {
    custid: shown.custid,
    metadata_key: shown.key,
    ttl: shown.secret_ttl,
    metadata_ttl: left(shown.metadata_ttl),
    ...(shown.is_received ? {} : { secret_ttl: isOver ? null : left(shown.secret_ttl) }),
    state,
    created,
    updated,
    ...(received === null ? {} : { received }),
    recipient: shown.recipients,
    share_domain: shown.share_domain,
  };
}
