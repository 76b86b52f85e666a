/**
 * The outbox of a run on one's own machine: mails go nowhere, but can be looked at for a week. Sealed like everything
 * else that is stored.
 */
import * as v from 'valibot';
import type { SigningKeys } from '../crypto/signature.ts';
import { getOutbox, outboxName, outboxNames, putOutbox } from '../store/outbox.ts';
import type { MailDriver } from './delivery.ts';
import { openText, sealText } from '../crypto/sealed-value.ts';

const kept = v.object({
  id: v.string(),
  template: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** Epoch seconds. */
  created: v.number(),
});

export type OutboxEmail = v.InferOutput<typeof kept>;

type Store = Pick<Env, 'SECRETS'>;

/** Keeps mails instead of sending them. */
export function outboxDriver(env: Store, keys: SigningKeys): MailDriver {
  return {
    deliver: async (mail) => {
      const now = Date.now();
      const name = outboxName(mail.id, now);
      const record: OutboxEmail = { ...mail, created: Math.floor(now / 1000) };
      await putOutbox(env, name, await sealText(keys, name, JSON.stringify(record)));
      return { kind: 'sent' };
    },
  };
}

/** The mails that were kept, newest first. */
export async function outboxEmails(env: Store, keys: SigningKeys): Promise<OutboxEmail[]> {
  const names = await outboxNames(env);
  const mails = await Promise.all(names.map((name) => open(env, keys, name)));
  return mails.filter((mail) => mail !== null);
}

/** Null when it lapsed meanwhile, its key is gone, or an earlier version kept it otherwise. */
async function open(env: Store, keys: SigningKeys, name: string): Promise<OutboxEmail | null> {
  const sealed = await getOutbox(env, name);
  const record = sealed && (await openText(keys, name, sealed));
  if (record === null) return null;
  const mail = v.safeParse(kept, JSON.parse(record));
  return mail.success ? mail.output : null;
}
