import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuthEvent, authEvents } from '../../../shared/contract/auth-log.ts';
import {
  AUTH_LOG_FOLD_SECONDS,
  AUTH_LOG_ROWS_MAX,
  AUTH_LOG_SECONDS,
} from '../../../shared/limits.ts';
import { type AuthLogRow, recordingOf } from './auth-log.ts';

const HOUR = AUTH_LOG_FOLD_SECONDS * 1000;
const DAY = 86_400_000;
const KEPT = AUTH_LOG_SECONDS * 1000;

interface Row extends AuthLogRow {
  readonly count: number;
}

interface LoggedEvent {
  readonly event: AuthEvent;
  readonly device: string;
  readonly at: number;
}

/** What the table makes of a recording. */
function record(rows: readonly Row[], { event, device, at }: LoggedEvent): Row[] {
  const { foldInto, evicted } = recordingOf(rows, { event, device }, at);
  const kept = rows.filter(({ number }) => !evicted.includes(number));
  if (foldInto !== null) {
    return kept.map((row) =>
      row.number === foldInto ? { ...row, at, count: row.count + 1 } : row,
    );
  }
  const number = Math.max(0, ...rows.map((row) => row.number)) + 1;
  return [...kept, { number, event, device, beganAt: at, at, count: 1 }];
}

const logOf = (happenings: readonly LoggedEvent[]) => happenings.reduce<Row[]>(record, []);
const happened = (event: AuthEvent, at: number, device = 'Firefox'): LoggedEvent => ({
  event,
  device,
  at,
});
const failed = (at: number, device?: string) => happened('sign_in_failed', at, device);
const brief = (rows: readonly Row[]) =>
  rows.map(({ event, device, count }) => `${event} ${device} ${count}`);

/** Events that need only the address, or a session without the password. */
const attempts: readonly AuthEvent[] = [
  'sign_in_failed',
  'password_reset_requested',
  'confirmation_failed',
];
const others = authEvents.filter((event) => !attempts.includes(event));
const isAttempt = ({ event }: { readonly event: string }) =>
  attempts.some((attempt) => attempt === event);
/** At least as many as there are distinguishable user agents. */
const devices = Array.from({ length: 80 }, (_, index) => `Browser ${index}`);

const happeningsOf = (events: readonly AuthEvent[], gapMax: number) =>
  fc
    .array(
      fc.record({
        event: fc.constantFrom(...events),
        device: fc.constantFrom(...devices.slice(0, 3)),
        gap: fc.nat(gapMax),
      }),
      { maxLength: 60 },
    )
    .map((given) => {
      let at = 0;
      return given.map(({ event, device, gap }) => ({ event, device, at: (at += gap) }));
    });

describe('repeated failures', () => {
  it('folds the failures of one browser within an hour into one row, with a count and the last time', () => {
    const log = logOf([failed(0), failed(1000), failed(HOUR - 1), failed(HOUR)]);
    expect(brief(log)).toEqual(['sign_in_failed Firefox 3', 'sign_in_failed Firefox 1']);
    expect(log.flatMap(({ beganAt, at }) => [beganAt, at])).toEqual([0, HOUR - 1, HOUR, HOUR]);
  });

  it('folds no failures of different browsers or events together', () => {
    const other = happened('confirmation_failed', 2);
    const log = logOf([failed(0), failed(1, 'Safari'), other, failed(3)]);
    expect(brief(log)).toEqual([
      'sign_in_failed Firefox 2',
      'sign_in_failed Safari 1',
      'confirmation_failed Firefox 1',
    ]);
  });

  it('begins a new row after an event with a credential', () => {
    const signedIn = happened('signed_in', 2);
    expect(brief(logOf([failed(0), failed(1), signedIn, failed(3), failed(4)]))).toEqual([
      'sign_in_failed Firefox 2',
      'signed_in Firefox 1',
      'sign_in_failed Firefox 2',
    ]);
  });

  it('keeps the count of failures until their rows are evicted', () => {
    fc.assert(
      fc.property(happeningsOf(attempts, HOUR), (happenings) => {
        const counted = logOf(happenings).reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(happenings.length);
      }),
    );
  });
});

