/**
 * A request for a secret and three calls that answer it, for the test that explores all their interleavings: each is checked, its
 * secret stored, and listed. The requester opens, deletes, raises and closes. Anything may stop between steps; what an answer that is
 * lost had stored stays, and its call is made again. Time passes.
 */
import { TIMELINE_SECONDS_MIN, UPLOAD_SECONDS } from '../../shared/limits.ts';
import {
  add,
  type AskChange,
  type AskRow,
  type AskState,
  begin,
  dueAt,
  existingAt,
  list,
  manage,
  sweep,
  viewOf,
} from '../../worker/asks/rules/ask.ts';
import { burn, claim, conceal } from '../../worker/secrets/rules/secret.ts';
import type { SecretRow } from '../../worker/secrets/rules/secret-row.ts';
import { answerOf, ASK_EXPIRY, askRow, manageHash, proofHash } from '../support/ask-sample.ts';
import { bytes, claiming, rightProof, SECOND, wrongProof } from '../support/secret-sample.ts';
import { CLIENTS, LATECOMER, promise, stepOfTime } from './common.ts';
import type { Step } from './explore.ts';

const UPLOADS_END = ASK_EXPIRY + UPLOAD_SECONDS * SECOND;
/** Longer than answers come, so that few times differ. */
const LIFE_SECONDS = 10 * 3600;

export interface AskSetting {
  /** By client: the number of its answer. */
  readonly answers: readonly number[];
  /** To how many places the request can be raised from one. */
  readonly placesMax: number;
}

/** An answer that was listed. */
interface Listed {
  readonly answer: number;
  readonly endsAt: number;
  readonly isDeleted: boolean;
}

/** What was answered so far, or stored and not answered. */
interface Facts {
  /** In the order of their numbers. */
  readonly listed: readonly Listed[];
  readonly places: number;
  readonly closedAt: number | null;
  /** By answer: whether it was opened, and burned to be deleted. */
  readonly opened: readonly boolean[];
  readonly burned: readonly boolean[];
}

export interface AskWorld {
  readonly row: AskRow | null;
  /** By answer: its secret. */
  readonly secrets: readonly (SecretRow | null)[];
  readonly now: number;
  /** By client: what its call does next. */
  readonly calls: readonly ('store' | 'list' | null)[];
  /** The number of the answer that the requester deletes: its secret is burned. */
  readonly deleting: number | null;
  readonly facts: Facts;
}

export function startOfAsk(): AskWorld {
  const none = CLIENTS.map(() => false);
  return {
    row: askRow(),
    secrets: CLIENTS.map(() => null),
    now: 0,
    calls: CLIENTS.map(() => null),
    deleting: null,
    facts: { listed: [], places: 1, closedAt: null, opened: none, burned: none },
  };
}

/** Everything that can happen next. */
export function* askSteps(world: AskWorld, setting: AskSetting): Generator<Step<AskWorld>> {
  for (const client of CLIENTS) yield* stepsOfClient(world, client, setting.answers[client] ?? 0);
  yield* stepsOfRequester(world, setting);
  const { row, now, facts } = world;
  if (row && dueAt(row) <= now) yield { name: 'it is swept', take: () => swept(world, row) };
  yield* stepOfTime(world, [
    ASK_EXPIRY,
    UPLOADS_END,
    ...facts.listed.map(({ endsAt }) => endsAt),
    removalOf(facts),
  ]);
}

function* stepsOfClient(
  world: AskWorld,
  client: number,
  answer: number,
): Generator<Step<AskWorld>> {
  const call = world.calls[client];
  if (!call) {
    yield { name: `client ${client} begins`, take: () => begun(world, client, answer) };
    return;
  }
  yield { name: `client ${client} stops`, take: () => withCall(world, client, null) };
  yield call === 'store'
    ? { name: `client ${client} stores`, take: () => stored(world, client, answer) }
    : { name: `client ${client} lists`, take: () => listed(world, client, answer) };
}

