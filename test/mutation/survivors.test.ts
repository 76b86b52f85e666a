import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../unit-project.ts';
import { survivors as ofRules } from './survivors.ts';
import { workerSurvivors } from './worker/survivors.ts';

const survivors = [...ofRules, ...workerSurvivors];

const linesOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line) => line.trim());

test('every accepted mutant is one of a line that there still is', () => {
  const gone = survivors.filter(({ file, line }) => !linesOf(file).includes(line));
  expect(gone).toEqual([]);
});

test('every accepted mutant has a reason, and is listed once', () => {
  expect(survivors.filter(({ reason }) => reason.length < 20)).toEqual([]);
  const texts = survivors.map(({ file, line, change }) => [file, line, change].join('\n'));
  expect(texts).toHaveLength(new Set(texts).size);
});
