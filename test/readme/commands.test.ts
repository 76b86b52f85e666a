import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandsOf } from './commands.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

it('has the commands in the README that first-steps.ts runs', () => {
  expect(commandsOf(readme, 'Run it')).toEqual(['npm ci', 'npm start']);
  expect(commandsOf(readme, 'API')).toEqual([
    "printf 'a new horse' | curl --data-urlencode secret@- localhost:8787/api/v2/secret/conceal",
    'curl --data continue=true localhost:8787/api/v2/secret/1Abc…',
  ]);
  expect(commandsOf(readme, 'Command line')).toEqual([
    'npm run build',
    "printf 'a new horse' | node dist/cli/waxseal.js share --host localhost:8787",
    "printf 'a new horse' | node dist/cli/waxseal.js share --host localhost:8787 | node dist/cli/waxseal.js reveal",
  ]);
});
