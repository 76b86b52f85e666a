/** The parts of a secret's row for those who have its links, encrypted so that the vault cannot read them. */
import * as v from 'valibot';
import { notifyEvents } from '../../shared/notify.ts';
import { decryptPart, encryptPart } from '../crypto/encrypted-value.ts';

const readerPart = v.object({
  isTruncated: v.boolean(),
  /** The number of characters before anything was cut. */
  originalSize: v.number(),
  displayLines: v.number(),
  /** The custom domain that the link opens on; absent for the site's own host. */
  shareDomain: v.optional(v.string()),
  /** The account to notify of the end; absent where the sender was not signed in. Never shown to the recipient. */
  owner: v.optional(v.object({ account: v.string(), receiptId: v.string() })),
  /** The addresses and domains of a bound secret, in their normal forms; absent for any other. Never shown to the recipient. */
  boundTo: v.optional(v.array(v.string())),
});

const senderPart = v.object({
  /** Set where it answers a request: then there is no link to send. */
  kind: v.optional(v.literal('answer')),
  isTruncated: v.boolean(),
  /** At how many characters it was cut; absent where it was not. */
  sizeMax: v.optional(v.number()),
  displayLines: v.number(),
  /** As in the reader's part. */
  shareDomain: v.optional(v.string()),
  /** The obscured addresses of the recipients. */
  recipients: v.array(v.string()),
  /** The address of the account, or `anon`. */
  custid: v.string(),
  ttlSeconds: v.number(),
  /** The language of the recipient's page and of emails; absent where the sender chose none. */
  locale: v.optional(v.string()),
  /** The sender's private label; absent for none. */
  label: v.optional(v.string()),
  /** The name that secrets created together share; absent for none. */
  batch: v.optional(v.string()),
  /** What the sender is emailed about; absent for nothing. */
  notify: v.optional(v.array(v.picklist(notifyEvents))),
  /** As in the reader's part. */
  boundTo: v.optional(v.array(v.string())),
});

const notePart = v.object({ note: v.string() });

const verifiedPart = v.object({ address: v.string() });

type ReaderPart = v.InferOutput<typeof readerPart>;
export type SenderPart = v.InferOutput<typeof senderPart>;

export function encryptReaderPart(secretKey: string, part: ReaderPart): Uint8Array {
  return encryptPart(secretKey, 'reader', part);
}

export function encryptSenderPart(metadataKey: string, part: SenderPart): Uint8Array {
  return encryptPart(metadataKey, 'row', part);
}

export function decryptReaderPart(secretKey: string, part: Uint8Array): ReaderPart {
  return v.parse(readerPart, decryptPart(secretKey, 'reader', part));
}

export function decryptSenderPart(metadataKey: string, part: Uint8Array): SenderPart {
  return v.parse(senderPart, decryptPart(metadataKey, 'row', part));
}

/** Encrypts the note that the recipient reads before opening a secret which the site encrypts. */
export function encryptNote(secretKey: string, note: string): Uint8Array {
  return encryptPart(secretKey, 'note', { note });
}

export function decryptNote(secretKey: string, part: Uint8Array): string {
  return v.parse(notePart, decryptPart(secretKey, 'note', part)).note;
}

/** Encrypts the address of a verified recipient, which the sender is shown. */
export function encryptVerified(secretKey: string, address: string): Uint8Array {
  return encryptPart(secretKey, 'verified', { address });
}

export function decryptVerified(secretKey: string, part: Uint8Array): string {
  return v.parse(verifiedPart, decryptPart(secretKey, 'verified', part)).address;
}
