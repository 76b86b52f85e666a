/**
 * The language of the page. English is in the code; of every other language a page loads the message groups that it needs.
 * A language that cannot be loaded leaves the page in the current one.
 */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { languageFiles } from 'virtual:languages';
import { languageName, languageTag, supportedLocales } from '../../shared/locales.ts';
import { reportError } from '../api/error-reporting.ts';
import {
  choiceInAddress,
  choicesOfTab,
  earlierChoices,
  storeCookie,
  negotiateLocale,
  storeChoice,
} from '../prerender/choice.ts';
import { languageFile, type MessageGroup } from '../prerender/language-files.ts';

type Messages = Readonly<Record<string, MessageFormatElement[]>>;

export interface Language {
  /** One of `locales`. */
  readonly locale: string;
  /** The messages loaded so far; English is the fallback. */
  readonly messages: Messages;
}

/** The available languages, English first. */
export const locales: readonly string[] = [...supportedLocales, ...languageFiles.pseudo];

const groups = new Set<MessageGroup>();
const listeners = new Set<() => void>();
let language: Language = { locale: 'en', messages: {} };
let wanted: string | undefined;
/** Whether the last load of messages succeeded. */
let isComplete = true;
/** Has all groups, in the language that was chosen last. Earlier loads may end after it, and count no more. */
let newestLoad: Promise<Messages> | undefined;

function wantedLocale(): string {
  if (wanted !== undefined) return wanted;
  const given = choiceInAddress();
  if (given !== null && !locales.includes(given)) logNotOffered(given);
  wanted = negotiateLocale(earlierChoices(), navigator.languages, locales);
  return wanted;
}

export function currentLanguage(): Language {
  return language;
}

/** Whether the page has all messages that it needed so far, in this language. */
export function isLoadedIn(locale: string | undefined): boolean {
  return isComplete && language.locale === locale;
}

/** Calls `listener` after each load of messages; returns the function that stops it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads the messages of a group, and of every group that was needed before. Never rejects. */
export async function needMessages(group: MessageGroup): Promise<void> {
  const isNew = !groups.has(group);
  groups.add(group);
  await (isNew ? loadLanguage(wantedLocale()) : newestLoad?.catch(() => undefined));
}

/** Loads a part of the product together with its messages. The build reads both arguments (`message-groups.ts`). */
export async function withMessages<Module>(
  group: MessageGroup,
  importPart: () => Promise<Module>,
): Promise<Module> {
  await needMessages(group);
  return importPart();
}

/**
 * Changes the language for this tab, and for the next visits.
 *
 * @returns whether the language was loaded
 */
export async function chooseLocale(locale: string): Promise<boolean> {
  const isLoaded = await changeLanguage(locale);
  if (isLoaded) storeChoice(language.locale);
  return isLoaded;
}

/** Changes to the language of the signed-in customer, unless the address or this tab has another. */
export async function adoptLocale(locale: string): Promise<void> {
  if (locale === wantedLocale() || choicesOfTab().some((choice) => locales.includes(choice)))
    return;
  if (await changeLanguage(locale)) storeCookie(language.locale);
}

/**
 * Changes the language of this page only.
 *
 * @returns whether the language was loaded, or the one that was chosen after it
 */
export async function changeLanguage(locale: string): Promise<boolean> {
  if (!locales.includes(locale)) {
    logNotOffered(locale);
    return false;
  }
  const before = wanted;
  // At once: what the page loads meanwhile must come in this language, or it would bring the earlier one back.
  wanted = locale;
  if (await loadLanguage(locale)) return true;
  if (wanted === locale) {
    wanted = before;
    if (before !== undefined) await loadLanguage(before);
  }
  return false;
}

async function loadLanguage(locale: string): Promise<boolean> {
  const loading = load(locale);
  newestLoad = loading;
  try {
    const messages = await loading;
    if (loading !== newestLoad) {
      await newestLoad;
      return true;
    }
    language = { locale, messages };
    isComplete = true;
    for (const listener of listeners) listener();
    return true;
  } catch (error) {
    if (loading === newestLoad) isComplete = false;
    reportError('language', error);
    log(`The language "${locale}" could not be loaded`);
    return false;
  }
}

async function load(locale: string): Promise<Messages> {
  if (locale === 'en') return {};
  const parts = await Promise.all([...groups].map((group) => loadPart(locale, group)));
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part.default)));
}

/** The longest that a page waits for texts, which were requested with its scripts: in English it can be used. */
const LOAD_MS_MAX = 5000;

/** @throws when the file cannot be loaded, or does not come in time */
async function loadPart(locale: string, group: MessageGroup): Promise<{ default: Messages }> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The texts did not come in time')), LOAD_MS_MAX);
  try {
    return await Promise.race([importTexts(locale, group), late]);
  } finally {
    clearTimeout(timer);
  }
}

function importTexts(locale: string, group: MessageGroup): Promise<{ default: Messages }> {
  return import(/* @vite-ignore */ languageFile(languageFiles, locale, group));
}

function logNotOffered(locale: string): void {
  log(`The language "${locale}" is not on offer`);
}

function log(line: string): void {
  // oxlint-disable-next-line no-console -- the specification requires a line in the browser's log
  console.warn(line);
}

/** Every language by its own name, in alphabetical order. */
export const languageOptions = locales
  .map((locale) => ({ value: locale, text: languageName(locale), lang: languageTag(locale) }))
  .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));
