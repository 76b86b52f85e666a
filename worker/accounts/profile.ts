/** The account of a customer: what they are shown of it, its language and emails, and its end. */
import type { InferOutput } from 'valibot';
import type {
  checkAuth,
  destroyAccount,
  showAccount,
  updateLocale as updateLocaleEndpoint,
  updateNotify as updateNotifyEndpoint,
} from '../../shared/contract/account.ts';
import type { customer } from '../../shared/contract/customer.ts';
import { isLocale } from '../../shared/locales.ts';
import { subscriptionRecord } from '../billing/billing.ts';
import type { Config } from '../config/config.ts';
import { accountPlanOf } from '../config/plans.ts';
import { localeCookie } from '../http/cookies.ts';
import { seconds, secondsOrNull } from '../http/epoch.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { atMostOnce } from '../platform/retry.ts';
import type { CustomerView } from './account-types.ts';
import { apiTokenRecord } from './api-tokens.ts';
import { withPassword } from './passwords.ts';
import { customerOf } from './sessions.ts';
import { accountStub } from './stub.ts';

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
      sessions: isProgram
        ? []
        : sessions.map(({ id, device, createdAt, usedAt, remember, isCurrent }) => ({
            id,
            device,
            created: seconds(createdAt),
            used: seconds(usedAt),
            remember,
            current: isCurrent,
          })),
      subscription:
        paid && !isProgram ? subscriptionRecord(paid, customer.address, call.config) : undefined,
    },
  });
};

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

export const destroy: Handler<typeof destroyAccount> = async (call) => {
  const { account } = customerOf(call);
  return withPassword(call, call.body.confirmation, 'confirmation', async (verifier) => {
    // A repetition would find the account gone, and return that the password is wrong.
    const outcome = await accountStub(call, account, atMostOnce).destroy(verifier);
    if (outcome === 'wrong') return null;
    call.forgetCustomer();
    call.respondAs({ custid: 'anon', session: null });
    return reply({ details: { destroyed: true as const } });
  });
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
