/** Parses domain names with the settings of the site and the public suffix list. */
import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import type { Config } from '../config/config.ts';
import { type ParsedDomain, parseDomain } from '../rules/domain-name.ts';
import { targetOf } from '../config/domains.ts';

type Names = Pick<Config, 'SITE_HOST' | 'DOMAINS_TARGET'>;

/** Parses a domain that an account's owner typed. */
export function readDomain(text: string, config: Names): ParsedDomain {
  return parseDomain(text, {
    ours: ownNames(config),
    registeredPart,
    unicodeName: domainToUnicode,
  });
}

/** The registered part of a name; private suffixes of the public suffix list count as well. */
function registeredPart(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: true, validateHostname: false, detectIp: false });
}

function ownNames(config: Names): string[] {
  return [config.SITE_HOST.replace(/:\d+$/, ''), targetOf(config)].filter((name) => name !== '');
}
