/** `docs/appendix/asvs.md` and `docs/threat-model.md`: no requirement is left out, and the numbers add up. */
import { describe, expect, it } from 'vitest';
import { read } from './files.ts';

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0: a line for each chapter, in it for each section the levels of 1, 2, 3, … in
 * their order. Those of level 3 are at the end of a section, and left out; a section that has no others is a dash.
 */
const chapters: readonly string[] = [
  '22 111112222 11222222222 222 12',
  '122 112 1222 2',
  '- 11 1222 112222 11122 - 22',
  '122 2 22 1222',
  '2 112 11 222',
  '122 111111112222 1122 1122 22222 222 - 2222',
  '222 1111 22 11222 22 22',
  '12 112 1 2',
  '111 1222',
  '22 22 2222 11111222222 22222 22 222',
  '22 222 112 1222 2 2',
  '122 11 2222',
  '2 22222 22 12222',
  '22 1222 122',
  '122 122 1222222',
  '2 22222 2222 222 222',
  '2 2222 22',
];

const requirements = chapters.flatMap((sections, chapter) =>
  sections.split(' ').flatMap((levels, section) =>
    Array.from(levels.replace('-', ''), (level, index) => {
      const id = [chapter, section, index].map((place) => place + 1).join('.');
      return [id, level];
    }),
  ),
);

/** The cells of each row of a Markdown text whose first cell matches. */
function rowsOf(text: string, first: RegExp): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([cell = '']) => first.test(cell));
}

const document = read('docs/appendix/asvs.md');
const rows = rowsOf(document, /^\d+\.\d+\.\d+$/).map(
  ([id = '', level = '', , status = '', where = '']) => ({
    id,
    level,
    status: status.replaceAll('*', ''),
    where,
  }),
);
const statuses = ['met', 'not applicable', 'not met'] as const;

/** How many of some rows have each status, and how many there are. */
function countsOf(some: typeof rows): number[] {
  const counts = statuses.map((status) => some.filter((row) => row.status === status).length);
  return [...counts, some.length];
}

describe('the ASVS', () => {
  it('gives every requirement of levels 1 and 2 one row, in the order of the standard', () => {
    expect(requirements.length).toBe(253);
    expect(rows.map(({ id, level }) => [id, level])).toEqual(requirements);
  });

  it('gives every row a status, and a reason or a place', () => {
    const invalid = rows.filter(
      ({ status, where }) => !statuses.some((known) => known === status) || where === '',
    );
    expect(invalid).toEqual([]);
  });

  it('names a test for what is met, or the platform or a document', () => {
    const met = rows.filter(({ status }) => status === 'met');
    const shown = /`(?:test\/[^`]+|[^`]+\.(?:test|spec)\.ts)`|\bplatform\b|^document: /;
    expect(met.filter(({ where }) => !shown.test(where))).toEqual([]);
  });

  it('repeats the numbers of the tables at the head', () => {
    const numbers = [...new Set(rows.map(({ id }) => id.split('.', 1).join()))];
    const expected = [
      ...numbers.map((chapter) => countsOf(rows.filter(({ id }) => id.startsWith(`${chapter}.`)))),
      ...['1', '2'].map((level) => countsOf(rows.filter((row) => row.level === level))),
      countsOf(rows),
    ];
    const stated = rowsOf(document, /^(?:\[V\d+ |\*\*(?:level|together))/);
    expect(stated.map(([, ...counts]) => counts.map(Number))).toEqual(expected);
  });

  it('lists only what is not met as what matters most', () => {
    const [, list = ''] = document.split('What is not met and matters most:');
    const [named = ''] = list.split(/^## /m);
    const unmet = new Set(rows.filter(({ status }) => status === 'not met').map(({ id }) => id));
    const ids = named.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => !unmet.has(id))).toEqual([]);
  });
});

describe('the threat model', () => {
  const model = read('docs/threat-model.md');
  const sectionOf = (heading: string) =>
    model.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';

  it('names a test for every attacker that something stops', () => {
    const attackers = rowsOf(sectionOf('Attackers'), /^(?!attacker$|-)/);
    expect(attackers.length).toBeGreaterThan(20);
    const untested = attackers.filter(
      ([, stops, tests = '']) => stops !== 'nothing' && !/`[^`]+`|^the same$/.test(tests),
    );
    expect(untested).toEqual([]);
  });

  it('lists every label of a derived key in the inventory, and no other', () => {
    const [, union = ''] = /export type Label =([^;]+);/.exec(read('worker/crypto/hash.ts')) ?? [];
    const labels = union.match(/[\w-]+/g) ?? [];
    const [header = [], ...table] = rowsOf(sectionOf('Cryptography'), /^(?!-)/);
    const column = header.indexOf('labels');
    const listed = table.flatMap((cells) => cells[column]?.match(/[\w-]+/g) ?? []);
    expect(listed.toSorted()).toEqual(labels.toSorted());
  });
});
