/** What a request promises, whatever is called and when. */
import { describe, expect, it } from 'vitest';
import {
  ANSWERS_ADDED_MAX,
  ANSWERS_BYTES_TIMES,
  ANSWERS_MAX,
  UPLOAD_SECONDS,
} from '../../../shared/limits.ts';
import {
  adding,
  ANSWER_LIFE,
  answeredRow,
  answerOf,
  ASK_EXPIRY,
  askRow,
  manageHash,
  newAsk,
  proofHash,
} from '../../../test/support/ask-sample.ts';
import { bytes, SECOND } from '../../../test/support/secret-sample.ts';
import {
  add,
  ask,
  type AskChange,
  type AskRow,
  begin,
  close,
  dueAt,
  existingAt,
  list,
  manage,
  removeAt,
  show,
  sweep,
  viewOf,
  wipeAt,
} from './ask.ts';

/** Until when an upload that was begun in time can be finished. */
const UPLOADS_END = ASK_EXPIRY + UPLOAD_SECONDS * SECOND;
const LATE = UPLOADS_END - 1;
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const WEEK = WEEK_SECONDS * SECOND;
const longAnswered = adding(askRow(), 1, 0, { expiresAt: 2 * WEEK }).next ?? askRow();
const unknown = { kind: 'unknown' };
const wrongProof = { kind: 'proof_invalid' };
const other = bytes(9);

const listed = (row: AskRow | null, now = 0) => {
  const outcome = list(row, { manageHash, after: 0 }, now);
  return outcome.kind === 'answers' ? outcome.answers.map(({ number }) => number) : outcome;
};

function changed(row: AskRow, change: AskChange, now = 0): AskRow {
  const { next, outcome } = manage(row, { ...change, manageHash }, now);
  expect(outcome.kind).toBe('managed');
  return next ?? row;
}

const deleted = (row: AskRow, number: number) => changed(row, { action: 'delete', number });

function beginning(row: AskRow | null, number = 1, now = 0, over: object = {}) {
  const { callHash, nonce } = answerOf(number);
  return begin(row, { proofHash, callHash, nonce, bytes: 300, ...over }, now);
}

it('stores a request once: a repetition changes nothing, whatever it asks for', () => {
  const { next, outcome } = ask(null, newAsk, 10);
  expect(outcome).toMatchObject({ state: 'open', answers: 0, expiresAt: 10 + ASK_EXPIRY });
  const again = ask(next, { ...newAsk, ttlSeconds: 1, answersMax: 20 }, 20);
  expect(again).toEqual({ next, outcome });
  expect(again.next).toBe(next);
});

describe('what the ask link shows', () => {
  it('is the question while it can be answered, and then the state alone', () => {
    const full = answeredRow(1);
    for (const [row, now, state] of [
      [askRow(), ASK_EXPIRY - 1, 'open'],
      [full, 0, 'full'],
      [askRow(), ASK_EXPIRY, 'expired'],
      [full, ASK_EXPIRY, 'expired'],
      [close(full, 5), 5, 'closed'],
      [close(askRow(), 5), ASK_EXPIRY, 'closed'],
    ] as const) {
      const box = state === 'open' ? newAsk.box : null;
      expect(show(row, now)).toMatchObject({ state, box });
    }
    expect(show(null, 0)).toBeNull();
  });
});

describe('before an answer is stored', () => {
  it('is checked by the proof of the link, the state and the length, and holds no place', () => {
    const open = { kind: 'open', manageHash, answerSeconds: newAsk.answerSeconds };
    expect(beginning(askRow())).toEqual(open);
    expect(beginning(askRow(), 1, 0, { callHash: null, bytes: 1000 })).toEqual(open);
    expect(beginning(null)).toEqual(unknown);
    expect(beginning(askRow(), 1, 0, { proofHash: manageHash })).toEqual(wrongProof);
    expect(beginning(askRow(), 1, 0, { bytes: 1001 })).toEqual({ kind: 'too_large' });
    expect(beginning(askRow(), 1, ASK_EXPIRY)).toEqual({ kind: 'ended', state: 'expired' });
    expect(beginning(close(askRow(), 0))).toEqual({ kind: 'ended', state: 'closed' });
    expect(beginning(answeredRow(1), 2)).toEqual({ kind: 'ended', state: 'full' });
  });

  it('is known by its nonce and encapsulation once it is listed, and no other has its nonce', () => {
    const row = answeredRow(1, { answersMax: 2 });
    expect(beginning(row, 1)).toMatchObject({ kind: 'added', number: 1 });
    expect(beginning(row, 1, 0, { callHash: other })).toEqual({ kind: 'conflict' });
    expect(beginning(row, 1, 0, { callHash: null })).toEqual({ kind: 'conflict' });
    expect(beginning(row, 2).kind).toBe('open');
  });
});

