/** The calls of somebody who is signed in, about their own account. */
import type {
  changePassword as changePasswordEndpoint,
  checkAuth,
  destroyAccount,
  endSessions as endSessionsEndpoint,
  makeApiToken as makeApiTokenEndpoint,
  revokeApiToken as revokeApiTokenEndpoint,
  showAccount,
  updateLocale as updateLocaleEndpoint,
} from '../../shared/contract/account.ts';
import { isLocale } from '../../shared/locales.ts';
import {
  drawAccountToken,
  tokenHash,
  tokenWrappingKey,
  wrapAccountKey,
} from '../crypto/account.ts';
import { base64url } from '../crypto/encoding.ts';
import type { AccountView } from '../durable/account-views.ts';
import { browserOf } from '../http/browser.ts';
import { accountKeyOf, type Customer } from '../http/caller.ts';
import { localeCookie, signedOutCookies } from '../http/cookies.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import { chargePasswordGuess } from '../http/guess.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { callAccount } from '../protocol/accounts.ts';
import { recordFailedConfirmation } from '../protocol/auth-log.ts';
import { storedPassword, tryPassword } from '../protocol/password.ts';
import { isWeakPassword } from '../crypto/weak-password.ts';
import { subscriptionRecord } from './subscription-record.ts';
import { customerRecord } from './customer-record.ts';
import { seconds } from './epoch.ts';

/** The caller of a call that `mount` lets nobody else make. */
export function customerOf({ caller }: Pick<Call, 'caller'>): Customer {
  if (!caller.customer) throw new Error('a call for the signed in was let through to nobody');
  return caller.customer;
}

export const check: Handler<typeof checkAuth> = (call) =>
  reply({
    record: customerRecord(customerOf(call).view, call.config),
    details: { authenticated: true },
  });

export const show: Handler<typeof showAccount> = async (call) => {
  const { account, sessionHash } = customerOf(call);
  const view = await callAccount(call, account, async (object) => object.view(sessionHash));
  if (!view) return refuse('signed_out');
  const { customer, apiToken, sessions, paid } = view;
  return reply({
    record: {
      cust: customerRecord(customer, call.config),
      apitoken: apiToken ? ('set' as const) : null,
      apitoken_created: apiToken ? seconds(apiToken.createdAt) : null,
      apitoken_used: apiToken?.usedAt == null ? null : seconds(apiToken.usedAt),
      sessions: sessions.map(sessionRecord),
      ...(paid && { subscription: subscriptionRecord(paid, customer.address, call.config) }),
    },
  });
};

function sessionRecord(session: AccountView['sessions'][number]) {
  const { id, device, createdAt, usedAt, remember, isCurrent } = session;
  const [created, used] = [seconds(createdAt), seconds(usedAt)];
  return { id, device, created, used, remember, current: isCurrent };
}

export const updateLocale: Handler<typeof updateLocaleEndpoint> = async (call) => {
  const { body, request } = call;
  const { locale } = body;
  if (!isLocale(locale)) return refuse('locale_unsupported', { field: 'locale' });
  const { account } = customerOf(call);
  const old = await callAccount(call, account, async (object) => object.setLocale(locale));
  call.setCookie(localeCookie(request, locale));
  return reply({ details: { old_locale: old, new_locale: locale } });
};

export const changePassword: Handler<typeof changePasswordEndpoint> = async (call) => {
  const { body, config, request } = call;
  const { account, sessionHash, view } = customerOf(call);
  if (body.newp !== body.newp2) return refuse('passwords_differ', { field: 'newp2' });
  if (isWeakPassword(body.newp, [view.address, config.SITE_NAME, config.SITE_HOST])) {
    return refuse('password_weak', { field: 'newp' });
  }
  return withPassword(call, body.currentp, 'currentp', async ({ verifier, accountKey }) => {
    const password = await storedPassword(config, account, body.newp, accountKey);
    const command = { verifier, password, sessionHash };
    const outcome = await callAccount(call, account, async (object) =>
      object.changePassword(command, linkOrigin(request, config), browserOf(request)),
    );
    return outcome === 'changed' ? reply({ details: { changed: true as const } }) : null;
  });
};

export const destroy: Handler<typeof destroyAccount> = async (call) => {
  const { account } = customerOf(call);
  return withPassword(call, call.body.confirmation, 'confirmation', async ({ verifier }) => {
    const outcome = await callAccount(call, account, async (object) => object.destroy(verifier));
    if (outcome === 'wrong') return null;
    for (const cookie of signedOutCookies(call.request)) call.setCookie(cookie);
    call.speakTo({ custid: 'anon', session: null });
    return reply({ details: { destroyed: true as const } });
  });
};

interface Confirmed {
  readonly verifier: Uint8Array;
  readonly accountKey: Uint8Array;
}

/**
 * Asks for the password once more before something that a stolen session must not do. Its guesses are charged like
 * those at the door.
 *
 * @param act answers null when the account itself finds the password wrong
 */
async function withPassword<Reply>(
  call: Pick<Call, 'caller' | 'config' | 'env' | 'request'>,
  password: string,
  field: string,
  act: (confirmed: Confirmed) => Promise<Outcome<Reply> | null>,
): Promise<Outcome<Reply>> {
  const { account, credential } = customerOf(call);
  const browser = base64url(tokenHash(credential.random));
  const guess = await chargePasswordGuess(call, account, call.caller.address, browser);
  if (guess.waitSeconds > 0) return refuse('rate_limited', { retry_after: guess.waitSeconds });
  const stored = await callAccount(call, account, async (object) => object.password());
  const { verifier, accountKey } = await tryPassword(call.config, account, password, stored);
  const outcome = accountKey && (await act({ verifier, accountKey }));
  if (!outcome) {
    await recordFailedConfirmation(call, account, browserOf(call.request));
    return refuse('password_wrong', { field });
  }
  await guess.wasRight();
  return outcome;
}

export const endSessions: Handler<typeof endSessionsEndpoint> = async (call) => {
  const { body } = call;
  const { account, sessionHash } = customerOf(call);
  const device = browserOf(call.request);
  const ended = await callAccount(call, account, async (object) =>
    body.others
      ? object.endOtherSessions(sessionHash, device)
      : object.endSessionById(body.id, device),
  );
  return reply({ details: { ended } });
};

export const makeApiToken: Handler<typeof makeApiTokenEndpoint> = async (call) => {
  const customer = customerOf(call);
  const { account } = customer;
  const accountKey = await accountKeyOf(customer);
  const { token, random } = drawAccountToken(call.config.SESSION_KEYS, 'api-token', account);
  const wrappedKey = await wrapAccountKey(tokenWrappingKey(random), account, accountKey);
  const stored = { hash: tokenHash(random), wrappedKey };
  const device = browserOf(call.request);
  await callAccount(call, account, async (object) => object.setApiToken(stored, device));
  return reply({ record: { apitoken: token, active: true } });
};

export const revokeApiToken: Handler<typeof revokeApiTokenEndpoint> = async (call) => {
  const { account } = customerOf(call);
  const device = browserOf(call.request);
  await callAccount(call, account, async (object) => object.setApiToken(null, device));
  return reply({ record: { apitoken: null, active: false } });
};
