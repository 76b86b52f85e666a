/**
 * The name `waxseal` in the npm registry is not ours. So nothing tells a reader to run or install what someone else may have published
 * there: outside of a checkout, the command line comes from a release.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FROM_REGISTRY = /\b(?:npx|npm (?:i|install|exec))(?: --?\S+)* waxseal\b/g;

/** How often a page may say it: the README about a checkout, the page of the command line to warn. */
const ABOUT_CHECKOUTS: Readonly<Record<string, number>> = { 'README.md': 3, 'docs/cli.md': 2 };

it('tells no reader to get the command line from the npm registry', () => {
  const files = globSync(
    ['*.md', 'docs/**/*.md', 'web/**/*.{ts,tsx}', 'shared/cli/**/*.ts', 'locales/*.json'],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(100);
  const counts = files.map((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    return [file, text.match(FROM_REGISTRY)?.length ?? 0] as const;
  });
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(ABOUT_CHECKOUTS);
});
