/** The checks of the kill tests: each guarantee is violated once in a made-up history, and reported by name. */
import { expect, it } from 'vitest';
import { type Entry, lifeOf, type RecordedCall, type Result } from './history.ts';
import { isUnjudged, violationsOf } from './ledger.ts';

const TTL_MS = 3_600_000;
const WEEK_MS = 7 * 24 * 3_600_000;

const value: Result = { kind: 'value', value: 'a secret' };
const unknown: Result = { kind: 'unknown' };
const tooLate: Result = { kind: 'too_late' };
const burned: Result = { kind: 'burned' };
const gone: Result = { kind: 'gone' };
const ended: Result = { kind: 'ended' };
const stored: Result = { kind: 'stored' };
const given: Result = { kind: 'part' };
const answered = (state: 'new' | 'received' | 'burned' | 'expired'): Result => ({
  kind: 'state',
  state,
});

type Step = Omit<Partial<RecordedCall>, 'result'> & Pick<RecordedCall, 'result'>;

/** Calls, each after the one before unless it has times of its own. */
function history(...steps: readonly Step[]): Entry {
  const calls = steps.map((step, index) => ({
    what: 'reveal' as const,
    token: 'a',
    isRight: true,
    sentAt: index * 10,
    overAt: index * 10 + 5,
    lagMs: 0,
    ...step,
  }));
  return {
    value: 'a secret',
    passphrase: '',
    ttlMs: TTL_MS,
    leaseMs: 60_000,
    createdFrom: -10,
    createdBy: -5,
    upload: null,
    calls,
  };
}

/** Of a secret in two parts, which is finished by a step. */
function uploaded(...steps: readonly Step[]): Entry {
  const { calls, ...entry } = history(...steps);
  const { from: createdFrom, by: createdBy } = lifeOf(calls);
  const upload = { parts: 2, begunFrom: -100 };
  return { ...entry, calls, leaseMs: 600_000, createdFrom, createdBy, upload };
}

const send = (part: number) => ({ what: 'send', token: null, part, result: stored }) as const;
const finish = { what: 'finish', token: null, result: { kind: 'finished' } } as const;
const download = { what: 'download', part: 1 } as const;
const whole = [send(1), send(2), finish] as const;

const probe = { what: 'probe', token: null, isRight: false } as const;
const unverified: Result = { kind: 'unverified' };
const unproven: Result = { kind: 'unproven' };
const late = { sentAt: 60_005, overAt: 60_010 };
const burn = { what: 'burn', token: null } as const;
const wrong: Result = { kind: 'wrong' };
const locked: Result = { kind: 'locked' };
const miss = { token: null, isRight: false, result: wrong } as const;
const unlock = { what: 'unlock', token: null, result: answered('new') } as const;
const expired = { sentAt: TTL_MS, overAt: TTL_MS + 5 };
const look = { what: 'look', token: null } as const;

