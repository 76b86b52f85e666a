/** The calls of a customer about their own account. */
import type {
  changePassword as changePasswordEndpoint,
  checkAuth,
  destroyAccount,
  endSessions as endSessionsEndpoint,
  showAccount,
  updateLocale as updateLocaleEndpoint,
  updateNotify as updateNotifyEndpoint,
} from '../../shared/contract/account.ts';
import { isLocale } from '../../shared/locales.ts';
import { browserOf } from '../http/caller.ts';
import { localeCookie } from '../http/cookies.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { refuseBreached, refuseWeak } from './new-password.ts';
import { linkOrigin } from '../http/origin.ts';
import { accountStub } from './stub.ts';
import { storedPassword } from './check-password.ts';
import { atMostOnce } from '../platform/retry.ts';
import { subscriptionRecord } from '../billing/billing-handlers.ts';
import { customerOf, withPassword } from './password-confirmation.ts';
import { apiTokenRecord } from './token-handlers.ts';
import { seconds, secondsOrNull } from '../http/epoch.ts';
import type { InferOutput } from 'valibot';
import type { customer } from '../../shared/contract/customer.ts';
import type { Config } from '../config/config.ts';
import { accountPlanOf } from '../config/plans.ts';
import type { AccountView, CustomerView } from './account-types.ts';

export const check: Handler<typeof checkAuth> = (call) =>
  reply({
    record: customerRecord(customerOf(call).view, call.config),
    details: { authenticated: true },
  });

export const show: Handler<typeof showAccount> = async (call) => {
  const { account, sessionHash } = customerOf(call);
  const view = await accountStub(call, account).view(sessionHash);
  if (!view) return refuse('signed_out');
  const { customer, apiToken, apiTokens, sessions, paid } = view;
  // An API token that was stolen must not reveal the sessions, the other tokens and the payments of its owner.
  const isProgram = sessionHash === null;
  return reply({
    record: {
      cust: customerRecord(customer, call.config),
      apitoken: apiToken ? ('set' as const) : null,
      apitoken_created: secondsOrNull(apiToken?.createdAt),
      apitoken_used: secondsOrNull(apiToken?.usedAt),
      apitokens: isProgram ? [] : apiTokens.map(apiTokenRecord),
      sessions: isProgram ? [] : sessions.map(sessionRecord),
      ...(paid &&
        !isProgram && { subscription: subscriptionRecord(paid, customer.address, call.config) }),
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
  // A repetition returns the new language as the old one, which is harmless.
  const old = await accountStub(call, account).setLocale(locale);
  call.setCookie(localeCookie(request, locale));
  return reply({ details: { old_locale: old, new_locale: locale } });
};

export const updateNotify: Handler<typeof updateNotifyEndpoint> = async (call) => {
  const { account, view } = customerOf(call);
  const { notify } = call.body;
  if (notify === undefined) return reply({ details: { notify: [...view.notify] } });
  const stored = await accountStub(call, account).setNotify(notify);
  return reply({ details: { notify: [...stored] } });
};

export const changePassword: Handler<typeof changePasswordEndpoint> = async (call) => {
  const { body, config, request } = call;
  const { account, sessionHash, view } = customerOf(call);
  if (body.newp !== body.newp2) return refuse('passwords_differ', { field: 'newp2' });
  const weak = await refuseWeak(call, body.newp, view.address, 'newp');
  if (weak) return weak;
  return withPassword(call, body.currentp, 'currentp', async ({ verifier, accountKey }) => {
    const breached = await refuseBreached(call, body.newp, 'newp');
    if (breached) return breached;
    const password = await storedPassword(call, account, body.newp, accountKey);
    const command = { verifier, password, sessionHash };
    const outcome = await accountStub(call, account).changePassword(
      command,
      linkOrigin(request, config),
      browserOf(request),
    );
    return outcome === 'changed' ? reply({ details: { changed: true as const } }) : null;
  });
};

export const destroy: Handler<typeof destroyAccount> = async (call) => {
  const { account } = customerOf(call);
  return withPassword(call, call.body.confirmation, 'confirmation', async ({ verifier }) => {
    // A repetition would find the account gone, and return that the password is wrong.
    const outcome = await accountStub(call, account, atMostOnce).destroy(verifier);
    if (outcome === 'wrong') return null;
    call.forgetCustomer();
    call.respondAs({ custid: 'anon', session: null });
    return reply({ details: { destroyed: true as const } });
  });
};

export const endSessions: Handler<typeof endSessionsEndpoint> = async (call) => {
  const { body } = call;
  const { account, sessionHash } = customerOf(call);
  const device = browserOf(call.request);
  // A repetition returns that there was no other session, which is harmless.
  const object = accountStub(call, account);
  const ended = await (body.others
    ? object.endOtherSessions(sessionHash, device)
    : object.endSessionById(body.id, device));
  return reply({ details: { ended } });
};

/** The record of a customer. The addresses in the settings are colonels whatever their account stores. */
export function customerRecord(view: CustomerView, config: Config): InferOutput<typeof customer> {
  const { address, role, planid, locale, createdAt, lastSignInAt, notify, counts } = view;
  return {
    custid: address,
    role: config.COLONELS.includes(address) ? 'colonel' : role,
    verified: true,
    locale,
    created: seconds(createdAt),
    last_login: secondsOrNull(lastSignInAt),
    notify: [...notify],
    plan: accountPlanOf(config, planid),
    secrets_created: counts.created,
    secrets_burned: counts.burned,
    secrets_shared: counts.shared,
  };
}
