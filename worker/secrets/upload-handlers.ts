/** The calls for a ciphertext that is sent and received in parts. */
import type * as uploadCalls from '../../shared/contract/uploads.ts';
import { isCiphertextLength, partCount } from '../../shared/seal/format.ts';
import { ciphertextBytesMax } from '../config/plans.ts';
import { sha256 } from '../crypto/hash.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import { isKey } from '../crypto/keys.ts';
import { accountKeyOf } from '../http/caller.ts';
import { type Failure, refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { chargeLimit, checkLimit } from '../http/rate-limit.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { downloadPart } from './download-secret.ts';
import { beginUpload, finishUpload, type PartOutcome, storePart } from './upload-secret.ts';
import { commonOptionsOf, creationOf, refuseForbidden } from './create-handler.ts';
import { seconds } from '../http/epoch.ts';
import { createdRecord, sealedDetails } from './receipt-record.ts';
import { originsOf } from './receipt-handlers.ts';
import { bytes32, sealedHalf, ticketIn } from './sealed-fields.ts';
import { denied, noSuchSecret } from './secret-failures.ts';
import { isServedHere } from './handlers.ts';

export const begin: Handler<typeof uploadCalls.beginUpload> = async (call) => {
  const { body, caller, config } = call;
  if (config.SEAL_MODES === 'server') return refuse('sealed_refused', { field: 'bytes' });
  const bytes = body.bytes ?? 0;
  const { options } = caller.plan;
  if (bytes > ciphertextBytesMax(options)) return refuse('sealed_too_large', { field: 'bytes' });
  const parts = partCount(bytes);
  if (parts === 0 || !isCiphertextLength(bytes))
    return refuse('sealed_invalid', { field: 'bytes' });
  if (parts !== body.parts) return refuse('sealed_invalid', { field: 'parts' });
  const half = sealedHalf(body);
  if (!half.ok) return half;
  const forbidden = refuseForbidden(call, half.reply.passphraseHash ? null : '');
  if (forbidden) return forbidden;
  const common = commonOptionsOf(call, body);
  if (!common.ok) return common;
  // Each part is charged when it comes. What could not all be sent today should not be begun.
  const waitSeconds = await checkLimit(call, 'LIMIT_UPLOAD_BYTES', bytes);
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const upload = { ...half.reply, ...common.reply, bytes };
  const { metadataKey, endsAt } = await beginUpload(creationOf(call), upload);
  return reply({ record: { key: metadataKey, ends: seconds(endsAt) } });
};

export const putPart: Handler<typeof uploadCalls.uploadPart> = async (call) => {
  const { params, body, request } = call;
  const part = partNumber(params.part);
  if (!isKey(params.key)) return noSuchSecret(params.key);
  if (part === null) return refuse('part_unknown');
  const { bytes } = body;
  const hash = sha256(bytes);
  const digest = digestIn(request.headers.get('Content-Digest') ?? '');
  if (!digest || !equalBytes(digest, hash)) return refuse('part_damaged');
  const waitSeconds = await chargeLimit(call, 'LIMIT_UPLOAD_BYTES', bytes.length);
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const outcome = await storePart(call, { metadataKey: params.key, part, bytes, hash });
  return outcome.kind === 'confirmed'
    ? reply({ record: { part } })
    : notStored(outcome, params.key);
};

function notStored(outcome: Exclude<PartOutcome, { kind: 'confirmed' }>, key: string): Failure {
  switch (outcome.kind) {
    case 'unknown':
      return noSuchSecret(key);
    case 'part_unknown':
      return refuse('part_unknown');
    case 'wrong_length':
      return refuse('part_damaged');
    // A part that failed so often will not come; nothing else can finish it.
    case 'attempts_used':
    case 'not_uploading':
      return refuse('upload_ended');
  }
}

export const finish: Handler<typeof uploadCalls.finishUpload> = async (call) => {
  const { params, body, caller, env, config } = call;
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  const hashes = body.hashes.map(bytes32);
  if (!hashes.every((hash) => hash !== undefined)) {
    return refuse('sealed_invalid', { field: 'hashes' });
  }
  const { customer, custid } = caller;
  const finished = await finishUpload(
    {
      env,
      config,
      account: customer && {
        name: customer.account,
        key: accountKeyOf(customer),
        custid,
      },
      originsOf: (shareDomain) => originsOf(call, shareDomain),
    },
    key,
    hashes,
  );
  switch (finished.kind) {
    case 'unknown':
      return noSuchSecret(key);
    case 'not_uploading':
      return refuse('upload_ended');
    case 'incomplete':
      return refuse('upload_incomplete', { parts: [...finished.parts] });
    case 'created': {
      const record = createdRecord(finished.secret);
      return reply({
        record,
        details: sealedDetails(finished.secret),
      });
    }
  }
};

export const getPart: Handler<typeof uploadCalls.downloadPart> = async (call) => {
  const { params, body } = call;
  const { key } = params;
  const part = partNumber(params.part);
  if (!isKey(key) || !(await isServedHere(call, key))) return noSuchSecret(key);
  if (part === null) return refuse('part_unknown');
  const proof = bytes32(body.proof);
  if (!proof) return refuse('proof_invalid', { field: 'proof' });
  const ticket = ticketIn(body.ticket);
  if (!ticket.ok) return ticket;
  const request = { secretKey: key, part, proof, rid: body.rid, ticket: ticket.reply };
  const outcome = await downloadPart(call, request);
  return outcome.kind === 'downloaded' ? reply(outcome.bytes) : denied(outcome, key);
};

/** From 1; null for what is no number. */
function partNumber(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** SHA-256 in a header `Content-Digest` (RFC 9530); null where it has none. */
function digestIn(header: string): Uint8Array | null {
  const [, base64 = ''] = /(?:^|,)\s*sha-256=:([\w+/]{43}=):/.exec(header) ?? [];
  return base64 === '' ? null : fromBase64(base64);
}
