import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { notesOf, sectionOf } from './release-notes.ts';

const changelog = `# Changelog

## [Unreleased]

- Something new.

## [1.1.0] - 2026-12-01

### Added

- More.

## [1.0.0]

- First.

## [0.9.0] - 2026-11-01

## [0.8.0] - 2026-10-01

- Old.
`;

test('the notes of a release are its section of the changelog, and no more', () => {
  expect(sectionOf(changelog, '1.1.0')).toBe('### Added\n\n- More.');
  expect(sectionOf(changelog, '0.8.0')).toBe('- Old.');
});

test.each([
  ['that is not in the changelog', '2.0.0', 'has no section [2.0.0]'],
  ['that is only the beginning of another one', '1.1', 'has no section [1.1]'],
  ['without a date', '1.0.0', 'gives 1.0.0 no date'],
  ['with an empty section', '0.9.0', 'has an empty section 0.9.0'],
])('a version %s is not released', (_, version, problem) => {
  expect(() => sectionOf(changelog, version)).toThrow(problem);
});

test.each([['v0.0.0'], [manifest.version], [undefined]])(
  'the tag %s is not that of the version in package.json',
  (tag) => {
    expect(() => notesOf(tag)).toThrow(`the tag has to be v${manifest.version}`);
  },
);
