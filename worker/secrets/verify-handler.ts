/** The calls that verify the recipient of a bound secret. */
import type * as calls from '../../shared/contract/verify-recipient.ts';
import { base64url, fromBase64 } from '../crypto/encoding.ts';
import { isKey } from '../crypto/keys.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { codeIn } from './rules/recipient-code.ts';
import { askForCode, checkCode } from './verify-recipient.ts';
import { seconds } from '../http/epoch.ts';
import { bytes32 } from './sealed-fields.ts';
import { denied, noSuchSecret } from './secret-failures.ts';
import { isServedHere, isSharedHere } from './handlers.ts';

export const ask: Handler<typeof calls.askForCode> = async (call) => {
  const { params, body, locale, request, config } = call;
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  const given = recipientOf(body);
  if (!given.ok) return given;
  const asked = await askForCode(call, {
    secretKey: key,
    ...given.reply,
    opensHere: (reader) => isSharedHere(call, key, reader),
    locale,
    origin: linkOrigin(request, config),
  });
  if (asked.kind !== 'asked') return denied(asked, key);
  return reply({ details: { ask: base64url(asked.ask), ends: seconds(asked.endsAt) } });
};

export const check: Handler<typeof calls.verifyCode> = async (call) => {
  const { params, body } = call;
  const { key } = params;
  if (!isKey(key) || !(await isServedHere(call, key))) return noSuchSecret(key);
  const given = recipientOf(body);
  if (!given.ok) return given;
  const code = codeIn(body.code);
  if (code === null) return refuse('code_wrong', { field: 'code' });
  const checked = await checkCode(call, {
    secretKey: key,
    ...given.reply,
    ask: fromBase64(body.ask) ?? new Uint8Array(),
    code,
    rid: body.rid,
  });
  if (checked.kind !== 'verified') return denied(checked, key);
  return reply({ details: { ticket: base64url(checked.ticket), ends: seconds(checked.endsAt) } });
};

function recipientOf(body: {
  readonly email: string;
  readonly proof: string;
}): Outcome<{ address: string; proof: Uint8Array | null }> {
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  const proof = body.proof === '' ? null : bytes32(body.proof);
  return proof === undefined
    ? refuse('proof_invalid', { field: 'proof' })
    : reply({ address, proof });
}
