/**
 * A secret that is bound to two of three clients, for the test that explores all their interleavings: each requests codes, checks
 * right and wrong ones, and claims. Answers get lost, and time passes. In every state all are refused without a right ticket.
 */
import {
  CLAIM_LEASE_SECONDS,
  CODE_SECONDS,
  TIMELINE_SECONDS_MIN,
  TICKET_SECONDS,
} from '../../shared/limits.ts';
import { checkCode, requestCode } from '../../worker/secrets/rules/binding.ts';
import { begin, burn, claim, unlock } from '../../worker/secrets/rules/secret.ts';
import {
  type Binding,
  endOf,
  freshBinding,
  newRow,
  type SecretRow,
} from '../../worker/secrets/rules/secret-row.ts';
import { bytes, claiming, MINUTE, SECOND, share } from '../support/secret-sample.ts';
import { dueAt, sweep } from '../../worker/secrets/rules/sweep.ts';
import { CLIENTS, promise, stepOfTime } from './common.ts';
import type { Step } from './explore.ts';

/** The last one is not on the list. */
const OTHER = 2;
const TTL_MS = 65 * MINUTE;
const ROW_MS = TTL_MS + TIMELINE_SECONDS_MIN * SECOND;

export interface BoundSetting {
  readonly clients: readonly (typeof CLIENTS)[number][];
  /** Wrong codes that were compared before: the fifth starts a lockout. */
  readonly missesBefore: number;
  /** How many more may be. */
  readonly missesMax: number;
}

/** What was answered so far, or stored and not answered. */
interface Facts {
  /** By client: until when its last code, and its ticket, are valid; 0 for none. */
  readonly codeEnds: readonly number[];
  readonly ticketEnds: readonly number[];
  readonly misses: number;
  readonly winner: { readonly client: number; readonly leaseEndsAt: number } | null;
  readonly isBurned: boolean;
}

export interface BoundWorld {
  readonly row: SecretRow | null;
  readonly now: number;
  /** By client: whether it got its ticket. */
  readonly tickets: readonly boolean[];
  readonly facts: Facts;
}

export function startOfBound({ missesBefore }: BoundSetting): BoundWorld {
  const secret = {
    share,
    lock: null,
    ttlSeconds: TTL_MS / SECOND,
    readerPart: bytes(1),
    senderPart: bytes(2),
    owner: null,
  };
  const guard = { attempts: missesBefore, lockedUntil: 0 };
  return {
    row: { ...newRow(secret, 0), binding: { ...freshBinding, guard } },
    now: 0,
    tickets: CLIENTS.map(() => false),
    facts: {
      codeEnds: CLIENTS.map(() => 0),
      ticketEnds: CLIENTS.map(() => 0),
      misses: 0,
      winner: null,
      isBurned: false,
    },
  };
}

const ticketOf = (client: number) => bytes(50 + client);

function requesting(client: number, codeMac: Uint8Array) {
  return { proofHash: null, tokenHash: bytes(10 + client), mark: bytes(20 + client), codeMac };
}

/** What is stored for a client's code: for an address that is not on the list, noise. */
const emailedMac = (client: number) => bytes(client === OTHER ? 90 : 30 + client);

/** Everything that can happen next. */
export function* boundSteps(world: BoundWorld, setting: BoundSetting): Generator<Step<BoundWorld>> {
  for (const client of setting.clients) {
    yield { name: `client ${client} requests`, take: () => requested(world, client) };
    yield { name: `client ${client} checks right`, take: () => checked(world, client, false) };
    yield {
      name: `client ${client} checks right, without an answer`,
      take: () => checked(world, client, true),
    };
    if (world.facts.misses < setting.missesMax) {
      yield { name: `client ${client} checks wrong`, take: () => missed(world, client) };
    }
    if (world.tickets[client]) {
      yield { name: `client ${client} claims`, take: () => claimed(world, client) };
    }
  }
  yield { name: 'the sender burns', take: () => burnt(world) };
  yield {
    name: 'the sender unlocks',
    take: () => ({ ...world, row: unlock(world.row, world.now) }),
  };
  if (world.row && dueAt(world.row) <= world.now) {
    yield { name: 'it is swept', take: () => swept(world) };
  }
  const { row, facts } = world;
  yield* stepOfTime(world, [
    ...facts.codeEnds,
    ...facts.ticketEnds,
    row?.binding?.guard.lockedUntil ?? 0,
    facts.winner?.leaseEndsAt ?? 0,
    TTL_MS,
    ROW_MS,
  ]);
}

