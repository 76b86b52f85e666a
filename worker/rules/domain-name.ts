/** The names of domains: what counts as one that somebody may use, and what is wrong with one that does not. */
import type { DomainFlaw } from '../../shared/contract/domains.ts';
import { DOMAIN_CHARACTERS_MAX } from '../../shared/limits.ts';
import { isOneScript } from './scripts.ts';

const LABEL_CHARACTERS_MAX = 63;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
/** What means something to the parser of URLs, or nothing to anybody; and the wildcard. */
const FOREIGN = /[\s/?#@:[\]\\%*_<>^|"'`{}]|\.$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** A name that ends so is read as an address, or as nothing. */
const NUMBER_LAST = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i;
const IPV6 = /^\[?[\da-f.]*:[\da-f.]*:[\da-f:.]*(?:%[^\]]*)?\]?$/i;
/** Names that lead nowhere, or to whoever is near. `example` is not among them: it leads to nobody, and harms nobody. */
const LOCAL_ENDINGS = new Set([
  'local',
  'localhost',
  'internal',
  'test',
  'invalid',
  'onion',
  'arpa',
]);

/** A name under which somebody's links can open. */
export interface DomainName {
  readonly kind: 'domain';
  /** As the DNS has it: ASCII, lower case. */
  readonly identifier: string;
  /** As people read it. */
  readonly displayDomain: string;
  /** The part that was registered, as the DNS has it. */
  readonly baseDomain: string;
  /** What stands before it; empty for an apex. */
  readonly subdomain: string;
  readonly isApex: boolean;
}

export type ParsedDomain = DomainName | { readonly kind: 'flawed'; readonly flaw: DomainFlaw };

export interface Surroundings {
  /** Names that are the site's own, and everything under them. */
  readonly ours: readonly string[];
  /** The part of a name that somebody registered; null for one that is nothing but an ending that many share. */
  readonly registeredPart: (name: string) => string | null;
  /** A name with its labels as people read them; what is no punycode stays as it is. */
  readonly unicodeName: (name: string) => string;
}

/**
 * A name as the DNS has it: ASCII, lower case, without a dot at its end.
 *
 * @param name as somebody wrote it
 * @returns '' when it is no name of a host
 */
export function asciiName(name: string): string {
  const trimmed = name.trim();
  if (!/^[^\s/?#@:[\]\\%]+$/.test(trimmed) || !URL.canParse(`http://${trimmed}`)) return '';
  return new URL(`http://${trimmed}`).hostname.replace(/\.$/, '');
}

/** Reads what somebody typed as a domain: Unicode or punycode, in any case, with or without a dot at its end. */
export function parseDomain(
  text: string,
  { ours, registeredPart, unicodeName }: Surroundings,
): ParsedDomain {
  const name = text.trim().replace(/[.\u3002]$/u, '');
  const identifier = asciiName(name);
  const flaw = flawOfText(name, identifier) ?? flawOfName(identifier, ours);
  if (flaw) return { kind: 'flawed', flaw };
  const baseDomain = registeredPart(identifier);
  if (baseDomain === null) return { kind: 'flawed', flaw: 'suffix' };
  const displayDomain = unicodeName(identifier);
  // Not every parser of URLs looks into punycode.
  if (asciiName(displayDomain) !== identifier || /(?:^|\.)xn--/.test(displayDomain)) {
    return { kind: 'flawed', flaw: 'malformed' };
  }
  if (!displayDomain.split('.').every(isOneScript)) return { kind: 'flawed', flaw: 'mixed_script' };
  const subdomain = identifier.slice(0, Math.max(identifier.length - baseDomain.length - 1, 0));
  const isApex = subdomain === '';
  return { kind: 'domain', identifier, displayDomain, baseDomain, subdomain, isApex };
}

/** What is wrong with how a name is written. */
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

/** What is wrong with whom a name leads to. */
function flawOfName(identifier: string, ours: readonly string[]): DomainFlaw | null {
  if (ours.some((own) => identifier === own || identifier.endsWith(`.${own}`))) return 'ours';
  return isLocalName(identifier) ? 'local' : null;
}

/** Whether a name, as the DNS has it, leads nowhere, or to whoever is near. */
export function isLocalName(name: string): boolean {
  const labels = name.split('.');
  return labels.length === 1 || LOCAL_ENDINGS.has(labels.at(-1) ?? '');
}
