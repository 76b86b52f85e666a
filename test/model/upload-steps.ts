/**
 * Everything that can happen to a secret in parts of three clients: each sends, finishes, burns and opens. Every change of the
 * row is made by the rules that the vault uses, and anything may stop between steps, as in `steps.ts`.
 */
import type { Step } from './explore.ts';
import { burn, claim } from '../../worker/secrets/rules/secret.ts';
import { claiming, rightProof } from '../support/secret-sample.ts';
import { confirmPart, finishUpload, reservePart } from '../../worker/secrets/rules/upload.ts';
import {
  CLIENTS,
  found,
  promise,
  rowAfter,
  stepOfTime,
  stepsOfSweep,
  withoutKey,
} from './common.ts';
import { afterBurn, afterClaim, afterConfirm, afterFinish, expectOver } from './upload-promises.ts';
import {
  expiryOf,
  hashOf,
  keyOfPart,
  keysOf,
  removalOf,
  type Sending,
  UPLOAD_ENDS_AT,
  type UploadSetting,
  type World,
} from './upload-world.ts';

/** Everything that can happen next. */
export function* uploadSteps(world: World, setting: UploadSetting): Generator<Step<World>> {
  for (const client of CLIENTS) {
    const sending = world.calls[client];
    if (sending) yield* stepsOfSending(world, client, sending);
    else yield* newCalls(world, client, setting);
  }
  yield { name: 'the sender finishes', take: () => finished(world, setting) };
  yield { name: 'the sender burns', take: () => burnt(world) };
  yield* stepsOfSweep(world, keysOf, expectOver);
  const expiresAt = expiryOf(world.facts);
  yield* stepOfTime(world, [
    UPLOAD_ENDS_AT - 1,
    world.row?.claim?.leaseEndsAt ?? 0,
    expiresAt - 1,
    expiresAt,
    removalOf(world.facts),
  ]);
}

function* newCalls(
  world: World,
  client: number,
  { parts, sendsMax }: UploadSetting,
): Generator<Step<World>> {
  yield { name: `client ${client} claims`, take: () => claimed(world, client + 1) };
  if (world.facts.sends >= sendsMax) return;
  for (const part of parts) {
    yield {
      name: `client ${client} begins to send part ${part}`,
      take: () => reserved(world, client, part),
    };
  }
}

function reserved(world: World, client: number, part: number): World {
  const { next, outcome } = reservePart(found(world), part, world.now);
  if (outcome.kind !== 'reserved') return world;
  const facts = { ...world.facts, sends: world.facts.sends + 1 };
  const sending = { part, attempt: outcome.attempt, stage: 'reserved' } as const;
  const key = keyOfPart(sending);
  const isUsed = world.stored.includes(key) || world.facts.confirmed.includes(key);
  const isHeld = world.calls.some((call) => call && keyOfPart(call) === key);
  promise(!isUsed && !isHeld, 'a key of the store was reserved twice');
  return withCall({ ...world, row: rowAfter(world, next), facts }, client, sending);
}

function* stepsOfSending(world: World, client: number, sending: Sending): Generator<Step<World>> {
  const key = keyOfPart(sending);
  yield { name: `the Worker of client ${client} stops`, take: () => stopped(world, client, key) };
  switch (sending.stage) {
    case 'reserved': {
      const kept = { ...world, stored: [...world.stored, key].toSorted() };
      const next = { ...sending, stage: 'stored' } as const;
      yield { name: `the store keeps ${key}`, take: () => withCall(kept, client, next) };
      return;
    }
    case 'stored': {
      yield { name: `${key} is confirmed`, take: () => confirmed(world, client, sending, false) };
      const name = `${key} is confirmed, without an answer`;
      yield { name, take: () => confirmed(world, client, sending, true) };
      return;
    }
    case 'refused': {
      const left = { ...world, stored: withoutKey(world.stored, key) };
      yield { name: `the Worker deletes ${key}`, take: () => withCall(left, client, null) };
    }
  }
}

/** What it has written stays, and is swept if the secret had not ended before. */
function stopped(world: World, client: number, key: string): World {
  const { row, facts, sweeping } = world;
  const ended = withCall(world, client, null);
  const isSwept = row === null || !row.envelopeStored || sweeping !== null;
  if (!isSwept || !world.stored.includes(key)) return ended;
  return { ...ended, facts: { ...facts, strays: [...facts.strays, key].toSorted() } };
}

function confirmed(world: World, client: number, sending: Sending, isLost: boolean): World {
  const { part, attempt } = sending;
  const hash = hashOf(part);
  const { next, outcome } = confirmPart(found(world), { part, attempt, hash }, world.now);
  const facts = afterConfirm(world, sending, outcome);
  const after = { ...world, row: rowAfter(world, next), facts };
  if (isLost) return after;
  const refused = { ...sending, stage: 'refused' } as const;
  return withCall(after, client, outcome.kind === 'confirmed' ? null : refused);
}

function finished(world: World, { parts }: UploadSetting): World {
  const { next, outcome } = finishUpload(found(world), parts.map(hashOf), world.now);
  const facts = afterFinish(world, parts, outcome);
  return { ...world, row: rowAfter(world, next), facts };
}

function burnt(world: World): World {
  const { next, outcome } = burn(found(world), { verifierHash: null, attempt: null }, world.now);
  const facts = afterBurn(world, outcome);
  return { ...world, row: rowAfter(world, next), facts };
}

function claimed(world: World, token: number): World {
  const command = claiming(token, { proofHash: rightProof });
  const { next, outcome } = claim(found(world), command, world.now);
  const facts = afterClaim(world, token, outcome);
  // How often it was repeated changes nothing.
  const row = next && { ...next, repeats: 0 };
  return { ...world, row: rowAfter(world, row), facts };
}

function withCall(world: World, client: number, call: Sending | null): World {
  return { ...world, calls: world.calls.with(client, call) };
}
