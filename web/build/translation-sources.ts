/**
 * Which English text each translation was made from. A digest of it is in `locales/sources/`, followed by who reviewed the
 * translation, if anyone has. When the English changes, the digest differs, and the translation is stale.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { supportedLocales } from '../../shared/locales.ts';
import { englishTexts, ownTexts, type Texts, textsOf } from './locale-messages.ts';

const folder = new URL('../../locales/', import.meta.url);
const sources = v.record(v.string(), v.pipe(v.string(), v.regex(/^[\da-f]{8}(?: \S.*)?$/)));

/** What is to be done in a language; each a list of message ids. */
export interface Worklist {
  readonly missing: readonly string[];
  readonly stale: readonly string[];
  readonly unreviewed: readonly string[];
  /** Reviewed by a language model, and by no person. */
  readonly machine: readonly string[];
}

/** The reviewer that stands for a language model. */
const MACHINE = 'machine';

/** The first 8 hexadecimal digits of SHA-256. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/**
 * What is missing, stale or not reviewed.
 *
 * @param own the texts in the language's own file
 * @param inherited the texts that the language has in all, with those of the language without a region
 * @param made the sources file of the language
 */
export function worklist(english: Texts, own: Texts, inherited: Texts, made: Texts): Worklist {
  const ids = Object.keys(english);
  const isCurrent = (id: string) => made[id]?.split(' ', 1)[0] === digestOf(english[id] ?? '');
  const current = ids.filter((id) => id in own && isCurrent(id));
  const reviewerOf = (id: string) => reviewerIn(made[id]);
  return {
    missing: ids.filter((id) => !(id in inherited)),
    stale: ids.filter((id) => id in own && !isCurrent(id)),
    unreviewed: current.filter((id) => reviewerOf(id) === ''),
    machine: current.filter((id) => reviewerOf(id) === MACHINE),
  };
}

/** What is to be done in a language of `locales/`. */
export function worklistOf(locale: string): Worklist {
  return worklist(englishTexts(), ownTexts(locale), textsOf(locale), sourcesOf(locale));
}

/** The sources file of a language; empty where it has none. */
export function sourcesOf(locale: string): Texts {
  const file = sourcesFile(locale);
  return existsSync(file) ? v.parse(sources, JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/**
 * Records that translations match the present English, and forgets those of texts that the language no longer has.
 *
 * @param ids all messages of the language by default
 * @param reviewer who reviewed them; without one they are not reviewed
 */
export function markCurrent(locale: string, ids?: readonly string[], reviewer?: string): void {
  const english = englishTexts();
  const made = sourcesOf(locale);
  const own = Object.keys(ownTexts(locale)).toSorted();
  const chosen = new Set(ids ?? own);
  const marked = own.flatMap((id): [string, string][] => {
    const source = chosen.has(id) ? sourceOf(english[id] ?? '', reviewer) : made[id];
    return source === undefined ? [] : [[id, source]];
  });
  writeSources(locale, Object.fromEntries(marked));
}

/**
 * Records in every language that the English of some messages was corrected without a change of meaning: their translations match
 * the present text, and stay reviewed by the same person.
 *
 * @throws if there is no such message
 */
export function confirmAll(ids: readonly string[]): void {
  for (const locale of supportedLocales) {
    const made = sourcesOf(locale);
    if (ids.some((id) => id in made)) writeSources(locale, confirmed(englishTexts(), made, ids));
  }
}

/**
 * The sources of a language after {@link confirmAll}.
 *
 * @throws if there is no such message
 */
export function confirmed(english: Texts, made: Texts, ids: readonly string[]): Texts {
  const unknown = ids.find((id) => !(id in english));
  if (unknown !== undefined) throw new Error(`There is no message ${unknown}.`);
  const entries = Object.entries(made).map(([id, source]): [string, string] => [
    id,
    ids.includes(id) ? sourceOf(english[id] ?? '', reviewerIn(source)) : source,
  ]);
  return Object.fromEntries(entries);
}

function sourceOf(text: string, reviewer?: string): string {
  return [digestOf(text), reviewer].filter(Boolean).join(' ');
}

/** Who reviewed a translation; empty for no one. */
function reviewerIn(source = ''): string {
  return source.split(' ').slice(1).join(' ');
}

function writeSources(locale: string, made: Texts): void {
  writeFileSync(sourcesFile(locale), `${JSON.stringify(made, null, 2)}\n`);
}

function sourcesFile(locale: string): URL {
  return new URL(`sources/${locale}.json`, folder);
}
