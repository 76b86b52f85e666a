/** Reading the name of a domain with what an installation and the list of public suffixes know. */
import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import type { Config } from '../config/config.ts';
import { type ParsedDomain, parseDomain } from '../rules/domain-name.ts';
import { targetOf } from '../config/domains.ts';

type Names = Pick<Config, 'SITE_HOST' | 'DOMAINS_TARGET'>;

/** Reads what somebody typed as a domain of theirs. */
export function readDomain(text: string, config: Names): ParsedDomain {
  return parseDomain(text, {
    ours: ownNames(config),
    registeredPart,
    unicodeName: domainToUnicode,
  });
}

/** The part of a name that somebody registered; endings that private hosts share count as well. */
function registeredPart(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: true, validateHostname: false, detectIp: false });
}

function ownNames(config: Names): string[] {
  return [config.SITE_HOST.replace(/:\d+$/, ''), targetOf(config)].filter((name) => name !== '');
}
