/**
 * The name `waxseal` in the npm registry is not ours. So nothing tells a reader to run or install what someone else may have published
 * there: the command line comes from a release, or from the build of a checkout.
 */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read, root } from './files.ts';

const FROM_REGISTRY = /\b(?:npx|npm (?:i|install|exec))(?: --?\S+)* waxseal\b/;

it('tells no reader to get the command line from the npm registry', () => {
  const files = globSync(
    ['*.md', 'docs/**/*.md', 'web/**/*.{ts,tsx}', 'shared/cli/**/*.ts', 'locales/*.json'],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => FROM_REGISTRY.test(read(file)))).toEqual([]);
});
