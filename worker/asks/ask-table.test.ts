/** Requests and answers in the file of a vault: read as they were written, and overwritten where they lie. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  adding,
  ANSWER_LIFE,
  answeredRow,
  askRow,
  manageHash,
} from '../../test/support/ask-sample.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { SecretStore, vaultMigrations } from '../secrets/vault-store.ts';
import { AskTable } from './ask-table.ts';
import { type AskRow, close, manage, removeAt, sweep, wipeAt } from './rules/ask.ts';

/** Enough for pages on which rows of other requests remain. */
const ASKS = 20;
const ANSWERS = 3;
const PLACE = 7;

let file: TestDatabase;
let table: AskTable;

beforeEach(() => {
  file = new TestDatabase(vaultMigrations.join('\n'));
  table = new AskTable(file.sql);
});
afterEach(() => file.close());

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** A request with answers, in which everything that opens it is random and as long as on a site. */
function randomRow(): AskRow {
  let row = askRow({ box: random(2068), part: random(300), answersMax: ANSWERS });
  for (let number = 1; number <= ANSWERS; number++) {
    const over = { callHash: random(32), nonce: random(16), enc: random(1120) };
    row = adding(row, number, 0, over).next ?? row;
  }
  return row;
}

type Decision = (row: AskRow) => AskRow | null;

function change(id: string, decision: Decision): boolean {
  const row = table.find(id);
  if (row === null) throw new Error('there is no row');
  return table.put(id, row, decision(row));
}

const deleteAnswer: Decision = (row) =>
  manage(row, { action: 'delete', number: 2, manageHash }, 0).next;

const wipe: Decision = (row) => sweep(row, wipeAt(row));
const remove: Decision = (row) => sweep(row, removeAt(row));

function movedBy(ms: number, row: AskRow): AskRow {
  const [createdAt, expiresAt] = [row.createdAt + ms, row.expiresAt + ms];
  const closedAt = row.closedAt === null ? null : row.closedAt + ms;
  const answers = row.answers.map((answer) => ({
    ...answer,
    createdAt: answer.createdAt + ms,
    expiresAt: answer.expiresAt + ms,
  }));
  return { ...row, createdAt, expiresAt, closedAt, answers };
}

describe('a row', () => {
  it('is read as it was written, after every change', () => {
    const decisions: readonly Decision[] = [
      (row) => row,
      (row) => adding(row, 1, 5, { parts: 2, bytes: 999 }).next,
      (row) => adding(row, 2, 6).next,
      (row) => adding(row, 3, 7).next,
      deleteAnswer,
      (row) => manage(row, { action: 'answers', answersMax: 9, manageHash }, 8).next,
      (row) => close(row, 9),
      wipe,
    ];
    let row: AskRow | null = askRow({ answersMax: ANSWERS });
    table.put('a', null, row);
    for (const decision of decisions) {
      row = decision(row) ?? row;
      change('a', decision);
      expect(table.find('a')).toEqual(row);
      expect(new AskTable(file.sql).find('a')).toEqual(row);
    }
    expect(row).toMatchObject({ box: null, closedAt: 9, answersMax: 9 });
    expect(table.find('b')).toBeNull();
  });

  it('keeps its answers apart from those of others, and takes them with it', () => {
    table.put('a', null, answeredRow(1));
    table.put('ab', null, answeredRow(2));
    change('a', () => null);
    expect([table.find('a'), table.find('ab')]).toEqual([null, answeredRow(2)]);
    expect(file.run('SELECT number FROM answers')).toHaveLength(2);
  });

  it('changes with every time after a wrong clock', () => {
    const clock = { shown: 10 * ANSWER_LIFE, now: 2 * ANSWER_LIFE };
    const late = movedBy(clock.shown - 9, close(answeredRow(2), 7));
    for (const [id, row] of [late, answeredRow(1)].entries()) table.put(`${id}`, null, row);
    table.setBack(clock);
    expect(table.find('0')).toEqual(movedBy(clock.now - 9, close(answeredRow(2), 7)));
    expect(table.find('1')).toEqual(answeredRow(1));
    expect(table.nextDueAt()).toBe(new AskTable(file.sql).nextDueAt());
  });
});

const opening = ({ box, part, answers }: AskRow) => [
  box,
  part,
  ...answers.flatMap(({ nonce, enc }) => [nonce, enc]),
];

/** The last 12 bytes of every 64: a value may lie on several pages, and a row that is written over a wiped one may hide a part. */
const piecesOf = (values: readonly Uint8Array[]) =>
  values.flatMap((value) =>
    Array.from({ length: Math.ceil(value.length / 64) }, (_, n) =>
      value.slice(n * 64, n * 64 + 12),
    ),
  );