const faultless: Readonly<Record<string, Entry>> = {
  'a read, its repeat, and a latecomer': history(
    { result: value },
    { result: value },
    { token: 'b', result: answered('received') },
  ),
  'a broken read that is asked for again': history({ result: unknown }, { result: value }),
  'a broken read that never arrived, and a burn': history(
    { result: unknown },
    { ...burn, result: burned },
    { result: answered('burned') },
  ),
  'a broken burn that came through': history(
    { ...burn, result: unknown },
    { result: answered('burned') },
  ),
  'a broken burn that did not': history({ ...burn, result: unknown }, { result: value }),
  'a broken read without a token, which is lost': history(
    { token: null, result: unknown },
    { token: 'b', result: answered('received') },
  ),
  'two broken reads of which one had it': history(
    { result: unknown },
    { token: 'b', result: unknown },
    { result: answered('received') },
    { token: 'b', result: value },
  ),
  'a reader whose lease a burn ended': history(
    { result: value },
    { ...burn, result: tooLate },
    { result: answered('received') },
  ),
  'a look while a reader is under way': history(
    { result: value, overAt: 100 },
    { ...look, result: answered('received') },
  ),
  'one that is too late to ask again': history(
    { result: unknown },
    { ...late, result: answered('received') },
  ),
  'five wrong passphrases, a lockout, an unlock, and a reader': history(
    ...Array.from({ length: 5 }, () => miss),
    { result: locked },
    unlock,
    miss,
    { result: value },
  ),
  'one that expires, and whose record is deleted after a week': history(
    { ...burn, ...expired, result: tooLate },
    { ...look, ...expired, result: answered('expired') },
    { ...look, sentAt: TTL_MS + WEEK_MS, overAt: TTL_MS + WEEK_MS + 5, result: gone },
  ),
  'a winner who repeats the call after it expired': history(
    { sentAt: TTL_MS - 100, overAt: TTL_MS - 50, result: value },
    { ...expired, result: value },
  ),
  'an upload that is unknown until it is finished, and a winner who downloads it again': uploaded(
    send(1),
    { result: gone },
    { ...finish, result: { kind: 'incomplete', parts: [2] } },
    { ...send(2), result: unknown },
    { ...send(2), isRight: false, result: { kind: 'damaged' } },
    { ...finish, result: unknown },
    { ...download, token: null, result: gone },
    finish,
    finish,
    { ...send(1), result: ended },
    { ...download, token: null, result: answered('new') },
    { result: value },
    { ...late, ...download, result: given },
    { ...late, result: value },
  ),
  'an upload that is burned': uploaded(
    send(1),
    { ...burn, result: burned },
    { ...send(2), result: ended },
    { ...finish, result: ended },
    { result: answered('burned') },
  ),
  'an upload that is sent too often': uploaded(...Array.from({ length: 5 }, () => send(1)), {
    ...send(1),
    result: ended,
  }),
  'half a link, which opens nothing': history(
    { ...probe, result: unproven },
    { ...probe, result: unknown },
    { result: value },
  ),
  'a bound secret that is opened with a ticket alone': history(
    { ...probe, ticketUntil: null, result: unverified },
    { token: 'b', ticketUntil: null, result: unverified },
    { ticketUntil: TTL_MS, result: value },
    { ticketUntil: TTL_MS, result: value },
  ),
  'a ticket that has ended': history({
    ticketUntil: 20,
    sentAt: 15,
    overAt: 25,
    result: unverified,
  }),
  'an upload that takes six hours': uploaded(send(1), {
    ...finish,
    sentAt: 21_600_000,
    overAt: 21_600_005,
    result: ended,
  }),
};

it.each(Object.entries(faultless))('finds nothing wrong with %s', (_what, entry) => {
  expect(violationsOf(entry)).toEqual([]);
});