describe('an answer', () => {
  it('is listed once, also when its call comes again after it was deleted, or after the end', () => {
    const row = answeredRow(1);
    const times = [row, deleted(row, 1), close(row, 5), close(deleted(row, 1), 5)];
    for (const known of times) {
      for (const now of [5, UPLOADS_END, ANSWER_LIFE * 3]) {
        const again = adding(known, 1, now);
        expect(again).toMatchObject({ next: known, outcome: { kind: 'added', number: 1 } });
        expect(beginning(known, 1, now)).toEqual(again.outcome);
      }
    }
    const swept = sweep(row, wipeAt(row));
    expect(adding(swept, 1, wipeAt(row)).outcome).toMatchObject({ kind: 'added', number: 1 });
  });

  it('is not listed a second time under another encapsulation', () => {
    const row = answeredRow(1, { answersMax: 2 });
    const again = adding(row, 1, 0, { callHash: other });
    expect(again).toEqual({ next: row, outcome: { kind: 'conflict' } });
  });

  it('takes the last place alone', () => {
    const row = answeredRow(2, { answersMax: 3 });
    const { next, outcome } = adding(row, 3);
    expect(outcome).toMatchObject({ kind: 'added', number: 3 });
    expect(listed(next)).toEqual([1, 2, 3]);
    expect(adding(next, 4)).toEqual({ next, outcome: { kind: 'ended', state: 'full' } });
  });

  it('needs the proof of the ask link', () => {
    const row = askRow();
    const refused = add(row, { ...answerOf(1), proofHash: manageHash }, 0);
    expect(refused).toEqual({ next: row, outcome: wrongProof });
    expect(adding(null, 1)).toEqual({ next: null, outcome: unknown });
  });

  it('can be finished for six hours after the expiry, unless the request was closed or is full', () => {
    const row = askRow();
    expect(adding(row, 1, UPLOADS_END - 1).outcome).toMatchObject({ kind: 'added', number: 1 });
    const late = { kind: 'ended', state: 'expired' };
    expect(adding(row, 1, UPLOADS_END)).toEqual({ next: row, outcome: late });
    const next = close(row, 5);
    expect(adding(next, 1, 5)).toEqual({ next, outcome: { kind: 'ended', state: 'closed' } });
    expect(adding(answeredRow(1), 2, ASK_EXPIRY).outcome).toEqual({ kind: 'ended', state: 'full' });
  });

  it('keeps its number for ever: that of a deleted one is not used again', () => {
    const row = deleted(answeredRow(2, { answersMax: 2 }), 1);
    const { next, outcome } = adding(row, 3);
    expect(outcome).toMatchObject({ kind: 'added', number: 3 });
    expect(listed(next)).toEqual([2, 3]);
  });
});

describe('all answers together', () => {
  it('have four times the bytes of the largest, which deleting gives back', () => {
    const largest = newAsk.bytesMax;
    let row = askRow({ answersMax: ANSWERS_MAX });
    for (let number = 1; number < ANSWERS_BYTES_TIMES; number++) {
      row = adding(row, number, 0, { bytes: largest }).next ?? row;
    }
    const full = { kind: 'ended', state: 'full' };
    row = adding(row, 10, 0, { bytes: largest - 1 }).next ?? row;
    expect(adding(row, 11, 0, { bytes: 2 })).toEqual({ next: row, outcome: full });
    // A shorter one may be sent.
    expect(beginning(row, 11, 0, { bytes: 2 })).toEqual({ kind: 'too_large' });
    expect(adding(row, 11, 0, { bytes: 1 }).outcome.kind).toBe('added');
    expect(adding(deleted(row, 1), 11, 0, { bytes: largest }).outcome.kind).toBe('added');
  });

  it(`are at most ${ANSWERS_ADDED_MAX}, the deleted ones among them`, () => {
    let row = askRow();
    for (let number = 1; number <= ANSWERS_ADDED_MAX; number++) {
      const { next, outcome } = adding(row, number);
      expect(outcome).toMatchObject({ kind: 'added', number });
      row = deleted(next ?? row, number);
    }
    const full = { kind: 'ended', state: 'full' };
    expect(adding(row, ANSWERS_ADDED_MAX + 1)).toEqual({ next: row, outcome: full });
    expect(beginning(row, ANSWERS_ADDED_MAX + 1)).toEqual(full);
    expect(viewOf(row, 0)).toMatchObject({ state: 'full', answers: 0 });
  });
});

