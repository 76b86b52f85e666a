/** Rules of the sources that no linter checks. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read, root } from './files.ts';

const sources = globSync('{shared,worker,web,test}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/node_modules|\.gen\.ts$|env\.d\.ts$/.test(path),
);

/** The lines of all sources that match, each with file and line number. */
function linesLike(pattern: RegExp): string[] {
  return sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

it('gives a reason wherever a rule is switched off', () => {
  const directives = linesLike(/\/[/*]\s*(?:oxlint|eslint)-disable/);
  expect(directives.filter((line) => !/ -- \w/.test(line))).toEqual([]);
});

it('skips no test, focuses none, and leaves none for later', () => {
  const marked = linesLike(/\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails)/);
  expect(marked).toEqual([]);
});

it('has no comment that suppresses the type checker', () => {
  expect(linesLike(/\/[/*]\s*@ts-(?:ignore|nocheck|expect-error)/)).toEqual([]);
});
