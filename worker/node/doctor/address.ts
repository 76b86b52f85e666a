/** The address that the doctor was given, the one in the settings, and the one in DNS. */
import { isIP } from 'node:net';
import { isLoopbackName } from '../../../shared/loopback.ts';
import { isInner } from '../../config/address-ranges.ts';
import type { Config } from '../../config/config.ts';
import { recordsOf, type Resolver } from './dns.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import type { Network } from './visit.ts';

const NAME = 'address';
const DNS = 'DNS';

/** Whether nobody on the way can read what is sent to an address. */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackName(hostname);
}

/** Compares the address with the settings. */
export function addressFindings(url: URL, { SITE_HOST }: Pick<Config, 'SITE_HOST'>): Finding[] {
  const { host } = url;
  if (!isSafe(url)) {
    const fix = `run it with https://${host}: by http a site must send nothing but a redirect.`;
    return [wrong(NAME, `${url.origin} is not https.`, fix)];
  }
  if (SITE_HOST === '') {
    return [ok(NAME, `${host}; SITE_HOST is not set, as in a local run.`)];
  }
  if (host === SITE_HOST) return [ok(NAME, `${host} is SITE_HOST.`)];
  const fix = `set SITE_HOST=${host} and restart, or look at ${SITE_HOST} instead. For a custom domain of an account this is as it should be.`;
  return [wrong(NAME, `${host} is not SITE_HOST, which is ${SITE_HOST}.`, fix)];
}

interface Looked {
  readonly findings: Finding[];
  /** Where this machine would connect to. */
  readonly addresses: readonly string[];
}

/** Looks a name up, in DNS and as this machine does. */
export async function lookUp(
  { hostname: name }: URL,
  resolver: Resolver,
  network: Network,
): Promise<Looked> {
  const hostname = name.replace(/^\[(.*)\]$/, '$1');
  if (isIP(hostname) !== 0) return { findings: [], addresses: [hostname] };
  const addresses = await network.lookup(hostname).catch(() => []);
  if (isLoopbackName(hostname)) return { findings: [], addresses };
  const [v4, v6] = await Promise.all([
    recordsOf(resolver.resolve4(hostname)),
    recordsOf(resolver.resolve6(hostname)),
  ]);
  const records = [...(v4 ?? []), ...(v6 ?? [])];
  return { findings: [dnsFinding(hostname, records, addresses, !v4 || !v6)], addresses };
}

function dnsFinding(
  hostname: string,
  records: readonly string[],
  addresses: readonly string[],
  isUnanswered: boolean,
): Finding {
  const list = records.join(', ');
  const inner = records.filter(isInner);
  if (inner.length > 0) {
    const which = inner.join(', ');
    return note(
      DNS,
      `${hostname} has ${list}. ${which} cannot be reached from the internet, which is right only for a site of an internal network.`,
    );
  }
  if (records.length > 0) return ok(DNS, `${hostname} has ${list}.`);
  if (isUnanswered) return note(DNS, `No DNS server answered the query for ${hostname}.`);
  if (addresses.length > 0) {
    return note(
      DNS,
      `${hostname} has no DNS record. Only this machine knows it, as ${addresses.join(', ')}.`,
    );
  }
  const fix = `make an A record for ${hostname} with the public IPv4 address of the proxy, and an AAAA record only if it has an IPv6 address.`;
  return wrong(DNS, `${hostname} has no address.`, fix);
}