describe('retention', () => {
  it('evicts no other entry for 10,000 failures from any browsers', () => {
    const real = others.map((event, index) => happened(event, index));
    const attack = Array.from({ length: 10_000 }, (_, index) => ({
      event: attempts[index % attempts.length] ?? 'sign_in_failed',
      device: devices[(index * 7) % devices.length] ?? '',
      at: 1000 + index * 60_000,
    }));
    const log = logOf([...real, ...attack]);
    expect(log.filter((row) => !isAttempt(row))).toHaveLength(real.length);
    expect(log.filter(isAttempt)).toHaveLength(AUTH_LOG_ROWS_MAX.attempt);
    expect(log.at(-1)?.at).toBe(attack.at(-1)?.at);
  });

  it('keeps every entry with a credential for 90 days, in any sequence', () => {
    fc.assert(
      fc.property(happeningsOf(authEvents, 5 * DAY), (happenings) => {
        const now = happenings.at(-1)?.at ?? 0;
        const wanted = happenings.filter(
          (happening) => !isAttempt(happening) && happening.at >= now - KEPT,
        );
        const log = logOf(happenings);
        const found = log.filter((row) => !isAttempt(row));
        expect(found.map(({ event, at }) => `${event} ${at}`)).toEqual(
          wanted.map(({ event, at }) => `${event} ${at}`),
        );
        expect(log.every(({ at }) => at >= now - KEPT)).toBe(true);
      }),
    );
  });

  it('evicts only sign-ins for sign-ins, never changes of passwords or tokens', () => {
    const changes = [happened('password_changed', 0), happened('token_created', 1)];
    const visits = Array.from({ length: AUTH_LOG_ROWS_MAX.visit + 50 }, (_, index) =>
      happened('signed_in', 2 + index),
    );
    const log = logOf([...changes, ...visits]);
    expect(log).toHaveLength(changes.length + AUTH_LOG_ROWS_MAX.visit);
    expect(log.slice(0, 3).map(({ event, at }) => `${event} ${at}`)).toEqual([
      'password_changed 0',
      'token_created 1',
      'signed_in 52',
    ]);
  });

  it('limits changes of credentials as well, and keeps the newest', () => {
    const count = AUTH_LOG_ROWS_MAX.change + 5;
    const log = logOf(Array.from({ length: count }, (_, at) => happened('token_created', at)));
    expect(log.map(({ at }) => at)).toEqual(
      Array.from({ length: AUTH_LOG_ROWS_MAX.change }, (_, index) => index + 5),
    );
  });

  it('evicts the oldest entry of a full log, of those at one time the first, in any order of rows', () => {
    const full = Array.from({ length: AUTH_LOG_ROWS_MAX.visit + 1 }, (_, index) => ({
      number: index + 1,
      event: 'signed_in',
      device: 'Firefox',
      beganAt: KEPT,
      at: KEPT + Math.abs(100 - Math.floor(index / 2)),
    }));
    const expired = { number: 9999, event: 'signed_in', device: '', beganAt: 0, at: KEPT - 1 };
    const rows = fc.shuffledSubarray([...full, expired], { minLength: full.length + 1 });
    fc.assert(
      fc.property(rows, (shuffled) => {
        const entry = { event: 'signed_in', device: 'Safari' } as const;
        const { foldInto, evicted } = recordingOf(shuffled, entry, 2 * KEPT);
        expect(foldInto).toBeNull();
        expect(evicted).toEqual([9999, 201, 202]);
      }),
    );
  });

  it('evicts nothing for a repeated failure in a full log', () => {
    const full = Array.from({ length: AUTH_LOG_ROWS_MAX.attempt }, (_, at) =>
      failed(at, `Browser ${at}`),
    );
    const log = logOf([...full, failed(HOUR - 1, 'Browser 0')]);
    expect(log).toHaveLength(AUTH_LOG_ROWS_MAX.attempt);
    expect(brief(log)).toContain('sign_in_failed Browser 0 2');
  });

  it('keeps an event of a newer version for 90 days', () => {
    const times = { beganAt: 0, at: 0 };
    const newer: Row = { number: 1, event: 'passkey_added', device: '', ...times, count: 1 };
    const eventsAt = (at: number) => record([newer], failed(at)).map(({ event }) => event);
    expect(eventsAt(KEPT)).toEqual(['passkey_added', 'sign_in_failed']);
    expect(eventsAt(KEPT + 1)).toEqual(['sign_in_failed']);
  });
});