/** Each violation, in histories that have it. */
const faulty: Readonly<Record<string, readonly Entry[]>> = {
  '2 readers got it': [
    history({ result: value }, { token: 'b', result: value }),
    history({ token: null, result: value }, { token: null, result: value }),
  ],
  'a reader got another value': [history({ result: { kind: 'value', value: 'another' } })],
  'it was read and burned': [history({ result: value }, { ...burn, result: burned })],
  'it was given after a burn': [
    history({ result: value }, { ...burn, result: tooLate }, { result: value }),
    uploaded(
      ...whole,
      { result: value },
      { ...burn, result: tooLate },
      { ...download, result: given },
    ),
  ],
  'it was received and then new': [
    history({ result: value }, { ...look, result: answered('new') }),
  ],
  'it was burned and then received': [
    history({ ...burn, result: burned }, { result: answered('received') }),
  ],
  'it was given after it had ended': [
    history(
      { token: 'b', result: unknown },
      { ...look, result: answered('received') },
      { result: value },
    ),
    uploaded(...whole, { result: value }, { ...download, token: 'b', result: given }),
  ],
  'read, but by no call': [
    history({ ...look, result: answered('received') }),
    history({ result: { kind: 'unsent' } }, { ...look, result: answered('received') }),
  ],
  'burned, but by no call': [history({ result: unknown }, { ...look, result: answered('burned') })],
  'it could not be burned, and no call had ended it': [history({ ...burn, result: tooLate })],
  'it expired early': [history({ ...look, result: answered('expired') })],
  'its reader asked again in time and did not get it': [
    history({ result: value }, { result: answered('received') }),
    uploaded(...whole, { result: value }, { ...download, result: answered('received') }),
  ],
  'it was read, and no reader can have it': [
    history({ result: unknown }, { result: answered('received') }),
    history(
      { ticketUntil: null, result: unknown },
      { token: 'b', ticketUntil: TTL_MS, result: unknown },
      { token: 'b', ticketUntil: TTL_MS, result: answered('received') },
    ),
  ],
  'its record is gone': [
    history({ result: { kind: 'gone' } }),
    uploaded(...whole, { result: gone }),
  ],
  'reveal was answered 500 Internal': [
    history({ result: { kind: 'other', words: '500 Internal' } }),
  ],
  'a wrong passphrase had an effect on a reveal': [history({ isRight: false, result: value })],
  'a wrong passphrase had an effect on a list': [
    history({ ...miss, what: 'list', result: answered('new') }),
  ],
  'a reveal refused the right passphrase': [history({ result: wrong })],
  'too many wrong passphrases were compared in a reveal': [
    history(...Array.from({ length: 6 }, () => miss)),
  ],
  'too many wrong passphrases were compared in a burn': [
    history(...Array.from({ length: 6 }, () => ({ ...miss, what: 'burn' as const }))),
  ],
  'a reveal was locked without a cause': [history(miss, miss, miss, miss, { result: locked })],
  'it was opened after it expired': [history({ ...expired, result: value })],
  'a look found it after it expired': [history({ ...look, ...expired, result: answered('new') })],
  'it was burned after it expired': [history({ ...burn, ...expired, result: burned })],
  'a lease did not end': [
    history({ result: value }, { ...late, result: value }),
    uploaded(
      ...whole,
      { result: value },
      { ...download, sentAt: 600_100, overAt: 600_200, result: given },
    ),
  ],
  'half a link was answered value': [history({ ...probe, result: value })],
  'half a link was answered state': [history({ ...probe, result: answered('new') })],
  'a whole link was refused': [history({ result: unproven })],
  'it was opened without a ticket': [history({ ticketUntil: null, result: value })],
  'a valid ticket was refused': [history({ ticketUntil: TTL_MS, result: unverified })],
  'a ticket was needed for what is not bound': [history({ result: unverified })],
  'it was found before it was finished': [
    uploaded(send(1), { result: value }),
    uploaded({ ...look, result: answered('new') }, ...whole),
  ],
  'a whole part was refused': [uploaded({ ...send(1), result: { kind: 'damaged' } })],
  'a damaged part was stored': [uploaded({ ...send(1), isRight: false })],
  'it was finished without its parts': [uploaded(send(1), finish)],
  'a part that was stored is missing': [
    uploaded(send(1), { ...finish, result: { kind: 'incomplete', parts: [1, 2] } }),
  ],
  'it was finished after its end': [
    uploaded(send(1), send(2), { ...burn, result: burned }, finish),
  ],
  'it was stored after its end': [uploaded(...whole, send(1))],
  'a finish was refused before the upload had ended': [uploaded({ ...finish, result: ended })],
  'a send was refused before the upload had ended': [uploaded({ ...send(1), result: ended })],
};

it.each(Object.entries(faulty))('names what is wrong: %s', (violation, entries) => {
  for (const entry of entries) expect(violationsOf(entry)).toContain(violation);
});

it('reports only a lease that expired before the next call as unjudged', () => {
  expect(isUnjudged(history({ result: unknown }, { ...late, result: answered('received') }))).toBe(
    true,
  );
  expect(isUnjudged(history({ result: unknown }, { result: value }))).toBe(false);
  expect(
    isUnjudged(history({ ...burn, result: unknown }, { ...look, result: answered('burned') })),
  ).toBe(false);
});
