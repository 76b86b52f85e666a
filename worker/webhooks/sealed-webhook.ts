/** The address of a webhook and its signing secret, sealed for an account's storage. */
import type { Config } from '../config/config.ts';
import { openText, sealText } from '../crypto/sealed-value.ts';

export type WebhookPart = 'url' | 'secret';

/** Seals a part of an account's webhook. */
export function sealWebhookPart(
  { MAIL_KEYS }: Pick<Config, 'MAIL_KEYS'>,
  account: string,
  part: WebhookPart,
  text: string,
): Uint8Array {
  return sealText(MAIL_KEYS, 'webhook', contextOf(account, part), text);
}

/** Null when the key that sealed it is gone. */
export function openWebhookPart(
  { MAIL_KEYS }: Pick<Config, 'MAIL_KEYS'>,
  account: string,
  part: WebhookPart,
  sealed: Uint8Array,
): string | null {
  return openText(MAIL_KEYS, 'webhook', contextOf(account, part), sealed);
}

function contextOf(account: string, part: WebhookPart): string {
  return `${account}\0${part}`;
}
