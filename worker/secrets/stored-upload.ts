/** The parts of an upload as the vault stores them: JSON in one column, which is NULL for all other secrets. */
import * as v from 'valibot';
import { base64, fromBase64 } from '../crypto/encoding.ts';
import type { Upload } from './rules/secret-row.ts';

const storedUpload = v.object({
  endsAt: v.nullable(v.number()),
  lifetimeMs: v.number(),
  served: v.number(),
  /** Attempts; the one that is stored, and base64 of its hash. */
  parts: v.array(v.tuple([v.number(), v.nullable(v.tuple([v.number(), v.string()]))])),
});

export function toStoredUpload({ parts, ...upload }: Upload): string {
  const stored = parts.map(({ attempts, stored: at }) => [
    attempts,
    at && [at.attempt, base64(at.hash)],
  ]);
  return JSON.stringify({ ...upload, parts: stored });
}

/** @throws when it is none */
export function fromStoredUpload(json: string): Upload {
  const { parts, ...stored } = v.parse(storedUpload, JSON.parse(json));
  return {
    ...stored,
    parts: parts.map(([attempts, at]) => ({
      attempts,
      stored: at && { attempt: at[0], hash: fromBase64(at[1]) ?? new Uint8Array() },
    })),
  };
}
