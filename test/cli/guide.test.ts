/** The guide matches the program's own help. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandRows, exitRows, helpPage, optionRows } from '../../shared/cli/help.ts';

const guide = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

/** The rows of the table under a heading, without what makes them a table. */
function rowsUnder(heading: string): string[][] {
  const [, ...rows] = (guide.split(`| ${heading} `)[1] ?? '').split('\n\n')[0]?.split('\n') ?? [];
  return rows
    .filter((row) => /^\| [^-]/.test(row) && !row.startsWith('| ---'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

it.each([
  ['Command', commandRows()],
  ['Option', optionRows()],
  ['Code', exitRows()],
])('lists each %s of the help in the guide, in its words', (heading, rows) => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rowsUnder(heading)).toEqual(rows);
});

it('fits the help to the width of a page, and names each of them there', () => {
  const page = helpPage();
  expect(page.split('\n').filter((line) => line.length > 120)).toEqual([]);
  for (const [typed] of [...commandRows(), ...optionRows(), ...exitRows()])
    expect(page).toContain(typed);
});
