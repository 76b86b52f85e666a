/** `docs/asvs.md` and `docs/threat-model.md`: no requirement is left out, the numbers add up, and every file exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0: of each section the levels of 1, 2, 3, … in their order. Those of level 3
 * are at the end of a section, and left out.
 */
const levels: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '111112222',
  '1.3': '11222222222',
  '1.4': '222',
  '1.5': '12',
  '2.1': '122',
  '2.2': '112',
  '2.3': '1222',
  '2.4': '2',
  '3.2': '11',
  '3.3': '1222',
  '3.4': '112222',
  '3.5': '11122',
  '3.7': '22',
  '4.1': '122',
  '4.2': '2',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112',
  '5.3': '11',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122',
  '6.4': '1122',
  '6.5': '22222',
  '6.6': '222',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22',
  '7.6': '22',
  '8.1': '12',
  '8.2': '112',
  '8.3': '1',
  '8.4': '2',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '22',
  '10.3': '2222',
  '10.4': '11111222222',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '22',
  '11.2': '222',
  '11.3': '112',
  '11.4': '1222',
  '11.5': '2',
  '11.6': '2',
  '12.1': '122',
  '12.2': '11',
  '12.3': '2222',
  '13.1': '2',
  '13.2': '22222',
  '13.3': '22',
  '13.4': '12222',
  '14.1': '22',
  '14.2': '1222',
  '14.3': '122',
  '15.1': '122',
  '15.2': '122',
  '15.3': '1222222',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '222',
  '17.1': '2',
  '17.2': '2222',
  '17.3': '22',
};

const requirements = Object.entries(levels).flatMap(([section, all]) =>
  Array.from(all, (level, index) => [`${section}.${index + 1}`, level]),
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

const document = read('docs/asvs.md');
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
  test('every requirement of levels 1 and 2 has one row, in the order of the standard', () => {
    expect(requirements.length).toBe(253);
    expect(rows.map(({ id, level }) => [id, level])).toEqual(requirements);
  });

  test('every row has a status, and a reason or a place', () => {
    const invalid = rows.filter(
      ({ status, where }) => !statuses.some((known) => known === status) || where === '',
    );
    expect(invalid).toEqual([]);
  });

  test('what is met names a test, or is the platform’s or a document’s doing', () => {
    const met = rows.filter(({ status }) => status === 'met');
    const shown = /`(?:test\/[^`]+|[^`]+\.(?:test|spec)\.ts)`|\bplatform\b|^document: /;
    expect(met.filter(({ where }) => !shown.test(where))).toEqual([]);
  });

  test('the numbers at the head are those of the tables', () => {
    const chapters = [...new Set(rows.map(({ id }) => id.split('.', 1).join()))];
    const expected = [
      ...chapters.map((chapter) => countsOf(rows.filter(({ id }) => id.startsWith(`${chapter}.`)))),
      ...['1', '2'].map((level) => countsOf(rows.filter((row) => row.level === level))),
      countsOf(rows),
    ];
    const stated = rowsOf(document, /^(?:\[V\d+ |\*\*(?:level|together))/);
    expect(stated.map(([, ...counts]) => counts.map(Number))).toEqual(expected);
  });

  test('the list of what matters most names only what is not met', () => {
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

  test('every attacker that something stops has a test', () => {
    const attackers = rowsOf(sectionOf('Attackers'), /^(?!attacker$|-)/);
    expect(attackers.length).toBeGreaterThan(20);
    const untested = attackers.filter(
      ([, stops, tests = '']) => stops !== 'nothing' && !/`[^`]+`|^the same$/.test(tests),
    );
    expect(untested).toEqual([]);
  });

  test('every label of a derived key is in the inventory, and no other', () => {
    const [, union = ''] = /export type Label =([^;]+);/.exec(read('worker/crypto/hash.ts')) ?? [];
    const labels = union.match(/[\w-]+/g) ?? [];
    const [header = [], ...table] = rowsOf(sectionOf('Cryptography'), /^(?!-)/);
    const column = header.indexOf('labels');
    const listed = table.flatMap((cells) => cells[column]?.match(/[\w-]+/g) ?? []);
    expect(listed.toSorted()).toEqual(labels.toSorted());
  });
});

test.each(['docs/asvs.md', 'docs/threat-model.md'])('every file that %s names exists', (path) => {
  const named = read(path).matchAll(/`(\.?\w[\w.-]*\/[\w./-]*|[\w-]+\.(?:toml|json))`/g);
  const paths = [...named].flatMap(([, name]) => name ?? []);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});
