/**
 * The driver for self-hosted sites, where a reverse proxy handles custom domains: a domain is active when its DNS records
 * point to this site. Certificates are not managed or reported.
 */
import type { Dns } from './dns.ts';
import type { DomainDriver, DomainProbe, DomainReport } from './driver.ts';

/** What a domain must resolve to. */
export interface DomainTarget {
  readonly dns: Dns;
  readonly host: string;
  readonly ip: string | null;
}

type Pointing = Pick<DomainProbe, 'pointedAt'> & { readonly isHere: boolean };

/** The driver without a provider. */
export function localDriver(target: DomainTarget): DomainDriver {
  const probe = async (host: string): Promise<DomainReport> => {
    const pointing = await pointingOf(host, target);
    if (!pointing) return { kind: 'failed', reason: 'dns_unreachable' };
    const { pointedAt, isHere } = pointing;
    const elsewhere = pointedAt === null ? 'PENDING' : 'DNS_INCORRECT';
    const state = isHere ? 'ACTIVE' : elsewhere;
    return { kind: 'known', id: host, probe: { state, pointedAt, hasSsl: null, sslUntil: null } };
  };
  return {
    create: probe,
    probe,
    remove: () => Promise.resolve({ kind: 'gone' }),
  };
}

/** What a domain resolves to; null when the resolver fails. An apex cannot have a CNAME, so its addresses count as well. */
export async function pointingOf(host: string, target: DomainTarget): Promise<Pointing | null> {
  const { dns, host: own, ip } = target;
  const found = await dns.resolve(host);
  if (found.kind === 'unreachable') return null;
  const { names, addresses } = found;
  if (names.includes(own)) return { pointedAt: own, isHere: true };
  const pointedAt = names.at(0) ?? addresses.at(0) ?? null;
  if (ip !== null && addresses.includes(ip.toLowerCase())) return { pointedAt: ip, isHere: true };
  if (addresses.length === 0) return { pointedAt, isHere: false };
  const ownResolution = await dns.resolve(own);
  if (ownResolution.kind === 'unreachable') return null;
  return {
    pointedAt,
    isHere: addresses.some((address) => ownResolution.addresses.includes(address)),
  };
}
