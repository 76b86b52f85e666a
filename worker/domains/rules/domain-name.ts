/** Custom domain names: parsing and validation. */
import type { DomainFlaw } from '../../../shared/contract/domains.ts';
import { DOMAIN_CHARACTERS_MAX } from '../../../shared/limits.ts';

const LABEL_CHARACTERS_MAX = 63;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
/** Characters with a meaning in URLs, characters that no name contains, and the wildcard. */
const FOREIGN = /[\s/?#@:[\]\\%*_<>^|"'`{}]|\.$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** A name that ends in a number is parsed as an IP address or not at all. */
const NUMBER_LAST = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i;
const IPV6 = /^\[?[\da-f.]*:[\da-f.]*:[\da-f:.]*(?:%[^\]]*)?\]?$/i;
/** Endings that resolve to nothing or to the local network. `example` is not included: it resolves to nothing, harmlessly. */
const LOCAL_ENDINGS = new Set([
  'local',
  'localhost',
  'internal',
  'test',
  'invalid',
  'onion',
  'arpa',
]);

/** Scripts in modern use; any other counts as mixed. */
const SCRIPTS = [
  'Latin Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han',
  'Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
  'Balinese Canadian_Aboriginal Cherokee Javanese Mongolian Nko Syriac Tifinagh Yi',
].flatMap((line) => line.split(' '));

/** Latin may be mixed with the scripts that Chinese, Japanese and Korean combine. */
const MIXTURES = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Compiled with the first Unicode label: it takes 6 ms, which every isolate would spend at start-up. */
let allowed: readonly RegExp[] | null = null;

function allowedPatterns(): readonly RegExp[] {
  allowed ??= [...SCRIPTS.map((script) => [script]), ...MIXTURES].map(
    (scripts) =>
      new RegExp(`^[${['Common', 'Inherited', ...scripts].map(characters).join('')}]*$`, 'u'),
  );
  return allowed;
}

/** A name under which an account's links can open. */
export interface DomainName {
  readonly kind: 'domain';
  /** ASCII, lower case. */
  readonly identifier: string;
  /** In Unicode, for display. */
  readonly displayDomain: string;
  /** The registered domain, in ASCII. */
  readonly baseDomain: string;
  /** The labels before the base domain; empty for an apex. */
  readonly subdomain: string;
  readonly isApex: boolean;
}

type ParsedDomain = DomainName | { readonly kind: 'flawed'; readonly flaw: DomainFlaw };

export interface DomainContext {
  /** The site's own names; everything below them is refused too. */
  readonly ours: readonly string[];
  /** The registered part of a name; null for a public suffix. */
  readonly registeredPart: (name: string) => string | null;
  /** A name with its punycode labels decoded. */
  readonly unicodeName: (name: string) => string;
}

/**
 * Normalises a name: ASCII, lower case, without a trailing dot.
 *
 * @returns '' when it is not a host name
 */
export function asciiName(name: string): string {
  const trimmed = name.trim();
  if (!/^[^\s/?#@:[\]\\%]+$/.test(trimmed) || !URL.canParse(`http://${trimmed}`)) return '';
  return new URL(`http://${trimmed}`).hostname.replace(/\.$/, '');
}

/** Parses a typed domain: Unicode or punycode, in any case, with or without a trailing dot. */
export function parseDomain(
  text: string,
  { ours, registeredPart, unicodeName }: DomainContext,
): ParsedDomain {
  const name = text.trim().replace(/[.\u3002]$/u, '');
  const identifier = asciiName(name);
  const flaw = flawOfText(name, identifier) ?? flawOfName(identifier, ours);
  if (flaw) return { kind: 'flawed', flaw };
  const baseDomain = registeredPart(identifier);
  if (baseDomain === null) return { kind: 'flawed', flaw: 'suffix' };
  const displayDomain = unicodeName(identifier);
  // Not every URL parser validates punycode.
  if (asciiName(displayDomain) !== identifier || /(?:^|\.)xn--/.test(displayDomain)) {
    return { kind: 'flawed', flaw: 'malformed' };
  }
  if (!displayDomain.split('.').every(isSingleScript))
    return { kind: 'flawed', flaw: 'mixed_script' };
  const subdomain = identifier.slice(0, Math.max(identifier.length - baseDomain.length - 1, 0));
  const isApex = subdomain === '';
  return { kind: 'domain', identifier, displayDomain, baseDomain, subdomain, isApex };
}

/** Syntax errors of a name. */
function flawOfText(name: string, identifier: string): DomainFlaw | null {
  if (name === '') return 'empty';
  if (IPV6.test(name)) return 'address';
  if (FOREIGN.test(name)) return 'malformed';
  if (NUMBER_LAST.test(identifier || name) || IPV4.test(identifier)) return 'address';
  if (isTooLong(name) || isTooLong(identifier)) return 'too_long';
  return identifier.split('.').every((label) => LABEL.test(label)) ? null : 'malformed';
}

function isTooLong(name: string): boolean {
  if (name.length > DOMAIN_CHARACTERS_MAX) return true;
  return name.split('.').some((label) => label.length > LABEL_CHARACTERS_MAX);
}

/** Names that may not be claimed. */
function flawOfName(identifier: string, ours: readonly string[]): DomainFlaw | null {
  if (ours.some((own) => identifier === own || identifier.endsWith(`.${own}`))) return 'ours';
  return isLocalName(identifier) ? 'local' : null;
}

/** Whether a normalised name is empty, or resolves to nothing or to the local network. */
export function isLocalName(name: string): boolean {
  return !name.includes('.') || LOCAL_ENDINGS.has(name.slice(name.lastIndexOf('.') + 1));
}

/**
 * Whether a label uses one writing system, so that it cannot imitate another name with similar letters: the level
 * "highly restrictive" of UTS 39.
 */
function isSingleScript(label: string): boolean {
  return /^[\0-\x7f]*$/.test(label) || allowedPatterns().some((pattern) => pattern.test(label));
}

function characters(script: string): string {
  return `\\p{Script_Extensions=${script}}`;
}
