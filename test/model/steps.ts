/**
 * Everything that can happen to a secret of three clients. Every change of the row is made by the rules that the vault uses;
 * a step is what the vault does without interruption. Between steps anything may stop: what is in the row and in the store
 * stays, what a Worker or a sweep has in memory is lost.
 */
import type { Step } from './explore.ts';
import {
  begin,
  burn,
  claim,
  type Purpose,
  refund,
  unlock,
} from '../../worker/secrets/rules/secret.ts';
import { bytes, rightVerifier, wrongVerifier } from '../support/secret-sample.ts';
import { CLIENTS, found, rowAfter, stepOfTime, stepsOfSweep } from './common.ts';
import { afterBegin, afterBurn, afterClaim, afterUnlock, expectOver } from './promises.ts';
import {
  type Call,
  ENDS_AT,
  ENVELOPE,
  EXPIRES_AT,
  OWNER,
  proofOf,
  SERVER_TOKENS_FROM,
  type Setting,
  STORE_EXPIRES_AT,
  verifierReads,
  type World,
} from './world.ts';

/** Everything that can happen next. */
export function* stepsFrom(world: World, setting: Setting): Generator<Step<World>> {
  for (const client of CLIENTS) {
    const call = world.calls[client];
    if (call) yield* stepsOfCall(world, client, call);
    else yield* newCalls(world, client, setting);
  }
  if (setting.hasPassphrase) yield { name: 'the sender unlocks', take: () => unlocked(world) };
  if (world.stored.length > 0 && world.now >= STORE_EXPIRES_AT) {
    yield { name: 'the store expires it', take: () => ({ ...world, stored: [] }) };
  }
  yield* stepsOfSweep(world, () => [ENVELOPE], expectOver);
  yield* stepOfTime(world, [
    world.row?.claim?.leaseEndsAt ?? 0,
    world.row?.revealGuard.lockedUntil ?? 0,
    world.row?.burnGuard.lockedUntil ?? 0,
    EXPIRES_AT - 1,
    EXPIRES_AT,
    STORE_EXPIRES_AT,
    ENDS_AT,
  ]);
}

function* newCalls(world: World, client: number, setting: Setting): Generator<Step<World>> {
  const passphrases = setting.hasPassphrase
    ? (['none', 'right', 'wrong'] as const)
    : (['none'] as const);
  for (const passphrase of passphrases) {
    if (passphrase !== 'none' && world.facts.attempts >= setting.attemptsMax) continue;
    const calls = [
      { purpose: 'reveal', token: client + 1 },
      { purpose: 'reveal', token: freshServerToken(world) },
      { purpose: 'burn', token: 0 },
    ] as const;
    for (const { purpose, token } of calls) {
      if (!mayCall(client, purpose, setting)) continue;
      if (setting.isSealed && purpose === 'burn' && passphrase !== 'none') continue;
      yield {
        name: `client ${client} begins to ${purpose}, token ${token}, passphrase ${passphrase}`,
        take: () => begun(world, client, { purpose, token, passphrase }),
      };
    }
  }
}

/** The Worker draws a new token for each call without one. */
function freshServerToken({ row, calls, facts }: World): number {
  const inCalls = calls.map((call) => call?.token);
  const used = new Set([row?.claim?.tokenHash[0], facts.winner?.token, ...inCalls]);
  let token = SERVER_TOKENS_FROM;
  while (used.has(token)) token++;
  return token;
}

function mayCall(client: number, purpose: Purpose, { hasOwner }: Setting): boolean {
  return !hasOwner || (client === OWNER) === (purpose === 'burn');
}

function begun(
  world: World,
  client: number,
  { purpose, token, passphrase }: Pick<Call, 'purpose' | 'token' | 'passphrase'>,
): World {
  const tokenHash = purpose === 'reveal' ? bytes(token) : null;
  const withPassphrase = passphrase !== 'none';
  const row = found(world);
  const proofHash = purpose === 'reveal' && row ? proofOf(row) : null;
  const command = { purpose, withPassphrase, tokenHash, proofHash };
  const { next, outcome } = begin(row, command, world.now);
  const facts = afterBegin(world, token, command, next, outcome);
  const after = { ...world, row: rowAfter(world, next), facts };
  if (outcome.kind !== 'open' && outcome.kind !== 'attempt') return after;
  const attempt = outcome.kind === 'attempt' ? outcome.attempt : null;
  return withCall(after, client, { purpose, token, passphrase, attempt, isSent: false });
}

function* stepsOfCall(world: World, client: number, call: Call): Generator<Step<World>> {
  const ended = withCall(world, client, null);
  yield { name: `the Worker of client ${client} stops`, take: () => ended };
  if (call.purpose === 'burn') {
    yield* finished(client, 'burns', call, ended, world, burnt);
    return;
  }
  const isReady = call.isSent || world.stored.includes(ENVELOPE);
  if (isReady) yield* finished(client, 'claims', call, ended, world, claimed);
  if (call.isSent || call.attempt === null) return;
  const row = rowAfter(world, refund(found(world), call.purpose));
  yield { name: `the store fails for client ${client}`, take: () => ({ ...ended, row }) };
}

/** The vault's step, of which the Worker gets the answer or makes the call again. */
function* finished(
  client: number,
  verb: string,
  call: Call,
  ended: World,
  world: World,
  act: (world: World, call: Call) => World,
): Generator<Step<World>> {
  yield { name: `client ${client} ${verb}`, take: () => act(ended, call) };
  const again = withCall(world, client, { ...call, isSent: true });
  yield { name: `client ${client} ${verb}, without an answer`, take: () => act(again, call) };
}

function claimed(world: World, call: Call): World {
  const { token, attempt } = call;
  const tokenFrom = token < SERVER_TOKENS_FROM ? 'client' : 'server';
  const proof = { verifierHash: verifierOf(call), attempt };
  verifierReads.count = 0;
  const row = found(world);
  const proofHash = row && proofOf(row);
  const command = { tokenHash: bytes(token), tokenFrom, ...proof, proofHash } as const;
  const { next, outcome } = claim(row, command, world.now);
  const facts = afterClaim(world, call, next, outcome);
  return { ...world, row: rowAfter(world, next), facts };
}

function burnt(world: World, call: Call): World {
  verifierReads.count = 0;
  const proof = { verifierHash: verifierOf(call), attempt: call.attempt };
  const { next, outcome } = burn(found(world), proof, world.now);
  const facts = afterBurn(world, call, outcome);
  return { ...world, row: rowAfter(world, next), facts };
}

function verifierOf({ passphrase }: Call): Uint8Array | null {
  if (passphrase === 'none') return null;
  return passphrase === 'right' ? rightVerifier : wrongVerifier;
}

function unlocked(world: World): World {
  const before = found(world);
  const row = unlock(before, world.now);
  return { ...world, row: rowAfter(world, row), facts: afterUnlock(world, row !== before) };
}

function withCall(world: World, client: number, call: Call | null): World {
  return { ...world, calls: world.calls.with(client, call) };
}
