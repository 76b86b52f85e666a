/** What this installation is. */
import { version } from '../../package.json';
import type { bootstrap, status, supportedLocalesList } from '../../shared/contract/site.ts';
import { DEFAULT_TTL_SECONDS, ttlOptions } from '../../shared/lifetime.ts';
import { defaultLocale, supportedLocales } from '../../shared/locales.ts';
import type { Config } from '../config.ts';
import type { Customer } from '../http/caller.ts';
import { reply } from '../http/failure.ts';
import { takeFlash } from '../http/flash.ts';
import type { Handler } from '../http/mount.ts';
import { freshShrimp } from '../http/shrimp.ts';
import { callAccount } from '../protocol/accounts.ts';
import type { Stores } from '../protocol/objects.ts';
import { obscuredAddress } from '../rules/email-address.ts';
import { readBanner } from '../store/banner.ts';
import { customerRecord } from './customer-record.ts';
import { sessionOf } from './session.ts';

/** Every page-provided global, in one call. What does not exist yet is off. */
export const showBootstrap: Handler<typeof bootstrap> = async (call) => {
  const { caller, config, locale, request } = call;
  const { customer, plan } = caller;
  const [receipts, banner] = await Promise.all([
    customer ? countReceipts(call, customer) : 0,
    readBanner(call.env),
  ]);
  return reply({
    supported_locales: [...supportedLocales],
    default_locale: defaultLocale,
    locale,
    authenticated: customer !== null,
    cust: customer && customerRecord(customer.view, config),
    site_name: config.SITE_NAME,
    site_host: config.SITE_HOST || new URL(request.url).host,
    support_host: config.SUPPORT_HOST ?? null,
    plan,
    plans_enabled: false,
    available_plans: [],
    regions_enabled: false,
    regions: { current_jurisdiction: config.JURISDICTION, jurisdictions: [] },
    ot_version: version,
    authentication: doorsOf(config),
    domains_enabled: false,
    custom_domains: [],
    metadata_record_count: receipts,
    custom_domains_record_count: 0,
    shrimp: freshShrimp(config.SESSION_KEYS, sessionOf(call)),
    global_banner: banner,
    secret_options: {
      default_ttl: DEFAULT_TTL_SECONDS,
      ttl_options: ttlOptions(plan.options.ttl),
    },
    feedback_enabled: config.AUTH_ENABLED && config.FEEDBACK_ENABLED,
    ...(await incomingState(call)),
  });
};

/** Whether there are accounts, and ways into them. */
function doorsOf({ AUTH_ENABLED: enabled, SIGNUP_ENABLED, SIGNIN_ENABLED }: Config) {
  return { enabled, signup: enabled && SIGNUP_ENABLED, signin: enabled && SIGNIN_ENABLED };
}

/** Whom incoming secrets go to, and what a plain form before this page left for it, once. */
async function incomingState(call: Parameters<typeof takeFlash>[0]) {
  const { INCOMING_RECIPIENT: recipient } = call.config;
  const { form_fields = {}, sent } = await takeFlash(call);
  return {
    incoming_recipient: recipient === undefined ? null : obscuredAddress(recipient),
    form_fields,
    messages: sent ? [{ type: 'incoming_sent', content: JSON.stringify(sent) }] : [],
  };
}

async function countReceipts(stores: Stores, { account }: Customer): Promise<number> {
  const { count } = await callAccount(stores, account, async (object) => object.recent(0, 0));
  return count;
}

export const showStatus: Handler<typeof status> = ({ locale }) =>
  reply({ status: 'nominal', locale });

export const listLocales: Handler<typeof supportedLocalesList> = ({ locale }) =>
  reply({ locales: [...supportedLocales], default_locale: defaultLocale, locale });
