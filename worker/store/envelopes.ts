/** Envelopes in Workers KV, one under each secret's id: `envelope:<id>`. */
import { ENVELOPE_EXTRA_SECONDS } from '../../shared/limits.ts';
import { configOf } from '../config/config.ts';

/**
 * Stores an envelope for the lifetime of its secret and a little longer.
 *
 * @throws unless it is stored whole. The store of a single machine may report no error when its disk is full, and keep a part
 *   of the envelope or nothing, so there it is read again.
 */
export async function putEnvelope(
  env: Env,
  id: string,
  envelope: Uint8Array,
  ttlSeconds: number,
): Promise<void> {
  const expirationTtl = ttlSeconds + ENVELOPE_EXTRA_SECONDS;
  await env.SECRETS.put(keyOf(id), envelope, { expirationTtl });
  if (configOf(env).APP_ENV === 'deployed') return;
  const stored = await getEnvelope(env, id);
  if (stored?.length !== envelope.length) throw new Error('an envelope was not stored whole');
}

/**
 * Reads an envelope.
 *
 * @returns null when there is none, or none has arrived here yet
 */
export async function getEnvelope(env: Env, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const value = await env.SECRETS.get(keyOf(id), 'arrayBuffer');
  return value && new Uint8Array(value);
}

/** Deletes an envelope; deleting one that is not there is no error. */
export async function deleteEnvelope(env: Env, id: string): Promise<void> {
  await env.SECRETS.delete(keyOf(id));
}

function keyOf(id: string): string {
  return `envelope:${id}`;
}
