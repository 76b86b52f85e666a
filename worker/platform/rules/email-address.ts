/** Email addresses: validation, the normal form that identifies an account, and the obscured form that others see. */

const ADDRESS_CHARACTERS_MAX = 254;
const LOCAL_CHARACTERS_MAX = 64;
/** The local part: printable characters with single dots between them (RFC 5322, without quotes). */
const LOCAL = /^[^\s@"(),:;<>[\]\\.\p{C}]+(?:\.[^\s@"(),:;<>[\]\\.\p{C}]+)*$/u;
/** A domain in ASCII, whose top level is not a number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/**
 * The normal form of an address, which identifies its account: trimmed, NFC, ASCII letters lowered, the domain in punycode.
 * Frozen: another form would be another account.
 *
 * @returns null when it is not a valid address
 */
export function normalAddress(text: string): string | null {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  const local = lowerAscii(trimmed.slice(0, Math.max(at, 0)));
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (local.length > LOCAL_CHARACTERS_MAX || !LOCAL.test(local) || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= ADDRESS_CHARACTERS_MAX ? address : null;
}

/**
 * Local parts that a policy for a whole domain accepts. Servers of another time pass others on: mail to
 * `a%evil.example@example.com` may go to `a@evil.example`.
 */
const PLAIN_LOCAL = /^[a-z\d._+'-]+$/;

/** Whether an address in its normal form belongs to its domain, whatever the servers of that domain do. */
export function isPlain(address: string): boolean {
  return PLAIN_LOCAL.test(address.slice(0, address.lastIndexOf('@')));
}

/** The domain of an address in its normal form; '' of what is none. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** An address with most characters hidden, such as `jo*****@e*****.com`. */
export function obscuredAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@', 2);
  const top = domain.slice(domain.lastIndexOf('.'));
  const beginning = Array.from(local).slice(0, 2).join('');
  return `${beginning}*****@${domain.charAt(0)}*****${top}`;
}

/** Lowers ASCII letters only: `toLowerCase` also changes others, and the length of some texts. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (character) => character.toLowerCase());
}

function asciiDomain(text: string): string | null {
  // The URL parser encodes punycode; it must not get characters with another meaning in URLs.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text) || !URL.canParse(`http://${text}`)) return null;
  const { hostname } = new URL(`http://${text}`);
  return DOMAIN.test(hostname) ? hostname : null;
}
