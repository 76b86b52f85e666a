/**
 * Passwords that are tried first: common ones, and those made of names that anyone who guesses has before them. The rule is
 * to refuse what contains such a name, and not only what is one, because guessing programs add words and digits to it.
 */
import { domainToUnicode } from 'node:url';
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json';
import { getDomainWithoutSuffix } from 'tldts';
import { PASSWORD_CHARACTERS_MIN } from '../../shared/limits.ts';

/** One key held down, or two in turn. */
const DISTINCT_CHARACTERS_MIN = 3;
/** Shorter names are everywhere by chance. */
const NAME_CHARACTERS_MIN = 4;
/**
 * A name this long is refused wherever it is. Shorter ones are parts of other words (`anne` of `manners`), and would spoil
 * good passphrases: they are refused as words of their own, or where little else is left of the password.
 */
const LONG_NAME_CHARACTERS_MIN = 6;
const OTHER_CHARACTERS_MIN = 12;

/** The names around a password. */
export interface PasswordNames {
  readonly siteName: string;
  /** With its port or without; empty where it is not known. */
  readonly siteHost: string;
  /** Of the account; null where it is not known. */
  readonly address: string | null;
}

let common: ReadonlySet<string> | null = null;

/** Whether a password is among those that many people use, or contains one of the names around it. */
export function isWeakPassword(password: string, names: PasswordNames): boolean {
  common ??= new Set(commonPasswords.filter(({ length }) => length >= PASSWORD_CHARACTERS_MIN));
  const lowered = normal(password);
  if (common.has(password.toLowerCase()) || common.has(lowered)) return true;
  if (new Set(lowered).size < DISTINCT_CHARACTERS_MIN) return true;
  if (namesIn(names).some((name) => containsName(lowered, name))) return true;
  const letters = lettersOf(lowered);
  return letters !== '' && wordsIn(names).some((word) => lettersOf(word) === letters);
}

/** The names that a password must not contain: without what separates their parts. */
function namesIn({ siteName, siteHost, address }: PasswordNames): string[] {
  const [local = '', domain = ''] = normal(address ?? '').split('@', 2);
  const names = [normal(siteName), ownLabel(siteHost), local, ...partsOf(local), ownLabel(domain)];
  return names.map(squeezed).filter((name) => charactersOf(name) >= NAME_CHARACTERS_MIN);
}

/** Names, and the words in them, that are no password by themselves, however short. */
function wordsIn({ siteName, siteHost, address }: PasswordNames): string[] {
  return [siteName, siteHost.replace(/:\d+$/, ''), address ?? '']
    .map(normal)
    .flatMap((name) => [name, ...name.split('@'), ...partsOf(name)]);
}

/** The part of a host's name that somebody chose and registered, as people read it; its only one without a suffix. */
function ownLabel(host: string): string {
  const name = domainToUnicode(host.replace(/:\d+$/, ''));
  if (/^[\d.]*$/.test(name)) return '';
  return normal(getDomainWithoutSuffix(name, { validateHostname: false }) ?? name);
}

function containsName(password: string, name: string): boolean {
  return [(text: string) => text, withoutLookalikes].some((read) =>
    containsWord(read(password), read(name)),
  );
}

function containsWord(password: string, word: string): boolean {
  const whole = squeezed(password);
  if (!whole.includes(word)) return false;
  if (charactersOf(word) >= LONG_NAME_CHARACTERS_MIN) return true;
  // A word here is letters and digits alone: nothing in it means anything to the expression.
  if (new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, 'u').test(password)) return true;
  return charactersOf(whole.replaceAll(word, '')) < OTHER_CHARACTERS_MIN;
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
};

/** Digits and marks as the letters that they stand for; `1` is an i as often as an l, so both become the same. */
function withoutLookalikes(text: string): string {
  return Array.from(text, (character) => LOOKALIKES[character] ?? character).join('');
}

function normal(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function squeezed(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function partsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

/** Digits and marks around a name make it no harder to guess. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

function charactersOf(text: string): number {
  return Array.from(text).length;
}
