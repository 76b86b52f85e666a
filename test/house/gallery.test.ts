/** The gallery shows every component, and its samples stay in it. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('../../web', import.meta.url));

it('shows every component of web/ui in the gallery', () => {
  const exclude = ['**/*.test.tsx'];
  const components = globSync('ui/*.tsx', { cwd: web, exclude }).map((file) => basename(file));
  const samples = globSync('gallery/**/*.tsx', { cwd: web });
  const shown = samples.map((file) => readFileSync(join(web, file), 'utf8')).join('\n');
  expect(components.length).toBeGreaterThan(0);
  expect(components.filter((component) => !shown.includes(`/ui/${component}'`))).toEqual([]);
});

it('imports the gallery nowhere in the product, where visitors would take its samples for answers', () => {
  const exclude = ['gallery/**', 'vite.config.ts', '**/*.test.*'];
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude });
  expect(files.length).toBeGreaterThan(0);
  const imports = (file: string) =>
    /(?:from |import\()'[^']*\/gallery\//.test(readFileSync(join(web, file), 'utf8'));
  expect(files.filter(imports)).toEqual([]);
});
