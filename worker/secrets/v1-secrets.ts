/** The calls of v1 that create and reveal secrets, and its status. */
import type {
  checkAuthV1,
  createV1,
  generateV1,
  revealV1,
  shareV1,
  statusV1,
} from '../../shared/contract/v1.ts';
import { PASSWORD_CHARACTERS } from '../../shared/generated-password.ts';
import { isKey } from '../crypto/keys.ts';
import { reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { openReaderPart } from './secret-parts.ts';
import { revealWithRetry } from './reveal-secret.ts';
import { deniedV1, noSuchSecret } from './secret-failures.ts';
import { createFromFields } from './create-handler.ts';
import { receiptRecord } from './v1-receipts.ts';
import { drawPassword } from '../crypto/generated-password.ts';

export const share: Handler<typeof shareV1 | typeof createV1> = async (call) => {
  const created = await create(call, call.body.secret);
  return created.ok ? reply(created.reply.receipt) : created;
};

export const generate: Handler<typeof generateV1> = async (call) => {
  const created = await create(call, drawPassword(PASSWORD_CHARACTERS));
  if (!created.ok) return created;
  const { receipt, content } = created.reply;
  return reply({ ...receipt, value: content });
};

async function create(call: Call<typeof generateV1>, value: string) {
  const { body } = call;
  const recipient = [...body.recipient, ...body['recipient[]']];
  const none = { locale: null, label: '', batch: '', copies: null, notify: [], bound_to: [] };
  const fields = { ...body, ...none, value, recipient };
  const created = await createFromFields(call, fields);
  if (!created.ok) return created;
  const { secret, record } = created.reply;
  const { metadata } = record;
  // With its time of creation as now, its whole lifetime is left.
  return reply({ content: secret.content, receipt: receiptRecord(metadata, metadata.created) });
}

export const reveal: Handler<typeof revealV1> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const { charged, body } = call;
  const request = { secretKey: key, passphrase: body.passphrase, rid: null, charged };
  const outcome = await revealWithRetry(call, request);
  if (outcome.kind !== 'revealed') return deniedV1(outcome, key);
  const { shareDomain } = openReaderPart(key, outcome.reader.readerPart);
  return reply({ value: outcome.content, secret_key: key, share_domain: shareDomain });
};

/** Other callers were refused before. */
export const status: Handler<typeof statusV1 | typeof checkAuthV1> = () =>
  reply({ status: 'nominal' });