function* stepsOfRequester(world: AskWorld, setting: AskSetting): Generator<Step<AskWorld>> {
  const { deleting, facts } = world;
  for (const [place, { answer }] of facts.listed.entries()) {
    yield { name: `answer ${answer} is opened`, take: () => opened(world, answer) };
    if (deleting !== null) continue;
    yield { name: `answer ${answer} is burned`, take: () => burnt(world, answer, place + 1) };
  }
  if (deleting !== null) {
    yield { name: 'it is deleted', take: () => managed(world, deletion(deleting)) };
    yield { name: 'the deletion stops', take: () => ({ ...world, deleting: null }) };
  }
  yield { name: 'it is closed', take: () => managed(world, { action: 'close' }) };
  const { placesMax } = setting;
  if (facts.places < placesMax) {
    const raise = { action: 'answers', answersMax: placesMax } as const;
    yield { name: 'it is raised', take: () => managed(world, raise) };
  }
}

const deletion = (number: number) => ({ action: 'delete', number }) as const;

/** The row as a call finds it. */
function found({ row, now }: AskWorld): AskRow | null {
  return existingAt(row, now);
}

/** What everyone is told about it, by what was answered. */
function stateOf({ facts, now }: AskWorld): AskState {
  if (facts.closedAt !== null) return 'closed';
  if (now >= ASK_EXPIRY) return 'expired';
  return living(facts).length < facts.places ? 'open' : 'full';
}

function living({ listed: all }: Facts): readonly Listed[] {
  return all.filter(({ isDeleted }) => !isDeleted);
}

/** When nothing of it can be of use any more. */
function endOf(facts: Facts): number {
  return Math.max(facts.closedAt ?? UPLOADS_END, ...living(facts).map(({ endsAt }) => endsAt));
}

function removalOf(facts: Facts): number {
  const ends = facts.listed.map(({ endsAt }) => endsAt);
  const end = Math.max(facts.closedAt ?? UPLOADS_END, ...ends);
  return end + Math.max(end, TIMELINE_SECONDS_MIN * SECOND);
}

function placeOf({ listed: all }: Facts, answer: number): number {
  return all.findIndex((one) => one.answer === answer);
}

function begun(world: AskWorld, client: number, answer: number): AskWorld {
  const { nonce, callHash } = answerOf(answer);
  const row = found(world);
  const outcome = begin(row, { proofHash, nonce, callHash, bytes: 1 }, world.now);
  const place = placeOf(world.facts, answer);
  const expected = row === null ? 'unknown' : place >= 0 ? 'added' : stateOf(world);
  const answered = outcome.kind === 'ended' ? outcome.state : outcome.kind;
  promise(answered === expected, `an answer that was ${expected} was told ${answered}`);
  return outcome.kind === 'open' ? withCall(world, client, 'store') : world;
}

/** A secret that is stored already is left as it is. */
function stored(world: AskWorld, client: number, answer: number): AskWorld {
  const secret = {
    share: bytes(40 + answer),
    lock: null,
    browserSeal: { proofHash: rightProof, ciphertextHash: bytes(1), ciphertextBytes: 288 },
    ttlSeconds: LIFE_SECONDS,
    readerPart: bytes(1),
    senderPart: bytes(2),
    owner: null,
  };
  const { next, outcome } = conceal(world.secrets[answer] ?? null, secret, world.now);
  const secrets = world.secrets.with(answer, next);
  // It was burned meanwhile: another call of the answer has listed it.
  if (outcome.kind !== 'concealed') return withCall(world, client, null);
  return withCall({ ...world, secrets }, client, 'list');
}

