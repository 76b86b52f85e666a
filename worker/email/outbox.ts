/** The outbox of local runs: emails are not sent but stored, encrypted, and shown for a week at `/__outbox`. */
import * as v from 'valibot';
import type { SigningKeys } from '../crypto/signature.ts';
import { openText, sealText } from '../crypto/sealed-value.ts';
import type { MailDriver } from './driver.ts';

const PREFIX = 'outbox:';
const TTL_SECONDS = 7 * 24 * 60 * 60;
/** The time counts down from here, always with 13 digits. */
const LAST_MS = 9_999_999_999_999;
const LISTED_MAX = 500;

const outboxEmail = v.object({
  id: v.string(),
  template: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** Epoch seconds. */
  created: v.number(),
});

export type OutboxEmail = v.InferOutput<typeof outboxEmail>;

type Store = Pick<Env, 'SECRETS'>;

/** Stores emails instead of sending them. */
export function outboxDriver(env: Store, keys: SigningKeys): MailDriver {
  return {
    deliver: async (mail) => {
      const now = Date.now();
      const name = outboxName(mail.id, now);
      const record: OutboxEmail = { ...mail, created: Math.floor(now / 1000) };
      await putOutbox(env, name, sealText(keys, 'outbox', name, JSON.stringify(record)));
      return { kind: 'sent' };
    },
  };
}

/** The stored emails, newest first. */
export async function outboxEmails(env: Store, keys: SigningKeys): Promise<OutboxEmail[]> {
  const names = await outboxNames(env);
  const mails = await Promise.all(names.map((name) => openEmail(env, keys, name)));
  return mails.filter((mail) => mail !== null);
}

/** The email under a key of the store; null when it expired, its key was removed, or it is stored in another form. */
export async function openEmail(
  env: Store,
  keys: SigningKeys,
  name: string,
): Promise<OutboxEmail | null> {
  const sealed = await getOutbox(env, name);
  const record = sealed && openText(keys, 'outbox', name, sealed);
  if (record === null) return null;
  const mail = v.safeParse(outboxEmail, JSON.parse(record));
  return mail.success ? mail.output : null;
}

/** The key of an email. */
function outboxName(id: string, now: number): string {
  return `${PREFIX}${String(LAST_MS - now).padStart(13, '0')}:${id}`;
}

/** Stores a sealed email for a week. */
async function putOutbox(env: Store, name: string, sealed: Uint8Array): Promise<void> {
  await env.SECRETS.put(name, sealed, { expirationTtl: TTL_SECONDS });
}

/** The keys of the stored emails, newest first; the oldest of very many are left out. */
export async function outboxNames(env: Store): Promise<string[]> {
  const { keys } = await env.SECRETS.list({ prefix: PREFIX, limit: LISTED_MAX });
  return keys.map(({ name }) => name);
}

/** A sealed email; null if it expired meanwhile. */
async function getOutbox(env: Store, name: string): Promise<Uint8Array | null> {
  const value = await env.SECRETS.get(name, 'arrayBuffer');
  return value && new Uint8Array(value);
}
