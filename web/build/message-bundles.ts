/**
 * Cuts each language in `locales/` into message groups and compiles it: no message is parsed in a browser. The files of all
 * languages are in one folder with the hash of their content, so that a page needs to know one name only.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type LanguageFiles, messageGroups } from '../prerender/language-files.ts';
import { failureCodes } from '../../shared/contract/failure-codes.ts';
import { supportedLocales } from '../../shared/locales.ts';
import { englishTexts, messagesOf, pseudoLocales, textsOf } from './locale-messages.ts';
import { groupsOfIds } from './message-groups.ts';

const MODULE = 'virtual:languages';
const FOLDER = 'dist/languages';

interface Sources {
  readonly web: string;
  readonly worker: string;
}

const translations = supportedLocales.filter((locale) => locale !== 'en');

/** The built files of all languages. */
export interface Bundles {
  readonly languages: LanguageFiles;
  /** The content of each file, by its path within the site. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Compiles all languages.
 *
 * @param sources the folders of the site and of the Worker, from whose files the groups are derived
 * @param hasPseudo whether the pseudo-languages are included
 */
export function bundlesOf(sources: Sources, hasPseudo: boolean): Bundles {
  const pseudo = hasPseudo ? Object.keys(pseudoLocales) : [];
  const groups = groupsOfIds(sources.web);
  const named = [...translations, ...pseudo].flatMap((locale) => {
    const messages = Object.entries(messagesOf(locale));
    return messageGroups.map((group) => {
      const part = messages.filter(([id]) => groups.get(id) === group);
      const source = `export default ${JSON.stringify(Object.fromEntries(part))};`;
      return [`${locale}-${group}.js`, source] as const;
    });
  });
  const digest = createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 7);
  const folder = `${FOLDER}-${digest}`;
  return {
    languages: { pseudo, folder: `/${folder}` },
    files: new Map([
      ...named.map(([name, source]) => [`${folder}/${name}`, source] as const),
      ...workerFiles(idsOfWorker(sources.worker)),
    ]),
  };
}

/** The ids of the messages that the Worker's sources name, and those of its failures. */
function idsOfWorker(folder: string): Set<string> {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] });
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const named = Object.keys(englishTexts()).filter((id) => code.includes(`'${id}'`));
  return new Set([...named, ...failureCodes.map((each) => `failure.${each}`)]);
}

/** The Worker fetches its texts from the site and parses them itself. */
function workerFiles(ids: ReadonlySet<string>): (readonly [path: string, source: string])[] {
  return translations.map((locale) => {
    const texts = Object.entries(textsOf(locale)).filter(([id]) => ids.has(id));
    return [`languages/${locale}.json`, JSON.stringify(Object.fromEntries(texts))];
  });
}

/** Emits the language files, and the module that names their folder. */
export function messageBundles({ languages, files }: Bundles): Plugin {
  return {
    name: 'waxseal:bundles',
    resolveId: (id) => (id === MODULE ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const languageFiles = ${JSON.stringify(languages)};`
        : undefined,
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const source = files.get(request.url?.slice(1).split('?', 1)[0] ?? '');
        if (source === undefined) {
          next();
          return;
        }
        response.setHeader(
          'Content-Type',
          request.url?.endsWith('.json') ? 'application/json' : 'text/javascript',
        );
        response.end(source);
      });
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
