/** What is shipped names its packages with their licences: the site for the browser, and the Worker's bundle. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root, siteDirectory, workerBundle } from '../../worker/node/paths.ts';

const notices = {
  web: readFileSync(join(siteDirectory, 'licences/third-party.txt'), 'utf8'),
  worker: readFileSync(join(dirname(workerBundle), 'LICENCES.txt'), 'utf8'),
};

/** The packages that the sources of a part import, without those that only build or test it. */
function importedBy(part: 'web' | 'worker'): string[] {
  const files = globSync([`${part}/**/*.{ts,tsx}`, 'shared/**/*.ts'], {
    cwd: root,
    exclude: [
      '**/*.test.*',
      '**/build/**',
      '**/node/**',
      '**/cli/**',
      '**/openapi/**',
      '**/*.config.ts',
      // The Worker takes from there what needs no package.
      ...(part === 'worker' ? ['**/seal/**'] : []),
    ],
  });
  const names = files.flatMap((file) => {
    const imports = readFileSync(join(root, file), 'utf8').matchAll(
      /(?:^|\n)(?:import|export)(?! type\b)[^;']*?from '((?:@[\w-]+\/)?\w[\w.-]*)[/']|\bimport\('((?:@[\w-]+\/)?\w[\w.-]*)[/']/g,
    );
    return [...imports].map(([, name = '', lazy = '']) => name || lazy);
  });
  return [...new Set(names)].toSorted();
}

const listedIn = (text: string) =>
  [...text.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(.+\)\n=+$/gm)].map(([, name = '']) => name);

it.each(['web', 'worker'] as const)('names every package that %s imports', (part) => {
  const imported = importedBy(part);
  expect(imported.length).toBeGreaterThan(3);
  const listed = new Set(listedIn(notices[part]));
  expect(imported.filter((name) => !listed.has(name))).toEqual([]);
});

it('names the packages that the lists of the site are made of', () => {
  expect(listedIn(notices.web)).toEqual(
    expect.arrayContaining(['@zxcvbn-ts/language-common', 'tldts', 'react-dom', 'scheduler']),
  );
});

it('gives the text of the licence after each name', () => {
  for (const text of Object.values(notices)) {
    const bodies = text.split(/^\S+ \d+\.\d+\.\d+\S* \(.+\)\n=+$/m).slice(1);
    expect(bodies).toHaveLength(listedIn(text).length);
    const empty = bodies.filter((body) => !/copyright|public domain/i.test(body));
    expect(empty).toEqual([]);
  }
});

it('names the folder of the build nowhere', () => {
  const files = globSync('dist/{site,worker}/**/*.{js,json,html,map,txt,md}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(root));
  expect(naming).toEqual([]);
});
