/** Puts the lists that the Worker reads when it needs them (`worker/platform/site-list.ts`) among the site's files. */
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import * as trie from 'tldts/dist/es6/src/data/trie.js';
import type { Plugin } from 'vite';
import { PASSWORD_CHARACTERS_MIN } from '../../shared/limits.ts';
import { type SiteListName, siteListPath } from '../../shared/site-list.ts';

/** The flag of the rules that belong to ICANN's part of the public suffix list. */
const ICANN = 1;

/** The lists by their names. */
export function siteLists(): Readonly<Record<SiteListName, readonly string[]>> {
  return {
    'common-passwords': commonPasswords.filter(({ length }) => length >= PASSWORD_CHARACTERS_MIN),
    'icann-suffixes': suffixRules((flags) => (flags & ICANN) !== 0),
    'public-suffixes': suffixRules((flags) => flags !== 0),
  };
}

/** The rules of the public suffix list in tldts: a trie of labels, from the last to the first. */
function suffixRules(isWanted: (flags: number) => boolean): string[] {
  const offsets = labelOffsets();
  const rulesBelow = (node: number, suffix: string): string[] =>
    edgesOf(node).flatMap((edge) => {
      const offset = offsets[edge] ?? 0;
      const label = trie.labelText.slice(offset, offset + (trie.edgeLength[edge] ?? 0));
      const name = suffix === '' ? label : `${label}.${suffix}`;
      const child = trie.edgeChild[edge] ?? 0;
      const own = isWanted(trie.nodeFlags[child] ?? 0) ? [name] : [];
      return [...own, ...rulesBelow(child, name)];
    });
  const exceptions = rulesBelow(trie.exceptionsRoot, '').map((name) => `!${name}`);
  return [...rulesBelow(trie.rulesRoot, ''), ...exceptions];
}

/** Where the label of each edge begins in `labelText`. */
function labelOffsets(): number[] {
  let end = 0;
  return Array.from(trie.edgeLength, (length) => {
    end += length;
    return end - length;
  });
}

function edgesOf(node: number): number[] {
  const [start = 0, end = 0] = trie.edgeStart.slice(node, node + 2);
  return Array.from({ length: end - start }, (_, index) => start + index);
}

/** The lists as files, by their paths within the site. */
function siteListSources(): ReadonlyMap<string, string> {
  const lists = siteLists();
  const names = ['common-passwords', 'icann-suffixes', 'public-suffixes'] as const;
  return new Map(names.map((name) => [siteListPath(name), JSON.stringify(lists[name])]));
}

/** Emits the lists, and serves them in development. */
export function siteListFiles(): Plugin {
  const files = siteListSources();
  return {
    name: 'waxseal:site-lists',
    configureServer({ middlewares }) {
      for (const [path, source] of files) {
        middlewares.use(path, (_request, response) => {
          response.setHeader('Content-Type', 'application/json');
          response.end(source);
        });
      }
    },
    generateBundle() {
      for (const [path, source] of files) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
      }
    },
  };
}
