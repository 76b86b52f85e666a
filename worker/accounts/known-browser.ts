/**
 * Browsers that signed in to an account before. Their attempts and emails are counted apart from everyone else's, so that a
 * stranger neither locks the owner out nor uses up their emails.
 */
import { requesterIdOf } from '../crypto/object-names.ts';
import { generateAccountToken, readAccountToken } from '../crypto/tokens.ts';
import type { Requester } from '../email/rules/email-quota.ts';
import { networkOf } from '../http/address.ts';
import { deviceCookie, deviceCookieOf } from '../http/cookies.ts';
import type { Call } from '../http/mount.ts';

/** The token that proves that a browser signed in to an account before; null for none. */
export function knownBrowser(
  { config, request }: Pick<Call, 'config' | 'request'>,
  account: string,
): string | null {
  const token = deviceCookieOf(request) ?? '';
  const device = readAccountToken(config.SESSION_KEYS, 'device', token);
  return device?.account === account ? device.random : null;
}

/** Makes the browser of a call a known one, by a cookie. */
export function rememberBrowser(
  call: Pick<Call, 'config' | 'request' | 'setCookie'>,
  account: string,
): void {
  if (knownBrowser(call, account) !== null) return;
  const { token } = generateAccountToken(call.config.SESSION_KEYS, 'device', account);
  call.setCookie(deviceCookie(call.request, token));
}

/** Who the emails of a call are counted for: a browser that signed in to the account before, or its network. */
export function requesterOf(
  call: Pick<Call, 'caller' | 'config' | 'request'>,
  account: string,
): Requester {
  const { SHARD_KEY } = call.config;
  const browser = knownBrowser(call, account);
  return browser === null
    ? {
        id: requesterIdOf(SHARD_KEY, account, 'network', networkOf(call.caller.address)),
        isKnownBrowser: false,
      }
    : { id: requesterIdOf(SHARD_KEY, account, 'browser', browser), isKnownBrowser: true };
}