describe('the private page', () => {
  it('lists the answers after a number, in their order, with what opens them', () => {
    const row = deleted(answeredRow(4), 2);
    const found = list(row, { manageHash, after: 1 }, 0);
    const opens = ({ number }: { number: number }) => ({ number, ...answerOf(number) });
    expect(found).toMatchObject({
      box: newAsk.box,
      answers: [opens({ number: 3 }), opens({ number: 4 })],
      view: { state: 'open', answers: 3, answersMax: 4 },
    });
  });

  it('needs its own proof for everything: that of the ask link lists, changes and ends nothing', () => {
    const row = answeredRow(2);
    const changes: AskChange[] = [
      { action: 'close' },
      { action: 'answers', answersMax: 5 },
      { action: 'delete', number: 1 },
    ];
    for (const wrong of [proofHash, other]) {
      expect(list(row, { manageHash: wrong, after: 0 }, 0)).toEqual(wrongProof);
      for (const change of changes) {
        const refused = manage(row, { ...change, manageHash: wrong }, 0);
        expect(refused).toEqual({ next: row, outcome: wrongProof });
      }
    }
    expect(listed(null)).toEqual(unknown);
    const none = manage(null, { action: 'close', manageHash }, 0);
    expect(none).toEqual({ next: null, outcome: unknown });
  });

  it('closes a request once, also to uploads that were begun in time; what is listed stays', () => {
    const row = answeredRow(1, { answersMax: 2 });
    const closed = changed(row, { action: 'close' }, 5);
    expect(closed.closedAt).toBe(5);
    expect(changed(closed, { action: 'close' }, 6)).toBe(closed);
    expect(listed(closed, 6)).toEqual([1]);
    const late = changed(row, { action: 'close' }, ASK_EXPIRY);
    expect(adding(late, 2, ASK_EXPIRY).outcome).toEqual({ kind: 'ended', state: 'closed' });
    expect(changed(row, { action: 'close' }, UPLOADS_END)).toBe(row);
  });

  it('raises the number of answers, and never lowers it', () => {
    const row = answeredRow(1);
    const raised = changed(row, { action: 'answers', answersMax: 2 });
    expect(adding(raised, 2).outcome).toMatchObject({ kind: 'added', number: 2 });
    expect(changed(raised, { action: 'answers', answersMax: 1 })).toBe(raised);
    const most = changed(row, { action: 'answers', answersMax: ANSWERS_MAX + 1 });
    expect(most.answersMax).toBe(ANSWERS_MAX);
  });

  it('deletes an answer with what opens it, and frees its place', () => {
    const row = deleted(answeredRow(2), 1);
    expect(row.answers[0]).toMatchObject({ nonce: null, enc: null });
    expect(listed(row)).toEqual([2]);
    expect(viewOf(row, 0)).toMatchObject({ state: 'open', answers: 1 });
    for (const number of [1, 3, 0, -1]) expect(deleted(row, number)).toBe(row);
  });
});

describe('the end', () => {
  it.each<[string, AskRow, number]>([
    ['nobody answered, when no upload can be finished', askRow(), UPLOADS_END],
    ['it was closed without an answer, at once', close(askRow(), 7), 7],
    ['it has answers, with the last of them', answeredRow(2, {}, LATE), LATE + ANSWER_LIFE],
    ['it was closed, with its last answer', close(answeredRow(1), 7), ANSWER_LIFE],
    ['its answer was deleted, as if there had been none', deleted(answeredRow(1), 1), UPLOADS_END],
    ['its answer was deleted and it is closed', deleted(close(answeredRow(1, {}, 3), 7), 1), 7],
  ])('wipes what opens it where %s', (_, row, at) => {
    expect([wipeAt(row), dueAt(row)]).toEqual([at, at]);
    expect(sweep(row, at - 1)).toBe(row);
    const wiped = sweep(row, at);
    expect(wiped).toMatchObject({ box: null, part: null });
    for (const { nonce, enc } of wiped?.answers ?? []) expect([nonce, enc]).toEqual([null, null]);
    expect(listed(wiped, at)).toEqual([]);
  });

  it.each<[string, AskRow, number]>([
    ['its end', askRow({ ttlSeconds: 2 * WEEK_SECONDS }), 2 * WEEK + UPLOAD_SECONDS * SECOND],
    ['the end of its last answer', longAnswered, 2 * WEEK],
    ['that of a deleted one', deleted(longAnswered, 1), 2 * WEEK],
    ['a closing within a week', close(askRow(), 7), 7],
  ])('keeps state and times after %s for as long again, or a week', (_, row, end) => {
    const wiped = sweep(row, end);
    if (wiped === null) throw new Error('it was removed');
    expect(wiped).toMatchObject({ ...row, box: null, part: null, answers: wiped.answers });
    expect(viewOf(wiped, end).state).not.toBe('open');
    const removal = end + Math.max(end, WEEK);
    expect([removeAt(row), removeAt(wiped), dueAt(wiped)]).toEqual([removal, removal, removal]);
    expect(sweep(wiped, removal - 1)).toBe(wiped);
    expect([sweep(wiped, removal), sweep(row, removal)]).toEqual([null, null]);
  });

  it('is found in time, whether or not anything was swept', () => {
    const row = answeredRow(1);
    const at = wipeAt(row);
    expect(existingAt(null, 0)).toBeNull();
    expect(existingAt(row, at - 1)).toBe(row);
    expect(existingAt(row, at)).toEqual(sweep(row, at));
    expect(existingAt(row, removeAt(row))).toBeNull();
  });
});