function listed(world: AskWorld, client: number, answer: number): AskWorld {
  const { secrets, now, facts } = world;
  const secret = secrets[answer];
  if (!secret) throw new Error('nothing was stored');
  const { createdAt, expiresAt: endsAt } = secret;
  const command = { ...answerOf(answer), proofHash, createdAt, expiresAt: endsAt, bytes: 1 };
  const row = found(world);
  const { next, outcome } = add(row, command, now);
  const after = withCall({ ...world, row: row && next }, client, null);
  const place = placeOf(facts, answer);
  if (outcome.kind !== 'added') {
    promise(next === row, 'a refused answer changed the row');
    promise(place < 0 || row === null, 'a listed answer was refused');
    const isOver = now >= UPLOADS_END || stateOf(world) === 'closed';
    promise(isOver || living(facts).length >= facts.places, 'an answer was refused without cause');
    return after;
  }
  if (place >= 0) {
    promise(next === row && outcome.number === place + 1, 'an answer was listed twice');
    return after;
  }
  promise(living(facts).length < facts.places, 'more were listed than were asked for');
  promise(facts.closedAt === null && now < UPLOADS_END, 'it was listed after the end');
  promise(outcome.number === facts.listed.length + 1, 'a number was used again');
  const one = { answer, endsAt, isDeleted: false };
  return { ...after, facts: { ...facts, listed: [...facts.listed, one] } };
}

/** Who opens it has another claim token each time. */
function opened(world: AskWorld, answer: number): AskWorld {
  const { secrets, facts, now } = world;
  const secret = secrets[answer] ?? null;
  const isOpened = facts.opened[answer];
  const command = claiming(isOpened ? 2 : 1, { proofHash: rightProof });
  const { next, outcome } = claim(secret, command, now);
  if (outcome.kind !== 'claimed') return world;
  promise(!isOpened, 'it was opened twice');
  promise(!facts.burned[answer], 'it was opened after it was burned');
  const after = { ...facts, opened: facts.opened.with(answer, true) };
  return { ...world, secrets: secrets.with(answer, next), facts: after };
}

function burnt(world: AskWorld, answer: number, number: number): AskWorld {
  const { secrets, facts, now } = world;
  // Nobody finds it without its nonce.
  const outcome = list(found(world), { manageHash, after: number - 1 }, now);
  const isFound =
    outcome.kind === 'answers' && outcome.answers.some((one) => one.number === number);
  if (!isFound) return world;
  const { next } = burn(secrets[answer] ?? null, { verifierHash: null, attempt: null }, now);
  const burned = facts.burned.with(answer, true);
  const after = { ...world, secrets: secrets.with(answer, next), deleting: number };
  return { ...after, facts: { ...facts, burned } };
}

function managed(world: AskWorld, change: AskChange): AskWorld {
  const { now, facts } = world;
  const row = found(world);
  const { next, outcome } = manage(row, { ...change, manageHash }, now);
  promise((outcome.kind === 'managed') === (row !== null), 'a change was refused');
  const after = row === null ? facts : afterChange(facts, change, now);
  const deleting = change.action === 'delete' ? null : world.deleting;
  return { ...world, row: row === null ? world.row : next, deleting, facts: after };
}

function afterChange(facts: Facts, change: AskChange, now: number): Facts {
  switch (change.action) {
    case 'close':
      return { ...facts, closedAt: facts.closedAt ?? (now < UPLOADS_END ? now : null) };
    case 'answers':
      return { ...facts, places: change.answersMax };
    case 'delete': {
      const isIt = (place: number) => place === change.number - 1;
      const after = facts.listed.map((one, place) =>
        isIt(place) ? { ...one, isDeleted: true } : one,
      );
      return { ...facts, listed: after };
    }
  }
}

function swept(world: AskWorld, row: AskRow): AskWorld {
  const next = sweep(row, world.now);
  promise(next !== row, 'a sweep of what was due changed nothing');
  promise(next !== null || world.now >= removalOf(world.facts), 'a row was removed too early');
  return { ...world, row: next };
}

function withCall(world: AskWorld, client: number, call: AskWorld['calls'][number]): AskWorld {
  return { ...world, calls: world.calls.with(client, call ?? null) };
}

