import type { Site } from '../../api/site.ts';

/**
 * Who encrypts a new secret.
 *
 * - `browser`: this browser; the site cannot read it
 * - `unavailable`: this browser would have to, and cannot without https
 * - `recipients`: the site, because it emails the link
 * - `insecure`: the site, because this browser cannot without https
 * - `server`: the site, as it always does here
 */
export type SealMode = 'browser' | 'unavailable' | 'recipients' | 'insecure' | 'server';

/** Until the site is loaded, the site encrypts. */
export function sealModeOf(site: Site | undefined, hasRecipients: boolean): SealMode {
  const modes = site?.seal_modes ?? 'server';
  if (modes === 'server') return 'server';
  if (!globalThis.isSecureContext) return modes === 'both' ? 'insecure' : 'unavailable';
  return modes === 'both' && hasRecipients ? 'recipients' : 'browser';
}
