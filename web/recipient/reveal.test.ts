import { describe, expect, it } from 'vitest';
import type { FailureBody } from '../../shared/contract/failures.ts';
import type { LinkKey } from '../../shared/seal/fragment.ts';
import { sampleSecret } from '../../test/support/reveal-sample.ts';
import { CallFailure } from '../api/failure.ts';
import type { Claim } from '../api/claim.ts';
import {
  type Answer,
  arrived,
  opensByItself,
  reduce,
  type RevealEvent,
  type RevealState,
  unopenedIn,
} from './reveal.ts';

const TEXT = 'the text of the secret';
const opened = {
  record: { ...sampleSecret.record, secret_value: TEXT },
  details: { ...sampleSecret.details, display_lines: 1 },
};
const link: LinkKey = { key: new Uint8Array(32), hasPassphrase: false };
const claim: Claim = { rid: 'r', at: 0, hasPassphrase: false, isInParts: false };
const recipient = { email: 'ada@example.com', ticket: 't' };

function refusal(body: FailureBody, status = 404): CallFailure {
  return new CallFailure({ kind: 'refused', status, message: body.message, body }, '');
}
const unreachable = new CallFailure({ kind: 'unreachable' }, '');
const unknown = refusal({ code: 'secret_unknown', message: '' });
const spent = refusal({ code: 'secret_spent', message: '', state: 'received', ended: 0 });
const wrong = refusal({ code: 'passphrase_wrong', message: '', tries_left: 4 }, 403);
const late = refusal({ code: 'ticket_needed', message: '' }, 403);

const pending: Answer = { data: undefined, error: null };
const failing = (error: Error): Answer => ({ data: undefined, error });
function shown(details: Partial<typeof sampleSecret.details> = {}): Answer {
  return {
    data: { ...sampleSecret, details: { ...sampleSecret.details, ...details } },
    error: null,
  };
}

/** The state after some events, on a page that was opened before the server has answered. */
function after(events: readonly RevealEvent[], over: Partial<RevealState> = {}): RevealState {
  const state = { ...arrived({ claim: null, mayBeOpen: false }, 'none', pending), ...over };
  return events.reduce(reduce, state);
}
const answered = (answer: Answer): RevealEvent => ({ type: 'answered', answer });
const attempted: RevealEvent = { type: 'attempted', attempt: 1 };
const failed = (error: unknown): RevealEvent => ({ type: 'failed', error });
const progressed: RevealEvent = {
  type: 'progressed',
  progress: { stage: 'download', bytes: 1, total: 2, secondsLeft: null },
};
const known = answered(shown());
const lockedOut = answered(shown({ locked_until: 9 }));
const bound = answered(shown({ is_bound: true }));
const gone = answered(failing(spent));
const verified: RevealEvent = { type: 'verified', recipient };
const typed: RevealEvent = { type: 'typed' };
const unlocked: RevealEvent = { type: 'unlocked' };
const cancelled: RevealEvent = { type: 'cancelled' };
const left: RevealEvent = { type: 'left' };
const textCame: RevealEvent = { type: 'opened', secret: opened };

type Transition = readonly [
  events: readonly RevealEvent[],
  phase: object,
  over?: Partial<RevealState>,
];

