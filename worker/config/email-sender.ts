import { normalAddress } from '../rules/email-address.ts';

/** The sender of all emails, as `MAIL_FROM` sets it: `Name <address>`, or the address alone. */
export interface Sender {
  /** Empty when only an address was given. */
  readonly name: string;
  readonly address: string;
}

const NAMED = /^([^<>"\\\p{C}]{0,100}?)\s*<([^<>]+)>$/u;

/** Parses a sender; null when it is invalid. */
export function senderOf(text: string): Sender | null {
  const [, name = '', given = text] = NAMED.exec(text.trim()) ?? [];
  const address = normalAddress(given);
  return address === null ? null : { name: name.trim(), address };
}

/** The sender as in the header `From`. */
export function senderLine({ name, address }: Sender): string {
  if (name === '') return address;
  const isPlain = /^[\p{L}\p{N}\s!#$%&'*+/=?^_`{|}~-]*$/u.test(name);
  return `${isPlain ? name : `"${name}"`} <${address}>`;
}
