/** The binding of a secret to its recipients as the vault stores it: JSON in one column, which is NULL for all other secrets. */
import * as v from 'valibot';
import { base64, fromBase64 } from '../crypto/encoding.ts';
import type { Binding } from './rules/secret-row.ts';

const bytes = v.pipe(
  v.string(),
  v.transform((text) => fromBase64(text) ?? new Uint8Array()),
);
const ticket = v.object({ hash: bytes, address: bytes, endsAt: v.number() });
const ask = v.object({
  tokenHash: bytes,
  mark: bytes,
  codeMac: bytes,
  endsAt: v.number(),
  tries: v.number(),
  last: v.nullable(v.object({ requestHash: bytes, attemptsLeft: v.number() })),
  ticket: v.nullable(ticket),
});
const storedBinding = v.object({
  asks: v.array(ask),
  guard: v.object({ attempts: v.number(), lockedUntil: v.number() }),
  asked: v.object({ count: v.number(), hourBeganAt: v.number() }),
  heldUntil: v.number(),
  openedBy: v.nullable(bytes),
});

export function toStoredBinding(binding: Binding): string {
  return JSON.stringify(binding, (_, value: unknown) =>
    value instanceof Uint8Array ? base64(value) : value,
  );
}

/** @throws when it is none */
export function fromStoredBinding(json: string): Binding {
  return v.parse(storedBinding, JSON.parse(json));
}
