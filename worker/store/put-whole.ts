/** Writing to Workers KV. */
import { configOf } from '../config/config.ts';

/**
 * Stores a value.
 *
 * @throws unless it is stored whole. The store of a single machine may report no error when its disk is full, and keep a part of
 *   the value or nothing, so there it is read again.
 */
export async function putWhole(
  env: Env,
  key: string,
  value: string | Uint8Array,
  options: KVNamespacePutOptions = {},
): Promise<void> {
  await env.SECRETS.put(key, value, options);
  if (configOf(env).APP_ENV === 'deployed') return;
  const stored = await env.SECRETS.get(key, 'arrayBuffer');
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  if (stored?.byteLength !== bytes.length) throw new Error('a value was not stored whole');
}
