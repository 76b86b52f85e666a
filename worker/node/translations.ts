/** `npm run translations`: shows what is to be translated, and exchanges texts with translation services. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from '@formatjs/icu-messageformat-parser';
import * as v from 'valibot';
import { supportedLocales } from '../../shared/locales.ts';
import { englishMessages, ownTexts, type Texts } from '../../web/build/locale-messages.ts';
import { confirmAll, markCurrent, worklistOf } from '../../web/build/translation-sources.ts';

const USAGE = `npm run translations                            what is missing, stale or not reviewed, per language
npm run translations -- LANGUAGE                the ids of these messages
npm run translations -- export FOLDER           writes FormatJS files for Weblate or Crowdin
npm run translations -- import FILE...          takes them back; the language is the name of the file
npm run translations -- mark LANGUAGE [ID...]   the translations match the present English; all without an id
npm run translations -- mark --all ID...        the same in every language: the English changed, its meaning did not
npm run translations -- check                   fails if a translation is missing or stale, as before a release
      --reviewed-by NAME                        with import and mark: who reviewed them; “machine” for a language model`;

/** FormatJS messages, as `formatjs extract` writes them and translation services read and write them. */
const messages = v.record(
  v.string(),
  v.object({ defaultMessage: v.string(), description: v.optional(v.string()) }),
);

const translations = supportedLocales.filter((locale) => locale !== 'en');

/**
 * The messages of a language for a translation service. Missing and stale ones are empty, so that the service lists them
 * as not translated.
 */
export function exported(own: Texts, stale: readonly string[]): v.InferOutput<typeof messages> {
  return Object.fromEntries(
    Object.entries(englishMessages()).map(([id, { description }]) => [
      id,
      { defaultMessage: stale.includes(id) ? '' : (own[id] ?? ''), description },
    ]),
  );
}

/**
 * The translations in the file of a translation service, without the empty ones.
 *
 * @throws if a message is unknown, or not valid ICU
 */
export function imported(file: unknown): Texts {
  const english = englishMessages();
  const given = Object.entries(v.parse(messages, file)).filter(([, one]) => one.defaultMessage);
  return Object.fromEntries(
    given.map(([id, { defaultMessage }]) => {
      if (!(id in english)) throw new Error(`There is no message ${id}.`);
      try {
        parse(defaultMessage);
      } catch (error) {
        throw new Error(`${id} is not valid ICU: ${defaultMessage}`, { cause: error });
      }
      return [id, defaultMessage];
    }),
  );
}

function printTable(): void {
  const rows = translations.map((locale) => {
    const { missing, stale, unreviewed, machine } = worklistOf(locale);
    const counts = {
      messages: Object.keys(ownTexts(locale)).length,
      missing: missing.length,
      stale: stale.length,
      unreviewed: unreviewed.length,
      'by machine only': machine.length,
    };
    return [locale, counts] as const;
  });
  console.table(Object.fromEntries(rows));
}

function printIds(locale: string): void {
  const states = { ...worklistOf(languageOf(locale)) };
  for (const [state, ids] of Object.entries(states)) {
    console.log(`${state}: ${ids.length}`);
    for (const id of ids) console.log(`  ${id}`);
  }
}

function exportTo(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, 'en.json'), englishMessages());
  for (const locale of translations) {
    writeJson(join(folder, `${locale}.json`), exported(ownTexts(locale), worklistOf(locale).stale));
  }
}

/** The ids of the texts that an import changes. A stale translation that comes back as it was stays stale, until `mark`. */
export function changedIds(own: Texts, given: Texts): string[] {
  return Object.keys(given).filter((id) => given[id] !== own[id]);
}

function importFrom(files: readonly string[], reviewer?: string): void {
  for (const file of files) {
    const locale = languageOf(basename(file, '.json'));
    const own = ownTexts(locale);
    const given = imported(JSON.parse(readFileSync(file, 'utf8')));
    const changed = changedIds(own, given);
    const all = Object.entries({ ...own, ...given }).toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeJson(`locales/${locale}.json`, Object.fromEntries(all));
    markCurrent(locale, reviewer === undefined ? changed : Object.keys(given), reviewer);
    console.log(`${locale}: ${changed.length} translations changed`);
  }
}

/** @throws if it is not a language with a translation */
function languageOf(name: string): string {
  const found = translations.find((locale) => locale === name);
  if (!found)
    throw new Error(`There is no translation ${name}; there are ${translations.join(', ')}.`);
  return found;
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Fails if the texts of a language are not those of the present English. */
function check(): void {
  const behind = translations.filter((locale) => {
    const { missing, stale } = worklistOf(locale);
    return missing.length + stale.length > 0;
  });
  if (behind.length === 0) return;
  printTable();
  throw new Error(`Translations are missing or stale: ${behind.join(', ')}.`);
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      'reviewed-by': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, first, ...rest] = positionals;
  const reviewer = values['reviewed-by'];
  try {
    if (values.help) console.log(USAGE);
    else if (command === undefined) printTable();
    else if (command === 'export' && first !== undefined) exportTo(first);
    else if (command === 'import' && first !== undefined) importFrom([first, ...rest], reviewer);
    else if (command === 'check') check();
    else if (command === 'mark' && first !== undefined && values.all) confirmAll([first, ...rest]);
    else if (command === 'mark' && first !== undefined) {
      markCurrent(languageOf(first), rest.length > 0 ? rest : undefined, reviewer);
    } else if (first === undefined) printIds(command);
    else throw new Error(USAGE);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
