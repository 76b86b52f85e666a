/**
 * What a plain form leaves for the next page: a sealed cookie that says when it ends, for a browser that keeps one
 * longer than it should. It cannot say that it was shown; who shows it takes it away.
 */
import * as v from 'valibot';
import { FLASH_SECONDS } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { utf8 } from '../crypto/encoding.ts';
import { openFlash, sealFlash } from '../crypto/flash.ts';
import { flashCookie, flashCookieOf, hasFlashCookie, spentFlashCookie } from './cookies.ts';
import type { Call } from './mount.ts';

/** Browsers take no cookie over four kilobytes, and servers no long list of them. */
const COOKIE_BYTES_MAX = 3 * 1024;

const formFields = v.object({ secret: v.optional(v.string()), ticketno: v.optional(v.string()) });
const sent = v.object({ metadata_key: v.string(), ticketno: v.string() });
const stored = v.object({
  /** Epoch ms. */
  endsAt: v.number(),
  form_fields: v.optional(formFields),
  sent: v.optional(sent),
});

/** What was typed into a form that was refused. */
export type FormFields = v.InferOutput<typeof formFields>;

/** An incoming secret that was taken. */
export type Sent = v.InferOutput<typeof sent>;

/** Either, or neither. */
export interface Flash {
  readonly form_fields?: FormFields | undefined;
  readonly sent?: Sent | undefined;
}

/** The cookie that keeps what was typed, without a secret that is too long for it; null when nothing is left. */
export async function cookieOfTyped(
  request: Request,
  config: Config,
  { secret, ticketno }: FormFields,
): Promise<string | null> {
  for (const form_fields of [{ secret, ticketno }, { ticketno }]) {
    const isEmpty = Object.values(form_fields).every((typed) => typed === undefined);
    const cookie = isEmpty ? null : await cookieOfFlash(request, config, { form_fields });
    if (cookie !== null) return cookie;
  }
  return null;
}

/** The cookie that keeps a flash; null when it is too long for one. */
export async function cookieOfFlash(
  request: Request,
  { SESSION_KEYS }: Config,
  flash: Flash,
): Promise<string | null> {
  const text = JSON.stringify({ ...flash, endsAt: Date.now() + FLASH_SECONDS * 1000 });
  if (utf8(text).length > COOKIE_BYTES_MAX) return null;
  const cookie = flashCookie(request, await sealFlash(SESSION_KEYS, text));
  return cookie.length > COOKIE_BYTES_MAX ? null : cookie;
}

/** What the form before left; nothing when there is none of ours, or it is too late. */
export async function flashOf(request: Request, { SESSION_KEYS }: Config): Promise<Flash> {
  const cookie = flashCookieOf(request);
  const opened = cookie === null ? null : await openFlash(SESSION_KEYS, cookie);
  if (opened === null) return {};
  const read = v.safeParse(stored, JSON.parse(opened));
  if (!read.success) return {};
  const { endsAt, ...flash } = read.output;
  return endsAt > Date.now() ? flash : {};
}

/** Hands over what the form before left, once. */
export async function takeFlash({
  request,
  config,
  setCookie,
}: Pick<Call, 'request' | 'config' | 'setCookie'>): Promise<Flash> {
  const flash = await flashOf(request, config);
  if (hasFlashCookie(request)) setCookie(spentFlashCookie(request));
  return flash;
}
