/** The older API's calls of a secret's creator and of its reader. */
import type { createV1, generateV1, revealV1, shareV1 } from '../../../shared/contract/v1.ts';
import { isKey } from '../../crypto/keys.ts';
import { drawPassword, PASSWORD_CHARACTERS } from '../../crypto/password.ts';
import { reply } from '../../http/failure.ts';
import type { Call, Handler } from '../../http/mount.ts';
import { openReaderPart } from '../../sealed/secret-parts.ts';
import { revealWithRetry } from '../../use-cases/reveal-with-retry.ts';
import { noSuchSecret } from '../denied.ts';
import { makeSecret } from '../make-secret.ts';
import { deniedV1 } from './denied.ts';
import { receiptRecord } from './receipt-record.ts';

export const share: Handler<typeof shareV1 | typeof createV1> = async (call) => {
  const made = await make(call, call.body.secret);
  return made.ok ? reply(made.reply.receipt) : made;
};

export const generate: Handler<typeof generateV1> = async (call) => {
  const made = await make(call, drawPassword(PASSWORD_CHARACTERS));
  if (!made.ok) return made;
  const { receipt, content } = made.reply;
  return reply({ ...receipt, value: content });
};

async function make(call: Call<typeof generateV1>, value: string) {
  const { 'recipient[]': more, recipient, ...wish } = call.body;
  const made = await makeSecret(call, {
    ...wish,
    value,
    recipient: [...recipient, ...more],
    locale: null,
  });
  if (!made.ok) return made;
  const { content, record } = made.reply;
  const { metadata } = record;
  // At the very moment of its creation all of its time is left.
  return reply({ content, receipt: receiptRecord(metadata, metadata.created) });
}

export const reveal: Handler<typeof revealV1> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const request = {
    secretKey: key,
    passphrase: call.body.passphrase,
    rid: null,
    charged: call.charged,
  };
  const outcome = await revealWithRetry(call, request);
  if (outcome.kind !== 'revealed') return deniedV1(outcome, key);
  const { shareDomain } = await openReaderPart(key, outcome.reader.readerPart);
  return reply({ value: outcome.content, secret_key: key, share_domain: shareDomain });
};
