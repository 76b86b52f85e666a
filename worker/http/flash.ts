/**
 * The flash cookie: what a plain form leaves for the next page, sealed. It contains its own expiry, for browsers that keep a
 * cookie longer than they should. It is shown once: the page that shows it deletes it.
 */
import * as v from 'valibot';
import { parseJson } from '../../shared/parse-json.ts';
import { FLASH_SECONDS } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { utf8 } from '../crypto/encoding.ts';
import { flashCookie, flashCookieOf, hasFlashCookie, spentFlashCookie } from './cookies.ts';
import type { Call } from './mount.ts';
import { decryptFlash, encryptFlash } from '../crypto/encrypted-value.ts';

/** Browsers accept no cookie over 4 kB, and servers limit all of them together. */
const COOKIE_BYTES_MAX = 3 * 1024;

const formFields = v.object({ secret: v.optional(v.string()), ticketno: v.optional(v.string()) });
const sent = v.object({ metadata_key: v.string(), ticketno: v.string() });
const stored = v.object({
  /** Epoch ms. */
  endsAt: v.number(),
  form_fields: v.optional(formFields),
  sent: v.optional(sent),
});

/** The fields of a form that was refused. */
export type FormFields = v.InferOutput<typeof formFields>;

/** An incoming secret that was accepted. */
export type Sent = v.InferOutput<typeof sent>;

interface Flash {
  readonly form_fields?: FormFields | undefined;
  readonly sent?: Sent | undefined;
}

/** The cookie with the typed fields, without a secret that is too long for it; null if nothing is left. */
export function cookieOfTyped(
  request: Request,
  config: Config,
  { secret, ticketno }: FormFields,
): string | null {
  for (const form_fields of [{ secret, ticketno }, { ticketno }]) {
    const isEmpty = Object.values(form_fields).every((typed) => typed === undefined);
    const cookie = isEmpty ? null : cookieOfFlash(request, config, { form_fields });
    if (cookie !== null) return cookie;
  }
  return null;
}

/** The cookie with a flash; null if it is too long. */
export function cookieOfFlash(
  request: Request,
  { SESSION_KEYS }: Config,
  flash: Flash,
): string | null {
  const text = JSON.stringify({ ...flash, endsAt: Date.now() + FLASH_SECONDS * 1000 });
  if (utf8(text).length > COOKIE_BYTES_MAX) return null;
  const cookie = flashCookie(request, encryptFlash(SESSION_KEYS, text));
  return cookie.length > COOKIE_BYTES_MAX ? null : cookie;
}

/** The flash of a request; empty if there is none of ours, or it has expired. */
export function flashOf(request: Request, { SESSION_KEYS }: Config): Flash {
  const cookie = flashCookieOf(request);
  const opened = cookie === null ? null : decryptFlash(SESSION_KEYS, cookie);
  if (opened === null) return {};
  const read = v.safeParse(stored, parseJson(opened));
  if (!read.success) return {};
  const { endsAt, ...flash } = read.output;
  return endsAt > Date.now() ? flash : {};
}

/** Returns the flash and deletes its cookie. */
export function takeFlash({
  request,
  config,
  setCookie,
}: Pick<Call, 'request' | 'config' | 'setCookie'>): Flash {
  const flash = flashOf(request, config);
  if (hasFlashCookie(request)) setCookie(spentFlashCookie(request));
  return flash;
}
