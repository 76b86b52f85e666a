/** Where a webhook leads and what it signs with, on their way into an account's storage and out of it. */
import type { Config } from '../config/config.ts';
import { openText, sealText } from '../crypto/sealed-text.ts';

export type WebhookPart = 'url' | 'secret';

/** Seals a part of an account's webhook. */
export function sealWebhookPart(
  { MAIL_KEYS }: Pick<Config, 'MAIL_KEYS'>,
  account: string,
  part: WebhookPart,
  text: string,
): Promise<Uint8Array> {
  return sealText(MAIL_KEYS, contextOf(account, part), text);
}

/** Opens what `sealWebhookPart` sealed; null when the key is gone. */
export function openWebhookPart(
  { MAIL_KEYS }: Pick<Config, 'MAIL_KEYS'>,
  account: string,
  part: WebhookPart,
  sealed: Uint8Array,
): Promise<string | null> {
  return openText(MAIL_KEYS, contextOf(account, part), sealed);
}

function contextOf(account: string, part: WebhookPart): string {
  return `${account}\0webhook\0${part}`;
}
