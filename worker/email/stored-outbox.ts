/** The local outbox in Workers KV: `outbox:<time, counting down>:<id of the email>`, which lists the newest first. */

const PREFIX = 'outbox:';
const TTL_SECONDS = 7 * 24 * 60 * 60;
/** The time counts down from here, always with 13 digits. */
const LAST_MS = 9_999_999_999_999;
const LISTED_MAX = 500;

type Store = Pick<Env, 'SECRETS'>;

/** The key of an email. */
export function outboxName(id: string, now: number): string {
  return `${PREFIX}${String(LAST_MS - now).padStart(13, '0')}:${id}`;
}

/** Stores a sealed email for a week. */
export async function putOutbox(env: Store, name: string, sealed: Uint8Array): Promise<void> {
  await env.SECRETS.put(name, sealed, { expirationTtl: TTL_SECONDS });
}

/** The keys of the stored emails, newest first; the oldest of very many are left out. */
export async function outboxNames(env: Store): Promise<string[]> {
  const { keys } = await env.SECRETS.list({ prefix: PREFIX, limit: LISTED_MAX });
  return keys.map(({ name }) => name);
}

/** A sealed email; null if it expired meanwhile. */
export async function getOutbox(env: Store, name: string): Promise<Uint8Array | null> {
  const value = await env.SECRETS.get(name, 'arrayBuffer');
  return value && new Uint8Array(value);
}
