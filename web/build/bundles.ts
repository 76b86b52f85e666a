/** Cuts each language in `locales/` by who needs what, and compiles it: no message is parsed in a browser. */
import { readFileSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { groupsOfIds, type MessageGroup, messageGroups } from './message-groups.ts';
import { changeText, pseudoLocales } from './pseudo.ts';

const BUNDLES = 'virtual:bundles';
const BUNDLE = /^\0virtual:bundle\/(\w+)-(\w+)$/;

const english = v.record(v.string(), v.object({ defaultMessage: v.string() }));
const translation = v.record(v.string(), v.string());

interface Folders {
  readonly web: string;
  readonly locales: string;
}

/** The name of the module that holds a language's part; the build names the file after it. */
function bundleName(locale: string, group: MessageGroup): string {
  return `virtual:bundle/${locale}-${group}`;
}

/** Serves `virtual:bundles`; every build but the one for production speaks the pseudo-languages too. */
export function messageBundles(folders: Folders): Plugin {
  let hasPseudo = false;
  const locales = () => [
    ...globSync('*.json', { cwd: folders.locales })
      .map((file) => basename(file, '.json'))
      .filter((locale) => locale !== 'en')
      .toSorted(),
    ...(hasPseudo ? Object.keys(pseudoLocales) : []),
  ];
  return {
    name: 'waxseal:bundles',
    configResolved({ mode }) {
      hasPseudo = mode !== 'production';
    },
    resolveId: (id) => (id === BUNDLES || id.startsWith('virtual:bundle/') ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${BUNDLES}`) return indexOf(locales());
      const [, locale = '', group = ''] = BUNDLE.exec(id) ?? [];
      if (!locale) return undefined;
      const ids = groupsOfIds(folders.web);
      const messages = Object.entries(messagesOf(folders.locales, locale)).filter(
        ([message]) => ids.get(message) === group,
      );
      return `export default ${JSON.stringify(Object.fromEntries(messages))};`;
    },
  };
}

function indexOf(locales: readonly string[]): string {
  const entries = locales.map((locale) => {
    const parts = messageGroups.map(
      (group) => `${group}: () => import('${bundleName(locale, group)}')`,
    );
    return `${locale}: { ${parts.join(', ')} }`;
  });
  return `export const bundles = { ${entries.join(', ')} };`;
}

function messagesOf(folder: string, locale: string): Record<string, MessageFormatElement[]> {
  const pseudo = pseudoLocales[locale];
  const source: unknown = JSON.parse(
    readFileSync(join(folder, `${pseudo ? 'en' : locale}.json`), 'utf8'),
  );
  const texts = pseudo
    ? Object.entries(v.parse(english, source)).map(([id, one]) => [id, one.defaultMessage] as const)
    : Object.entries(v.parse(translation, source));
  return Object.fromEntries(
    texts.map(([id, text]) => {
      const message = parse(text);
      return [id, pseudo ? changeText(message, pseudo) : message];
    }),
  );
}
