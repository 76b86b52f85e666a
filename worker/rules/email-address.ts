/** Addresses of people: what counts as one, by which form an account is known, and what others may see of it. */
import { lowerAscii } from '../../shared/ascii.ts';

const ADDRESS_CHARACTERS_MAX = 254;
const LOCAL_CHARACTERS_MAX = 64;
/** What stands before the `@`: words of printable characters with single dots between them (RFC 5322, without quotes). */
const LOCAL = /^[^\s@"(),:;<>[\]\\.\p{C}]+(?:\.[^\s@"(),:;<>[\]\\.\p{C}]+)*$/u;
/** A domain in its ASCII form, with a top level that is no number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/**
 * The one form of an address by which its account is known: trimmed, ASCII emails lowered, the domain in punycode,
 * and nothing else. Frozen: another form would be another account.
 *
 * @param text as somebody typed it
 * @returns null when it is no address that mail could reach
 */
export function normalAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = lowerAscii(trimmed.slice(0, Math.max(at, 0)));
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (local.length > LOCAL_CHARACTERS_MAX || !LOCAL.test(local) || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= ADDRESS_CHARACTERS_MAX ? address : null;
}

/** An address as others may see it, such as `jo*****@e*****.com`. */
export function obscuredAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@', 2);
  const top = domain.slice(domain.lastIndexOf('.'));
  const beginning = Array.from(local).slice(0, 2).join('');
  return `${beginning}*****@${domain.charAt(0)}*****${top}`;
}

function asciiDomain(text: string): string | null {
  // The parser of URLs knows punycode; it must not be given anything that means something else to it.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text) || !URL.canParse(`http://${text}`)) return null;
  const { hostname } = new URL(`http://${text}`);
  return DOMAIN.test(hostname) ? hostname : null;
}
