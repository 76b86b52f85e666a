import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';

const path = fileURLToPath(new URL('../../worker/node/selfhost/Dockerfile', import.meta.url));

it('a linter for every instruction finds no problem in the Dockerfile', () => {
  const problems = validate(readFileSync(path, 'utf8'), {});
  expect(problems.map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
});

it('and it would: what is misspelt or missing is found', () => {
  const problems = validate('FROM node\nRUNN x\nHEALTHCHECK CMD\n', {});
  expect(problems).toHaveLength(2);
});
