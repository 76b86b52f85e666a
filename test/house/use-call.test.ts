/** What a click sends goes through `useAction`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('../../web', import.meta.url));

/** Here every choice counts, the last one most: none may be left out because another one is pending. */
const choices = [
  'features/account/overview.tsx',
  'features/create/draft.ts',
  'parts/settings/save-language.tsx',
];

it('sends what a click sends once: no form has a mutation of its own', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.ts'] });
  const own = files.filter((file) => /\buseMutation\(/.test(readFileSync(join(web, file), 'utf8')));
  expect(new Set(own)).toEqual(new Set(['api/use-call.ts', ...choices]));
});
