/**
 * Which names lead to this machine and nowhere else. Names are hostnames as `URL` parses them: it has already written
 * `127.1` and `0x7f.1` as 127.0.0.1, and upper case as lower case.
 */

/** A loopback address, or `localhost` itself. */
export function isLoopbackAddress(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** As above, or a name below `localhost`: browsers resolve these to this machine (RFC 6761, section 6.3), others may not. */
export function isLoopbackName(hostname: string): boolean {
  return isLoopbackAddress(hostname) || /^[^.].*\.localhost$/.test(hostname);
}
