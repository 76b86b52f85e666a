/** The documents: links resolve, names exist, and lists that must be complete are complete. */
import { existsSync, globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { read, root } from './files.ts';

const README_LINES_MAX = 200;

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].toSorted();
const readme = read('README.md');

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}

function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

function leads(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#', 2);
  const target = path === '' ? document : normalize(join(dirname(document), path));
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, match]) => match ?? []);

describe.each(documents)('%s', (document) => {
  const text = read(document);
  const prose = text.replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');

  it('links to files and headings that there are, and defines every reference', () => {
    const links = found(prose, /\]\(([^)\s]+)\)/g).filter((link) => !link.includes(':'));
    expect(links.filter((link) => !leads(document, link))).toEqual([]);
    const defined = new Set(found(text, /^\[([^\]]+)\]: /gm));
    expect(found(prose, /\]\[([\w-]+)\]/g).filter((name) => !defined.has(name))).toEqual([]);
  });

  it('names files and scripts that there are', () => {
    const paths = found(text, /`((?:\.github|docs|locales|shared|test|web|worker)\/[\w./-]+)`/g);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const scripts = found(text, /\bnpm run (?:--silent )?([a-z][\w:-]*)/g);
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });
});

it('keeps the README to one page, which links to every other document', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(README_LINES_MAX);
  const unnamed = documents.filter(
    (path) =>
      !/^docs\/use-cases\/(?!README)/.test(path) &&
      path !== 'README.md' &&
      !readme.includes(`](${path}`),
  );
  expect(unnamed).toEqual([]);
});

it('justifies every dependency in dependencies.md, and nothing else', () => {
  const justified = found(read('docs/dependencies.md'), /^\| ([^|]+?) +\|/gm)
    .flatMap((cell) => cell.split(', '))
    .map((name) => name.replace(/ \(.*\)$/, ''))
    .filter((name) => !/^(?:package|-+|workerd)$/.test(name));
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const used = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
    (name) => (name.startsWith('@types/') ? '@types/*' : name),
  );
  expect(justified.toSorted()).toEqual([...new Set(used)].toSorted());
});

it('names a test for each guarantee in SECURITY.md', () => {
  const [, table = ''] =
    /^\| guarantee .*\n\| -.*\n((?:\|.*\n)+)/m.exec(read('docs/SECURITY.md')) ?? [];
  const rows = table.trimEnd().split('\n');
  expect(rows.length).toBeGreaterThan(20);
  const named = /`(?:test\/[\w./-]+|(?:web|worker)\/[\w./-]+\.test\.tsx?)`/;
  expect(rows.filter((row) => !named.test(row))).toEqual([]);
});