function requested(world: BoundWorld, client: number): BoundWorld {
  const { row, now, facts } = world;
  const { next, outcome } = requestCode(row, requesting(client, emailedMac(client)), now);
  if (outcome.kind !== 'requested') {
    promise(next === row, 'a refused request changed the row');
    return world;
  }
  promise(
    outcome.endsAt <= now + CODE_SECONDS * SECOND || isVerified(world, client),
    'a code lasts too long',
  );
  return {
    ...world,
    row: next,
    facts: { ...facts, codeEnds: facts.codeEnds.with(client, outcome.endsAt) },
  };
}

function isVerified({ facts, now }: BoundWorld, client: number): boolean {
  return now < (facts.ticketEnds[client] ?? 0);
}

function checking(client: number, codeMac: Uint8Array, requestHash: Uint8Array) {
  const ticket = { hash: ticketOf(client), address: bytes(60 + client) };
  return { ...requesting(client, codeMac), requestHash, ticket };
}

/** With the code of the email; the client that got none tries that of another. */
function checked(world: BoundWorld, client: number, isLost: boolean): BoundWorld {
  const { row, now, facts, tickets } = world;
  const codeMac = client === OTHER ? bytes(30) : emailedMac(client);
  const { next, outcome } = checkCode(row, checking(client, codeMac, bytes(40 + client)), now);
  if (outcome.kind !== 'verified') return afterMiss(world, next);
  promise(client !== OTHER, 'an address that is not on the list was verified');
  const isRepeated = isVerified(world, client);
  promise(isRepeated || now < (facts.codeEnds[client] ?? 0), 'a code was good after its end');
  promise(isRepeated || !isLocked(row?.binding, now), 'a code was compared in a lockout');
  promise(outcome.endsAt <= now + TICKET_SECONDS * SECOND, 'a ticket lasts too long');
  return {
    ...world,
    row: next,
    tickets: isLost ? tickets : tickets.with(client, true),
    facts: { ...facts, ticketEnds: facts.ticketEnds.with(client, outcome.endsAt) },
  };
}

function isLocked(binding: Binding | null | undefined, now: number): boolean {
  return binding != null && now < binding.guard.lockedUntil;
}

function missed(world: BoundWorld, client: number): BoundWorld {
  const { row, now, facts } = world;
  const request = bytes(70 + facts.misses);
  const { next, outcome } = checkCode(row, checking(client, bytes(99), request), now);
  promise(outcome.kind !== 'verified', 'a wrong code was right');
  return afterMiss(world, next);
}

/** A comparison is recorded, and nothing else changes without one. */
function afterMiss(world: BoundWorld, next: SecretRow | null): BoundWorld {
  const { row, facts } = world;
  const recorded = (next?.binding?.guard.attempts ?? 0) - (row?.binding?.guard.attempts ?? 0);
  promise(recorded === 0 || recorded === 1, 'comparisons were not recorded');
  return { ...world, row: next, facts: { ...facts, misses: facts.misses + recorded } };
}

function claimed(world: BoundWorld, client: number): BoundWorld {
  const { row, now, facts } = world;
  const { next, outcome } = claim(row, claimOf(client, ticketOf(client)), now);
  if (outcome.kind !== 'claimed') return { ...world, row: next };
  const { winner } = facts;
  const isLeased = winner !== null && winner.client === client && now < winner.leaseEndsAt;
  promise(!facts.isBurned, 'it was opened after a burn');
  promise(winner === null || isLeased, 'it was opened twice');
  promise(isLeased || isVerified(world, client), 'it was opened without a valid ticket');
  promise(
    next?.binding?.openedBy?.[0] === 60 + client,
    'the sender is shown the address of someone else',
  );
  // How often it was repeated changes nothing.
  const repeats = next && { ...next, repeats: 0 };
  if (winner) return { ...world, row: repeats };
  const leaseEndsAt = now + CLAIM_LEASE_SECONDS * SECOND;
  return { ...world, row: repeats, facts: { ...facts, winner: { client, leaseEndsAt } } };
}