/** What is promised of a state, whatever led to it. */
export function checkAsk(world: AskWorld): void {
  const { facts, now } = world;
  const row = found(world);
  promise((row === null) === now >= removalOf(facts), 'a row was lost, or is kept');
  if (row) {
    promise(viewOf(row, now).state === stateOf(world), 'it has another state');
    checkList(world, row);
    checkRefused(world, row);
  }
  checkEnd(world);
}

/** What was confirmed is listed, and opens once for who has the proof of the private page. */
function checkList({ facts, secrets, now }: AskWorld, row: AskRow): void {
  const outcome = list(row, { manageHash, after: 0 }, now);
  const answers = outcome.kind === 'answers' ? outcome.answers : [];
  const nonces =
    now < endOf(facts) ? living(facts).map(({ answer }) => answerOf(answer).nonce) : [];
  promise(String(answers.map(({ nonce }) => nonce)) === String(nonces), 'a list is wrong');
  for (const { answer, endsAt } of facts.listed) {
    const secret = secrets[answer] ?? null;
    const isSpent = facts.opened[answer] === true || facts.burned[answer] === true;
    const { outcome: opening } = claim(secret, claiming(LATECOMER, { proofHash: rightProof }), now);
    const isOpen = opening.kind === 'claimed';
    promise(isOpen === (!isSpent && now < endsAt), `a listed answer is ${opening.kind}`);
    const { outcome: sender } = claim(secret, claiming(LATECOMER, { proofHash: wrongProof }), now);
    promise(sender.kind === 'proof_invalid' || !isOpen, 'its sender opened it');
  }
}

/** The proof of the ask link does nothing that that of the private page does, and the other way round. */
function checkRefused({ now }: AskWorld, row: AskRow): void {
  const closing = { action: 'close', manageHash: proofHash } as const;
  const answer = { ...answerOf(0, now), proofHash: manageHash };
  const kinds = [
    list(row, { manageHash: proofHash, after: 0 }, now),
    manage(row, closing, now).outcome,
    add(row, answer, now).outcome,
    begin(row, answer, now),
  ].map(({ kind }) => kind);
  promise(
    kinds.every((kind) => kind === 'proof_invalid'),
    `a wrong proof was ${kinds.join()}`,
  );
}

/** Nothing is wiped before the end, nothing is left after it, and a sweep is due as long as something is. */
function checkEnd({ row, facts, now }: AskWorld): void {
  if (row === null) return;
  const isOver = now >= endOf(facts);
  const held = [row.box, row.part, ...living(facts).flatMap(({ answer }) => rowOf(row, answer))];
  if (!isOver) promise(!held.includes(null) && dueAt(row) > now, 'it was wiped too early');
  const isLeft = holds(row);
  promise(!isLeft || !isOver || dueAt(row) <= now, 'no sweep is due');
  const next = isOver ? sweep(row, now) : null;
  promise(next === null || !holds(next), 'something is left after the end');
  for (const [place, { isDeleted }] of facts.listed.entries()) {
    const answer = row.answers[place];
    promise(!isDeleted || (!answer?.nonce && !answer?.enc), 'a deleted answer is left');
  }
}

function rowOf(row: AskRow, answer: number) {
  const one = row.answers.find(({ nonce }) => String(nonce) === String(answerOf(answer).nonce));
  return [one?.nonce ?? null, one?.enc ?? null];
}

function holds({ box, part, answers }: AskRow): boolean {
  const values = [box, part, ...answers.flatMap(({ nonce, enc }) => [nonce, enc])];
  return values.some((value) => value !== null);
}

/** Equal for worlds that behave alike. */
export function keyOfAsk({ row, secrets, now, calls, deleting, facts }: AskWorld): string {
  return [
    now,
    calls.join(),
    deleting,
    facts.listed.map((one) => `${one.answer}.${one.endsAt}.${one.isDeleted}`).join(),
    facts.places,
    facts.closedAt,
    facts.opened.join(),
    facts.burned.join(),
    secrets.map((secret) => secret && `${secret.createdAt}`).join(),
    row && [row.box !== null, row.answers.map(({ nonce }) => nonce !== null).join()].join(),
  ].join(';');
}
