/** What a click sends goes through `useAction`. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read, root } from './files.ts';

/** Here every choice counts, the last one most: none may be left out because another one is pending. */
const choices = [
  'web/features/account/overview.tsx',
  'web/features/create/draft.ts',
  'web/parts/settings/save-language.tsx',
];

it('sends what a click sends once: no form has a mutation of its own', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] });
  const own = files.filter((file) => /\buseMutation[(<]/.test(read(file)));
  expect(new Set(own)).toEqual(new Set(['web/api/use-call.ts', ...choices]));
});
