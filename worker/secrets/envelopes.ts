/**
 * Envelopes in Workers KV, one under each secret's id: `envelope:<id>`; or a ciphertext in parts: `part:<id>:<part>:<attempt>`.
 */
import { ENVELOPE_EXTRA_SECONDS, PART_EXTRA_SECONDS } from '../../shared/limits.ts';
import type { Upload } from './rules/secret-row.ts';

/**
 * How long an edge repeats what it read, and also that there was nothing: a reader who was too early waits for no longer, and
 * no deleted ciphertext stays longer. The store accepts no less.
 */
const CACHED_SECONDS = 30;

/**
 * Stores an envelope for the lifetime of its secret and a little longer.
 */
export async function putEnvelope(
  env: Env,
  id: string,
  envelope: Uint8Array,
  ttlSeconds: number,
): Promise<void> {
  const expirationTtl = ttlSeconds + ENVELOPE_EXTRA_SECONDS;
  await env.SECRETS.put(envelopeKey(id), envelope, { expirationTtl });
}

/** The place of a part of a ciphertext: its number from 1, and the attempt that was reserved for it. */
interface PartPlace {
  readonly part: number;
  readonly attempt: number;
}

/**
 * Stores a part of a ciphertext, under a key that is never used again.
 */
export async function putPart(
  env: Env,
  id: string,
  place: PartPlace,
  bytes: Uint8Array,
  keptSeconds: number,
): Promise<void> {
  const expirationTtl = Math.ceil(keptSeconds) + PART_EXTRA_SECONDS;
  await env.SECRETS.put(partKey(id, place), bytes, { expirationTtl });
}

/** Deletes an envelope; when there is none, it is no error. */
export async function deleteEnvelope(env: Env, id: string): Promise<void> {
  await deleteStored(env, envelopeKey(id));
}

/**
 * Reads an envelope.
 *
 * @returns null when there is none, or none has arrived here yet
 */
export function getEnvelope(env: Env, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return get(env, envelopeKey(id));
}

/** Reads a part of a ciphertext; null as for an envelope. */
export function getPart(
  env: Env,
  id: string,
  place: PartPlace,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return get(env, partKey(id, place));
}

async function get(env: Env, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const value = await env.SECRETS.get(key, { type: 'arrayBuffer', cacheTtl: CACHED_SECONDS });
  return value && new Uint8Array(value);
}

/**
 * The keys under which a secret may have stored something.
 *
 * @param upload null where it is one envelope
 */
export function storedKeys(id: string, upload: Upload | null): readonly string[] {
  if (upload === null) return [envelopeKey(id)];
  return upload.parts.flatMap(({ attempts }, index) =>
    Array.from({ length: attempts }, (_, before) =>
      partKey(id, { part: index + 1, attempt: before + 1 }),
    ),
  );
}

/** Deletes a part that does not count. */
export async function deletePart(env: Env, id: string, place: PartPlace): Promise<void> {
  await deleteStored(env, partKey(id, place));
}

/** Deletes what is stored under a key; when there is nothing, it is no error. */
export async function deleteStored(env: Env, key: string): Promise<void> {
  await env.SECRETS.delete(key);
}

function envelopeKey(id: string): string {
  return `envelope:${id}`;
}

function partKey(id: string, { part, attempt }: PartPlace): string {
  return `part:${id}:${part}:${attempt}`;
}
