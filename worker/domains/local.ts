/**
 * Nobody looks after the domains but whatever stands before this server: they lead here when the DNS says so. What is
 * not known of their certificates is not said.
 */
import type { Dns } from './dns.ts';
import type { DomainDriver, DomainReport, Facts } from './driver.ts';

/** Where a domain has to lead, and whom to ask where it does. */
export interface DirectionHere {
  readonly dns: Dns;
  readonly target: string;
  readonly ip: string | null;
}

type Direction = Pick<Facts, 'pointedAt'> & { readonly isHere: boolean };

/** Knows what the DNS says. */
export function localDriver(way: DirectionHere): DomainDriver {
  const look = async (host: string): Promise<DomainReport> => {
    const direction = await directionOf(host, way);
    if (!direction) return { kind: 'failed', reason: 'dns_silent' };
    const { pointedAt, isHere } = direction;
    const elsewhere = pointedAt === null ? 'PENDING' : 'DNS_INCORRECT';
    const state = isHere ? 'ACTIVE' : elsewhere;
    return { kind: 'known', id: host, facts: { state, pointedAt, hasSsl: null, sslUntil: null } };
  };
  return {
    create: look,
    look,
    remove: () => Promise.resolve({ kind: 'gone' }),
  };
}

/** Where a domain leads; null when the DNS does not say. An apex cannot have a CNAME: its addresses count as well. */
export async function directionOf(host: string, way: DirectionHere): Promise<Direction | null> {
  const { dns, target, ip } = way;
  const found = await dns.way(host);
  if (found.kind === 'silent') return null;
  const { names, addresses } = found;
  if (names.includes(target)) return { pointedAt: target, isHere: true };
  const pointedAt = names.at(0) ?? addresses.at(0) ?? null;
  if (ip !== null && addresses.includes(ip.toLowerCase())) return { pointedAt: ip, isHere: true };
  if (addresses.length === 0) return { pointedAt, isHere: false };
  const own = await dns.way(target);
  if (own.kind === 'silent') return null;
  return { pointedAt, isHere: addresses.some((address) => own.addresses.includes(address)) };
}
