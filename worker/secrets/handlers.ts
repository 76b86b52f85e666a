/** The calls that create, show and reveal secrets. */
import type {
  revealSecret as revealEndpoint,
  revealSecretByName,
  showSecret,
} from '../../shared/contract/reveal.ts';
import type { concealSecret, generateSecret } from '../../shared/contract/secrets.ts';
import type { disputeSecret as disputeEndpoint } from '../../shared/contract/dispute.ts';
import { PASSWORD_CHARACTERS } from '../../shared/generated-password.ts';
import { idOf, isKey, shortkeyOf } from '../crypto/keys.ts';
import type { ReaderView } from './vault-types.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { openReaderPart } from './secret-parts.ts';
import { disputeSecret } from './dispute.ts';
import { listParts } from './download.ts';
import {
  releaseSecret,
  type ReleaseOutcome,
  type ReleaseRequest,
  type RevealOutcome,
  revealSecret,
} from './reveal-secret.ts';
import { bytes32, proofsOf, sealedFields, ticketIn } from './sealed-fields.ts';
import { base64url } from '../crypto/encoding.ts';
import { vaultStub } from './stub.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { seconds } from '../http/epoch.ts';
import { boundField, sealedDetails } from './receipt-record.ts';
import { denied, noSuchSecret } from './secret-failures.ts';
import { type CreatedSecrets, createFromCiphertext, createFromFields } from './create-handler.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { drawPassword, drawWords } from '../crypto/generated-password.ts';
import { ownerMark } from '../crypto/tokens.ts';

type ConcealCall = Call<typeof concealSecret>;

export const conceal: Handler<typeof concealSecret> = (call) => create(call, call.body.kind);

export const generate: Handler<typeof generateSecret> = (call) => create(call, 'generate');

async function create(call: ConcealCall, kind: ConcealCall['body']['kind']) {
  const { body } = call;
  if (body.sealed !== null) return createSealed(call, kind);
  const value = kind === 'generate' ? await generated(call) : body.secret;
  const created = await createFromFields(call, { ...body, value });
  if (!created.ok) return created;
  const recipients = created.reply.all.flatMap(({ secret }) => secret.recipients);
  return reply({
    ...recordsOf(created.reply, kind === 'generate'),
    details: {
      kind,
      recipient: recipients,
      recipient_safe: recipients.map(obscuredAddress),
      ...boundField(created.reply.secret),
    },
  });
}

/** One record, or of several the first and all. */
function recordsOf({ all, ...first }: CreatedSecrets, isGenerated: boolean) {
  const recordOf = ({ secret, record }: typeof first) =>
    isGenerated ? { ...record, secret: { ...record.secret, value: secret.content } } : record;
  return { record: recordOf(first), ...(all.length > 1 && { records: all.map(recordOf) }) };
}

/** Creates a secret that a browser encrypted. */
async function createSealed(call: ConcealCall, kind: ConcealCall['body']['kind']) {
  const sealed = await sealedFields(call, kind);
  if (!sealed.ok) return sealed;
  const created = await createFromCiphertext(call, sealed.reply, call.body);
  if (!created.ok) return created;
  const { record, secret } = created.reply;
  return reply({ record, details: sealedDetails(secret) });
}

async function generated({ body }: ConcealCall): Promise<string> {
  if (body.words !== null) return drawWords(body.words);
  return drawPassword(body.length ?? PASSWORD_CHARACTERS);
}

/** Changes nothing and reveals nothing, whatever the query contains. */
export const show: Handler<typeof showSecret> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const id = idOf(key);
  const reader = await vaultStub(call, id).peek();
  if (reader === null || !isSharedHere(call, key, reader)) return noSuchSecret(key);
  if (reader.spent) return denied(reader.spent, key);
  return reply(secretReply({ key, id, reader, account: accountName(call) }));
};

