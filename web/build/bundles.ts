/**
 * Cuts each language in `locales/` by who needs what, and compiles it: no message is parsed in a browser. The files of all
 * languages lie in one folder, named after all that is in it, so that no page has to know the name of each.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import type { LanguageFiles } from '../intl/language-files.ts';
import { supportedLocales } from '../../shared/locales.ts';
import { messagesOf, textsOf } from './locale-messages.ts';
import { groupsOfIds, idsOfWorker, messageGroups } from './message-groups.ts';
import { pseudoLocales } from './pseudo.ts';

const MODULE = 'virtual:languages';
const FOLDER = 'dist/languages';

interface Sources {
  readonly web: string;
  readonly worker: string;
}

const translations = supportedLocales.filter((locale) => locale !== 'en');

/** What is built of every language. */
export interface Bundles {
  readonly languages: LanguageFiles;
  /** What is in each file, by its path within the site. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Compiles all languages.
 *
 * @param sources the folders of the site and of the Worker, whose files say who needs which message
 * @param hasPseudo whether the languages that nobody speaks are among them
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

/** The Worker fetches what it says from beside the site. Its messages have values only that it knows: it parses them itself. */
function workerFiles(ids: ReadonlySet<string>): (readonly [path: string, source: string])[] {
  return translations.map((locale) => {
    const texts = Object.entries(textsOf(locale)).filter(([id]) => ids.has(id));
    return [`languages/${locale}.json`, JSON.stringify(Object.fromEntries(texts))];
  });
}

/** Tells the application where its languages are, and puts them there. */
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