const transitions: Readonly<Record<string, Transition>> = {
  'no answer yet': [[], { name: 'loading' }],
  'a secret': [[known], { name: 'unopened', notice: null }],
  'no answer at all': [[answered(failing(unreachable))], { name: 'unloaded', error: unreachable }],
  'another try to load it': [
    [answered(failing(unreachable)), answered(pending)],
    { name: 'loading' },
  ],
  'an unknown link': [[answered(failing(unknown))], { name: 'gone', wasAttempted: false }],
  'a spent link': [[gone], { name: 'gone', wasAttempted: false }],
  'a link without the key that the server speaks of': [
    [answered(shown({ sealed_by: 'browser' }))],
    { name: 'mismatched', problem: 'incomplete' },
  ],
  'a link with a key that the server does not know of': [
    [known],
    { name: 'mismatched', problem: 'mismatch' },
    { link },
  ],
  'a click': [[known, attempted], { name: 'opening', attempt: 1 }],
  'a second attempt of a download': [
    [known, attempted, progressed, { type: 'attempted', attempt: 2 }],
    { name: 'opening', attempt: 2, progress: { stage: 'download' } },
  ],
  'progress after an attempt that was repeated': [
    [known, { type: 'attempted', attempt: 2 }, progressed],
    { name: 'opening', attempt: 1, progress: { bytes: 1 } },
  ],
  'the text': [[known, attempted, textCame], { name: 'opened', secret: opened }],
  'a newer answer beside the text': [[known, attempted, textCame, gone], { name: 'opened' }],
  'a wrong passphrase': [
    [known, attempted, failed(wrong)],
    { name: 'failed', error: wrong, isOutdated: false, notice: null },
  ],
  'typing after a failure': [
    [known, attempted, failed(wrong), typed],
    { name: 'failed', isOutdated: true, notice: null },
  ],
  'another attempt after a failure': [
    [known, attempted, failed(wrong), typed, attempted],
    { name: 'opening', attempt: 1 },
  ],
  'a newer answer with the end of a lockout': [
    [known, attempted, failed(wrong), lockedOut],
    { name: 'failed', error: wrong },
  ],
  'the end of a lockout after a failure': [
    [known, attempted, failed(wrong), unlocked],
    { name: 'failed', isOutdated: true, notice: 'unlocked' },
  ],
  'the end of a lockout that was there before': [
    [lockedOut, unlocked],
    { name: 'unopened', notice: 'unlocked' },
  ],
  'a newer answer after the end of a lockout': [
    [lockedOut, unlocked, known],
    { name: 'unopened', notice: 'unlocked' },
  ],
  'typing after the end of a lockout': [
    [known, unlocked, typed],
    { name: 'unopened', notice: null },
  ],
  'the end of a lockout elsewhere': [[unlocked], { name: 'loading' }],
  'typing elsewhere': [[typed], { name: 'loading' }],
  'a cancelled download': [
    [known, attempted, progressed, cancelled],
    { name: 'unopened', notice: 'cancelled' },
  ],
  'typing after a cancelled download': [
    [known, attempted, progressed, cancelled, typed],
    { name: 'unopened', notice: 'cancelled' },
  ],
  'someone else who was faster': [
    [known, attempted, failed(spent)],
    { name: 'gone', failure: { state: 'received' }, wasAttempted: true },
  ],
  'a newer answer after that': [
    [known, attempted, failed(spent), answered(shown())],
    { name: 'gone', wasAttempted: true },
  ],
  'a claim that has ended meanwhile': [
    [gone, attempted, failed(spent)],
    { name: 'gone', wasAttempted: false },
    { claim },
  ],
  'a bound secret': [[bound], { name: 'verifying', email: '', isLate: false }],
  'a verified recipient': [[bound, verified], { name: 'unopened', notice: null }],
  'a newer answer about a verified recipient': [
    [bound, verified, answered(shown({ is_bound: true, locked_until: 9 }))],
    { name: 'unopened', notice: null },
  ],
  'a refused ticket': [
    [bound, verified, attempted, failed(late)],
    { name: 'verifying', email: recipient.email, isLate: true },
  ],
  'a newer answer after a refused ticket': [
    [
      bound,
      verified,
      attempted,
      failed(late),
      answered(shown({ is_bound: true, locked_until: 9 })),
    ],
    { name: 'verifying', isLate: true },
  ],
  'a new ticket after a refused one': [
    [bound, verified, attempted, failed(late), verified],
    { name: 'unopened', notice: null },
  ],
};

it.each(Object.entries(transitions))('reaches the phase of %s', (_, [events, phase, over]) => {
  expect(after(events, over).phase).toMatchObject(phase);
});

it('takes an answer that is there before the page at once', () => {
  expect(arrived({ claim: null, mayBeOpen: false }, 'none', shown()).phase.name).toBe('unopened');
});

it('remembers that an answer was lost over later attempts', () => {
  const state = after([known, attempted, { type: 'lost' }, failed(unreachable), attempted]);
  expect(state.wasUnanswered).toBe(true);
  expect(reduce(state, failed(spent))).toMatchObject({
    wasUnanswered: true,
    phase: { name: 'gone', wasAttempted: true },
  });
});

describe('after a reload', () => {
  const again = (over: Partial<Claim> = {}) => after([gone], { claim: { ...claim, ...over } });

  it('opens a claimed secret once by itself after a reload', () => {
    const state = again();
    expect(opensByItself(state)).toBe(true);
    expect(unopenedIn(state)).toMatchObject({ again: true, claimed: claim });
    const tried = reduce(reduce(state, attempted), failed(unreachable));
    expect(opensByItself(tried)).toBe(false);
    expect(opensByItself(reduce(tried, left))).toBe(false);
  });

  it('waits after a reload for the passphrase of a secret', () => {
    expect(opensByItself(again({ hasPassphrase: true }))).toBe(false);
  });

  it('waits after a reload for a click on a secret that is still unopened', () => {
    const state = after([known], { claim });
    expect(opensByItself(state)).toBe(false);
    expect(unopenedIn(state)).toMatchObject({ again: false });
  });
});

it('claims with the ticket of a verified recipient, until it is refused', () => {
  const state = after([bound, verified, attempted]);
  expect(unopenedIn(state)?.claimed.ticket).toBe(recipient.ticket);
  expect(unopenedIn(reduce(state, failed(late)))?.claimed.ticket).toBeUndefined();
});

it('knows from the link what is encrypted, and not its size after a reload', () => {
  const state = after([gone], { link, claim: { ...claim, isInParts: true } });
  expect(unopenedIn(state)?.ciphertext).toEqual({ isInParts: true });
});

it('takes the text out of the state when the page is left', () => {
  for (const before of [
    [known, attempted, textCame],
    [gone, attempted, textCame],
  ] satisfies RevealEvent[][]) {
    const state = after(before, { claim });
    expect(JSON.stringify(state)).toContain(TEXT);
    expect(JSON.stringify(reduce(state, left))).not.toContain(TEXT);
  }
});

it('forgets who was verified when the page is left', () => {
  const state = after([bound, verified, left]);
  expect(JSON.stringify(state)).not.toMatch(/ada@example|"ticket"/);
});

it('ends an attempt and its failure when the page is left', () => {
  const phase = { name: 'unopened', notice: null };
  expect(after([known, attempted, progressed, left]).phase).toEqual(phase);
  expect(after([known, attempted, failed(wrong), left]).phase).toEqual(phase);
});
