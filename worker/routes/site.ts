/** What this installation is. */
import { version } from '../../package.json';
import type { bootstrap, status, supportedLocalesList } from '../../shared/contract/site.ts';
import { DEFAULT_TTL_SECONDS, ttlOptions } from '../../shared/lifetime.ts';
import { defaultLocale, supportedLocales } from '../../shared/locales.ts';
import type { Customer } from '../http/caller.ts';
import { reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { freshShrimp } from '../http/shrimp.ts';
import { callAccount } from '../protocol/accounts.ts';
import type { Stores } from '../protocol/objects.ts';
import { customerRecord } from './customer-record.ts';
import { sessionOf } from './session.ts';

/** Every page-provided global, in one call. What does not exist yet is off. */
export const showBootstrap: Handler<typeof bootstrap> = async (call) => {
  const { caller, config, locale, request } = call;
  const { customer, plan } = caller;
  const enabled = config.AUTH_ENABLED;
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
    authentication: {
      enabled,
      signup: enabled && config.SIGNUP_ENABLED,
      signin: enabled && config.SIGNIN_ENABLED,
    },
    domains_enabled: false,
    custom_domains: [],
    metadata_record_count: customer ? await countReceipts(call, customer) : 0,
    custom_domains_record_count: 0,
    incoming_recipient: null,
    form_fields: {},
    shrimp: freshShrimp(config.SESSION_KEYS, sessionOf(call)),
    global_banner: { flag: false, content: '' },
    secret_options: {
      default_ttl: DEFAULT_TTL_SECONDS,
      ttl_options: ttlOptions(plan.options.ttl),
    },
    feedback_enabled: false,
    messages: [],
  });
};

async function countReceipts(stores: Stores, { account }: Customer): Promise<number> {
  const { count } = await callAccount(stores, account, async (object) => object.recent(0, 0));
  return count;
}

export const showStatus: Handler<typeof status> = ({ locale }) =>
  reply({ status: 'nominal', locale });

export const listLocales: Handler<typeof supportedLocalesList> = ({ locale }) =>
  reply({ locales: [...supportedLocales], default_locale: defaultLocale, locale });
