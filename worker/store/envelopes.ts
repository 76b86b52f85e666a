/** Envelopes in Workers KV, one under each secret's id: `envelope:<id>`. */
import { ENVELOPE_EXTRA_SECONDS } from '../../shared/limits.ts';

/** Stores an envelope for the lifetime of its secret and a little longer. */
export async function putEnvelope(
  env: Env,
  id: string,
  envelope: Uint8Array,
  ttlSeconds: number,
): Promise<void> {
  const expirationTtl = ttlSeconds + ENVELOPE_EXTRA_SECONDS;
  await env.SECRETS.put(keyOf(id), envelope, { expirationTtl });
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
