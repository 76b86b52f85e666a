/**
 * Weak passwords, which attackers try first: common ones, and those that contain the name of the site or the address. Containing
 * a name is enough to be refused, because cracking programs add words and digits to names.
 */
import { domainToUnicode } from 'node:url';
import { registeredDomain } from '../domains/rules/public-suffix.ts';
import { type Failure, refuse } from '../http/failure.ts';
import type { Stores } from '../platform/call-object.ts';
import { siteList } from '../platform/site-list.ts';

/** Fewer are one repeated key, or two in turn. */
const DISTINCT_CHARACTERS_MIN = 3;
/** Shorter names occur everywhere by chance. */
const NAME_CHARACTERS_MIN = 4;
/**
 * Names of this length are refused anywhere. Shorter ones are parts of other words (`anne` of `manners`) and would rule out good
 * passphrases: they are refused as separate words, or when the rest of the password is short.
 */
const LONG_NAME_CHARACTERS_MIN = 6;
const OTHER_CHARACTERS_MIN = 12;

/** The field of a call that holds a new password. */
export type PasswordField = 'password' | 'newp';

/**
 * Refuses a password that is common, or contains a name that anyone would try.
 *
 * @param address of the account; null where it is not known yet
 * @returns null if it is accepted
 * @throws StoreUnavailable when the lists cannot be read: no password is set without this check. It needs no other service.
 */
export async function refuseWeak(
  { env, config: { SITE_NAME: siteName, SITE_HOST: siteHost } }: Stores,
  password: string,
  address: string | null,
  field: PasswordField,
): Promise<Failure | null> {
  const [commonPasswords, suffixes] = await Promise.all([
    siteList(env, 'common-passwords'),
    siteList(env, 'icann-suffixes'),
  ]);
  const names = { siteName, siteHost, address };
  const isWeak = isWeakPassword(password, names, { commonPasswords, suffixes });
  return isWeak ? refuse('password_weak', { field }) : null;
}

/** The names that a password must not contain. */
export interface PasswordNames {
  readonly siteName: string;
  /** With or without its port; empty if unknown. */
  readonly siteHost: string;
  /** The account's address; null if unknown. */
  readonly address: string | null;
}

/** What passwords and names are looked up in. */
interface PasswordLists {
  /** In lower case. */
  readonly commonPasswords: ReadonlySet<string>;
  /** The rules of the public suffix list, without those of private owners. */
  readonly suffixes: ReadonlySet<string>;
}

/** Finds a password weak that is common, or contains one of the names. */
export function isWeakPassword(
  password: string,
  names: PasswordNames,
  { commonPasswords: common, suffixes }: PasswordLists,
): boolean {
  const lowered = normal(password);
  if (common.has(password.toLowerCase()) || common.has(lowered)) return true;
  if (new Set(lowered).size < DISTINCT_CHARACTERS_MIN) return true;
  if (namesIn(names, suffixes).some((name) => containsName(lowered, name))) return true;
  const letters = lettersOf(lowered);
  return letters !== '' && wordsIn(names).some((word) => lettersOf(word) === letters);
}

/** The names without punctuation. */
function namesIn(
  { siteName, siteHost, address }: PasswordNames,
  suffixes: ReadonlySet<string>,
): string[] {
  const [local = '', domain = ''] = normal(address ?? '').split('@', 2);
  const hosts = [siteHost, domain].map((host) => ownLabel(host, suffixes));
  const names = [normal(siteName), local, ...partsOf(local), ...hosts];
  return names.map(squeezed).filter((name) => charactersOf(name) >= NAME_CHARACTERS_MIN);
}

/** Names and their parts that are refused as a whole password, however short. */
function wordsIn({ siteName, siteHost, address }: PasswordNames): string[] {
  return [siteName, siteHost.replace(/:\d+$/, ''), address ?? '']
    .map(normal)
    .flatMap((name) => [name, ...name.split('@'), ...partsOf(name)]);
}

/** The registered label of a host in Unicode; the whole name without a public suffix. */
function ownLabel(host: string, suffixes: ReadonlySet<string>): string {
  const name = domainToUnicode(host.replace(/:\d+$/, ''));
  if (/^[\d.]*$/.test(name)) return '';
  return normal(registeredDomain(name, suffixes)?.split('.', 1).join() ?? name);
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
  // Words here consist of letters and digits, so they need no escaping.
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

/** Replaces digits and punctuation by the letters that they imitate; `1` imitates both i and l, so both become i. */
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

/** Digits and punctuation around a name do not make it stronger. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

function charactersOf(text: string): number {
  return Array.from(text).length;
}
