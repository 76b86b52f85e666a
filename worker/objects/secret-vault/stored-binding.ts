/**
 * The binding of a secret to its recipients as the vault stores it: JSON in one column, which is NULL for all other secrets. It
 * holds the lock of the passphrase as well: a build that does not know the column finds one that nothing opens.
 */
import * as v from 'valibot';
import { base64, fromBase64 } from '../../crypto/encoding.ts';
import type { Ask, Binding, Lock } from '../../rules/secret-row.ts';

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
  lock: v.nullable(v.object({ verifierHash: bytes, kdf: v.number(), cost: v.number() })),
  asks: v.array(ask),
  guard: v.object({ attempts: v.number(), lockedUntil: v.number() }),
  asked: v.object({ count: v.number(), hourBeganAt: v.number() }),
  heldUntil: v.optional(v.number(), 0),
  openedBy: v.nullable(bytes),
});

export function toStoredBinding(binding: Binding, lock: Lock | null): string {
  const stored = { ...binding, lock } satisfies Record<keyof Binding | 'lock', unknown>;
  return JSON.stringify(stored, (_, value: unknown) =>
    value instanceof Uint8Array ? base64(value) : value,
  );
}

/** @throws when it is none */
export function fromStoredBinding(json: string): {
  readonly binding: Binding;
  readonly lock: Lock | null;
} {
  const { lock, ...binding } = v.parse(storedBinding, JSON.parse(json));
  const asks: readonly Ask[] = binding.asks;
  return { binding: { ...binding, asks }, lock };
}
