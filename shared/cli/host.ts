/** Which services may be talked to. */
import { isLoopbackName } from '../loopback.ts';
import { Stop } from './stop.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The origin of a host as people name it: `seal.example`, `https://seal.example/`, `localhost:8787`.
 * Without a scheme it is https, and http only for this machine.
 */
export function parseHost(text: string): string {
  const typed = text.trim();
  const given = SCHEME.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new Stop('usage', 'That is no host. Say it like seal.example or https://seal.example.');
  if (!SCHEME.test(typed) && isLoopbackName(url.hostname))
    return safeOrigin(new URL(`http://${typed}`));
  return safeOrigin(url);
}

/** The origin of an address; one that strangers on the way could read is refused. */
export function safeOrigin(url: URL): string {
  if (url.username !== '' || url.password !== '')
    throw new Stop('usage', 'An address may not hold a user name or a password.');
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
  if (!isSafe) throw new Stop('usage', 'Only https is spoken, and http on this machine.');
  return url.origin;
}
