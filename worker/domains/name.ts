/** Parses domain names with the settings of the site and the public suffix list. */
import { domainToUnicode } from 'node:url';
import type { Config } from '../config/config.ts';
import { type ParsedDomain, parseDomain } from './rules/domain-name.ts';
import { targetOf } from '../config/domains.ts';
import { ownHosts } from '../config/regions.ts';
import { registeredDomain } from './rules/public-suffix.ts';

type Names = Pick<Config, 'SITE_HOST' | 'DOMAINS_TARGET' | 'JURISDICTIONS'>;

/**
 * Parses a domain that an account's owner typed.
 *
 * @param suffixes the rules of the public suffix list; those of private owners count as well
 */
export function readDomain(
  text: string,
  config: Names,
  suffixes: ReadonlySet<string>,
): ParsedDomain {
  return parseDomain(text, {
    ours: ownNames(config),
    registeredPart: (name) => registeredDomain(name, suffixes),
    unicodeName: domainToUnicode,
  });
}

function ownNames(config: Names): string[] {
  return [...ownHosts(config), targetOf(config)];
}