export const reveal: Handler<typeof revealEndpoint | typeof revealSecretByName> = async (call) => {
  const { body, params, charged } = call;
  if (!body.continue && body.proof === '') return show(call);
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  const proofs = proofsOf(body);
  if (!proofs.ok) return proofs;
  // On a custom domain only the secrets that were shared on it open.
  const opensHere = (reader: ReaderView) => isSharedHere(call, key, reader);
  const ticket = ticketIn(body.ticket);
  if (!ticket.ok) return ticket;
  const { passphrase, rid } = body;
  const request = { secretKey: key, rid, charged, ticket: ticket.reply, opensHere };
  if (!body.continue && proofs.reply) return list(call, { ...request, ...proofs.reply });
  const outcome = proofs.reply
    ? await releaseSecret(call, { ...request, ...proofs.reply })
    : await revealSecret(call, { ...request, passphrase });
  if (outcome.kind !== 'revealed' && outcome.kind !== 'released') return denied(outcome, key);
  const { reader } = outcome;
  const opened = openedFields(outcome);
  return reply(secretReply({ key, id: idOf(key), reader, account: accountName(call), opened }));
};

/** Records that it was not the caller who opened the secret. */
export const dispute: Handler<typeof disputeEndpoint> = async (call) => {
  const { body, params } = call;
  const { key } = params;
  if (!isKey(key) || !(await isServedHere(call, key))) return noSuchSecret(key);
  const proof = body.proof === '' ? null : bytes32(body.proof);
  if (proof === undefined) return refuse('proof_invalid', { field: 'proof' });
  const outcome = await disputeSecret(call, key, proof);
  if (outcome.kind === 'disputed') {
    return reply({ details: { disputed: seconds(outcome.disputedAt) } });
  }
  return outcome.kind === 'not_received' ? refuse('cannot_dispute') : denied(outcome, key);
};

/** Answers as `show`, with the hashes of the parts: for a reader who could reveal the secret now. */
async function list(
  call: Call<typeof revealEndpoint | typeof revealSecretByName>,
  request: ReleaseRequest,
) {
  const { secretKey: key } = request;
  const outcome = await listParts(call, request);
  if (outcome.kind !== 'parts') return denied(outcome, key);
  const { hashes, reader } = outcome;
  const shown = secretReply({ key, id: idOf(key), reader, account: accountName(call) });
  return reply({ ...shown, details: { ...shown.details, part_hashes: hashes.map(base64url) } });
}

/** Whether the host of a call serves a secret at all. */
export async function isServedHere(
  call: Pick<Call, 'customDomain' | 'env' | 'config'>,
  key: string,
): Promise<boolean> {
  if (!call.customDomain) return true;
  const id = idOf(key);
  const reader = await vaultStub(call, id).peek();
  return reader !== null && isSharedHere(call, key, reader);
}

/** Whether a secret opens on the host of a call: on a custom domain only those that were shared on it. */
export function isSharedHere(
  { customDomain }: Pick<Call, 'customDomain'>,
  key: string,
  reader: ReaderView,
) {
  if (!customDomain) return true;
  const { shareDomain } = openReaderPart(key, reader.readerPart);
  return shareDomain === customDomain.domain;
}

function accountName({ caller }: Pick<Call, 'caller'>): string | null {
  return caller.customer?.account ?? null;
}

interface SecretToShow {
  readonly key: string;
  readonly id: string;
  readonly reader: ReaderView;
  /** The account of the caller, or null. */
  readonly account: string | null;
  /** Only once revealed. */
  readonly opened?: OpenedFields;
}

type OpenedFields = Pick<ReplyOf<typeof showSecret>['record'], 'secret_value' | 'share' | 'sealed'>;

function openedFields(
  outcome: Extract<RevealOutcome | ReleaseOutcome, { kind: 'revealed' | 'released' }>,
): OpenedFields {
  if (outcome.kind === 'revealed') return { secret_value: outcome.content };
  const { share, ciphertext } = outcome;
  return {
    share: base64url(share),
    ...(ciphertext && { sealed: base64url(ciphertext) }),
  };
}

/** The reply of calls that show or reveal a secret. */
function secretReply(shown: SecretToShow): ReplyOf<typeof showSecret> {
  const { key, id, reader, opened } = shown;
  const { ciphertext } = reader;
  const part = openReaderPart(key, reader.readerPart);
  const common = {
    has_passphrase: reader.hasPassphrase,
    is_owner: isOwner(shown),
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
      share_domain: part.shareDomain,
      ...opened,
    },
    details: {
      ...common,
      show_secret: opened !== undefined,
      ...(reader.isBound && { is_bound: true as const }),
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

function isOwner({ key, reader, account }: SecretToShow): boolean {
  if (reader.owner === null || account === null) return false;
  return equalBytes(reader.owner, ownerMark(key, account));
}
