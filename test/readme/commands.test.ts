import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandsOf, examplesOf, settingsOf } from './commands.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the commands of the README are those that first-steps.ts runs', () => {
  expect(commandsOf(readme, 'Run it')).toEqual(['npm ci', 'npm start']);
  expect(commandsOf(readme, 'API')).toEqual([
    "printf 'a new horse' | curl --data-urlencode secret@- localhost:8787/api/v1/share",
    'curl -X POST localhost:8787/api/v1/secret/1Abc…',
  ]);
  expect(commandsOf(readme, 'Command line')).toEqual([
    'npm run build',
    "printf 'a new horse' | npx waxseal share --host localhost:8787",
    "printf 'a new horse' | npx waxseal share --host localhost:8787 | npx waxseal reveal",
  ]);
});

test('other languages, other sections and remarks are no commands', () => {
  const text = '## A\n\n```sh\na b   # said\n\n```\n\n```json\n{}\n```\n\n## B\n\n```sh\nc\n```\n';
  expect(commandsOf(text, 'A')).toEqual(['a b']);
  expect(() => commandsOf(text, 'C')).toThrow('no commands');
});

test('an example is an sh block with the text block after it, also in a step', () => {
  const page =
    '```sh\na\nb\n```\n\n1. Step:\n\n   ```sh\n   c\n     d\n   ```\n\n   ```text\n   e …\n   ```\n';
  expect(examplesOf(page)).toEqual([
    { commands: 'a\nb\n', output: '' },
    { commands: 'c\n  d\n', output: 'e …\n' },
  ]);
});

test('the settings of a page are those of its ini blocks', () => {
  const page = '1. Set:\n\n   ```ini\n   A=b=c\n   D=e\n   ```\n\n```sh\nF=g\n```\n';
  expect(settingsOf(page)).toEqual({ A: 'b=c', D: 'e' });
});
