/**
 * What the emails about a secret contain beside the event, sealed so that no storage holds the label: the account that
 * sends them cannot open a receipt.
 */
import * as v from 'valibot';
import { type MailSettings, openJson, sealJson } from '../platform/sealed-json.ts';

const details = v.object({
  /** The sender's private label; absent for none. */
  label: v.optional(v.string()),
});

export type EventDetails = v.InferOutput<typeof details>;

/** Seals the details of the emails about one receipt. */
export function sealEventDetails(
  settings: MailSettings,
  account: string,
  receiptId: string,
  given: EventDetails,
): Uint8Array {
  return sealJson(settings, contextOf(account, receiptId), given);
}

/** Opens them; null when they are unreadable. */
export function openEventDetails(
  settings: MailSettings,
  account: string,
  receiptId: string,
  sealed: Uint8Array,
): EventDetails | null {
  return openJson(settings, contextOf(account, receiptId), sealed, details);
}

function contextOf(account: string, receiptId: string): string {
  return `${account}\0${receiptId}\0event`;
}