function claimOf(client: number, ticketHash: Uint8Array | null) {
  return claiming(client + 1, { ticketHash });
}

function burnt(world: BoundWorld): BoundWorld {
  const { next, outcome } = burn(world.row, { verifierHash: null, attempt: null }, world.now);
  const isBurned = world.facts.isBurned || outcome.kind === 'burned' || outcome.kind === 'spent';
  return { ...world, row: next, facts: { ...world.facts, isBurned } };
}

function swept(world: BoundWorld): BoundWorld {
  const { row, now } = world;
  if (row === null) return world;
  const { next } = sweep(row, now, true);
  if (next) {
    promise(
      next.share !== null || next.binding?.requests.length === 0,
      'requests outlive the share',
    );
  }
  return { ...world, row: next };
}

/** What is promised of a state, whatever led to it. */
export function checkBound({ row, now, facts }: BoundWorld): void {
  if (row === null) {
    promise(now >= ROW_MS, 'a row was lost');
    return;
  }
  promise(row.binding !== null, 'it is not bound any more');
  for (const ticket of [null, bytes(89)]) refuses(row, now, ticket, 'a wrong ticket');
  for (const client of CLIENTS.filter((each) => (facts.ticketEnds[each] ?? 0) === 0)) {
    refuses(row, now, ticketOf(client), 'the ticket of a client who was not verified');
  }
  sameForAll(row, now);
}

/** A call without a right ticket changes nothing and opens nothing. */
function refuses(row: SecretRow, now: number, ticket: Uint8Array | null, what: string): void {
  for (const client of CLIENTS) {
    const opened = claim(row, claimOf(client, ticket), now);
    promise(opened.next === row && opened.outcome.kind !== 'claimed', `${what} opened it`);
    const command = {
      purpose: 'reveal',
      withPassphrase: true,
      tokenHash: bytes(client + 1),
    } as const;
    const begun = begin(row, { ...command, ticketHash: ticket }, now);
    promise(begun.next === row && begun.outcome.kind !== 'open', `${what} began to open it`);
  }
}

/** Requests for an address of the list and for any other have the same answer, and change the row alike. */
function sameForAll(row: SecretRow, now: number): void {
  const command = { ...requesting(8, bytes(31)), tokenHash: bytes(88) };
  const listed = requestCode(row, command, now);
  const other = requestCode(row, { ...command, mark: bytes(87), codeMac: bytes(91) }, now);
  promise(JSON.stringify(listed.outcome) === JSON.stringify(other.outcome), 'the answers differ');
  const shapeOf = (next: SecretRow | null) => [
    next?.binding?.requests.length,
    next?.binding?.requested.count,
    next?.binding?.guard.attempts,
  ];
  promise(String(shapeOf(listed.next)) === String(shapeOf(other.next)), 'the rows differ');
}

/** Equal for worlds that behave alike: times count from now, and the two recipients are interchangeable. */
export function keyOfBound({ row, now, tickets, facts }: BoundWorld): string {
  const ahead = (moment: number) => Math.max(0, moment - now);
  const clients = CLIENTS.map((client) => {
    const request = row?.binding?.requests.find(({ tokenHash }) => tokenHash[0] === 10 + client);
    return [
      client === OTHER,
      tickets[client],
      ahead(facts.codeEnds[client] ?? 0),
      ahead(facts.ticketEnds[client] ?? 0),
      facts.ticketEnds[client] === 0,
      facts.winner?.client === client,
      request &&
        [ahead(request.endsAt), request.tries, request.ticket && ahead(request.ticket.endsAt)].join(
          '.',
        ),
      request?.last &&
        [request.last.requestHash[0] === 40 + client, request.last.attemptsLeft].join('.'),
    ].join();
  }).toSorted();
  return [
    ...clients,
    ahead(TTL_MS),
    ahead(ROW_MS),
    facts.misses,
    facts.winner && ahead(facts.winner.leaseEndsAt),
    facts.isBurned,
    row && [row.share !== null, row.envelopeStored, endOf(row, now)?.state].join(),
    row?.claim && ahead(row.claim.leaseEndsAt),
    row?.unlockedAt.length,
    row?.binding && [row.binding.guard.attempts, ahead(row.binding.guard.lockedUntil)].join(),
    row?.binding?.openedBy?.[0],
  ].join(';');
}