describe('what opens a request', () => {
  it.each<[string, Decision, (row: AskRow) => readonly (Uint8Array | null | undefined)[]]>([
    ['whose time is over', wipe, opening],
    ['that is removed without a sweep', remove, opening],
    ['that is removed', (row) => remove(wipe(row) ?? row), opening],
    [
      'of which an answer is deleted',
      deleteAnswer,
      ({ answers }) => [answers[1]?.nonce, answers[1]?.enc],
    ],
  ])('is overwritten where it lies, of one %s', (_, end, ended) => {
    const rows = Array.from({ length: ASKS }, randomRow);
    for (const [index, row] of rows.entries()) table.put(`ask ${index}`, null, row);
    // Rows that stay lie around it: with more of them removed, pages are merged, and older copies move.
    const values = rows.slice(PLACE, PLACE + 1).flatMap(ended);
    const pieces = piecesOf(values.filter((value) => value instanceof Uint8Array));
    const before = file.copiesOf(pieces);
    expect(before.filter((count) => count > 0).length).toBeGreaterThan(pieces.length * 0.95);
    expect(change(`ask ${PLACE}`, end)).toBe(true);
    const after = file.copiesOf(pieces);
    const isLess = after.map((count, index) => count < Math.max(before[index] ?? 0, 1));
    expect(isLess).not.toContain(false);
    expect(table.find('ask 1')).toEqual(rows[1]);
  });

  it('leaves zeros of the same length', () => {
    table.put('a', null, randomRow());
    change('a', wipe);
    const isZeros = (name: string, length: number) => `${name} = zeroblob(${length})`;
    const asks = `SELECT ${isZeros('box', 2068)} AND ${isZeros('part', 300)} AS wiped FROM asks`;
    expect(file.run(asks)).toEqual([{ wiped: 1 }]);
    const answers = `SELECT ${isZeros('nonce', 16)} AND ${isZeros('enc', 1120)} AS wiped FROM answers`;
    expect(file.run(answers)).toEqual(Array.from({ length: ANSWERS }, () => ({ wiped: 1 })));
  });

  it('is reported as wiped once, also of one without answers', () => {
    table.put('a', null, askRow());
    const reported = [wipe, wipe, remove].map((decision) => change('a', decision));
    expect(reported).toEqual([true, false, false]);
  });

  it('is kept until then', () => {
    const row = randomRow();
    table.put('a', null, row);
    expect(change('a', (open) => close(open, 1))).toBe(false);
    expect(table.find('a')).toEqual({ ...row, closedAt: 1 });
  });
});

describe('what is due', () => {
  it('is known exactly after every change, also of another table', () => {
    const decisions: readonly Decision[] = [
      (row) => adding(row, 7, 9).next,
      (row) => manage(row, { action: 'answers', answersMax: 9, manageHash }, 0).next,
      deleteAnswer,
      (row) => close(row, 5),
      wipe,
      (row) => (row.box === null ? remove(row) : row),
    ];
    for (let index = 0; index < ASKS; index++)
      table.put(`ask ${index}`, null, answeredRow(index % 4, { ttlSeconds: 3600 + index }));
    for (const [turn, decision] of decisions.entries()) {
      for (let index = turn; index < ASKS; index += 3) {
        if (table.find(`ask ${index}`)) change(`ask ${index}`, decision);
        expect(table.nextDueAt()).toBe(new AskTable(file.sql).nextDueAt());
      }
    }
    for (const { id } of file.run('SELECT id FROM asks')) change(String(id), () => null);
    expect(table.nextDueAt()).toBeNull();
  });

  it('is swept from the oldest, and counted while it is not wiped', () => {
    const at = (ms: number) => close(askRow(), ms);
    for (const ms of [30, 10, 20]) table.put(`${ms}`, null, at(ms));
    expect([table.nextDueAt(), table.due(9, 9)]).toEqual([10, []]);
    expect(table.due(30, 9)).toEqual(['10', '20', '30']);
    expect(table.due(30, 2)).toEqual(['10', '20']);
    expect([table.countUnswept(10), table.countUnswept(21)]).toEqual([0, 2]);
    change('10', wipe);
    expect([table.due(20, 9), table.countUnswept(21)]).toEqual([['20'], 1]);
    const removal = removeAt(at(10));
    // It is due again for its removal, and has nothing left to wipe.
    expect([table.due(removal, 1), table.countUnswept(removal + 1)]).toEqual([['20'], 2]);
  });
});

it('forgets what was rolled back', () => {
  const empty = new TestDatabase();
  const store = new SecretStore(empty.storage, () => undefined);
  const row = close(answeredRow(1), 5);
  store.change(() => store.putAsk('a', null, row));
  const failing = () =>
    store.change(() => {
      store.putAsk('a', row, adding(row, 2).next);
      store.putAsk('b', null, close(askRow(), 1));
      expect(store.nextDueAt()).toBe(1);
      throw new Error('broken');
    });
  expect(failing).toThrow('broken');
  expect([store.asks.find('a'), store.asks.find('b')]).toEqual([row, null]);
  expect(store.nextDueAt()).toBe(wipeAt(row));
  empty.close();
});
