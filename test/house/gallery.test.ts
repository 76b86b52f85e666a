/** The gallery shows every component, and its samples stay in it. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { read, root } from './files.ts';

it('shows every component of web/ui in the gallery', () => {
  const exclude = ['**/*.test.tsx'];
  const components = globSync('web/ui/*.tsx', { cwd: root, exclude }).map((file) => basename(file));
  const shown = globSync('web/gallery/**/*.tsx', { cwd: root }).map(read).join('\n');
  expect(components.length).toBeGreaterThan(0);
  expect(components.filter((component) => !shown.includes(`/ui/${component}'`))).toEqual([]);
});

it('imports the gallery nowhere in the product, where visitors would take its samples for answers', () => {
  const exclude = ['web/gallery/**', 'web/vite.config.ts', '**/*.test.*'];
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude });
  expect(files.length).toBeGreaterThan(0);
  const imports = (file: string) => /(?:from |import\()'[^']*\/gallery\//.test(read(file));
  expect(files.filter(imports)).toEqual([]);
});
