/** What `npm run smoke` and `npm run doctor` both look at, from outside. */
import { connect } from 'node:tls';
import {
  hstsWithSubdomains,
  securityHeaders,
  withoutHashes,
} from '../../shared/security-headers.ts';

/** A server with TLS. */
export interface TlsPlace {
  /** The name or address that is connected to. */
  readonly host: string;
  readonly port: number;
  /** The name that a certificate is wanted for; empty for an address. */
  readonly servername: string;
}

/** Tries the versions of TLS that browsers have given up. @returns the one that the server takes; null when it takes none */
export async function oldTlsVersion(place: TlsPlace, timeoutMs: number): Promise<string | null> {
  const { promise, resolve: end } = Promise.withResolvers<string | null>();
  const socket = connect({
    ...place,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    rejectUnauthorized: false,
  });
  socket.setTimeout(timeoutMs, () => end(null));
  socket.once('secureConnect', () => end(socket.getProtocol())).once('error', () => end(null));
  const version = await promise;
  socket.destroy();
  return version;
}

/**
 * The names of the security headers that an answer of the site does not have as they must be.
 *
 * @param valueOf the value of a header; null where it is missing
 * @param isForSubdomains `HSTS_SUBDOMAINS`
 */
export function wrongSecurityHeaders(
  valueOf: (name: string) => string | null,
  isForSubdomains: boolean,
): string[] {
  const hsts = isForSubdomains ? { 'Strict-Transport-Security': hstsWithSubdomains } : {};
  return Object.entries({ ...securityHeaders, ...hsts })
    .filter(([name, value]) => withoutHashes(valueOf(name) ?? '') !== value)
    .map(([name]) => name);
}
