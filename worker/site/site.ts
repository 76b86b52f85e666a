/** The installation: its settings for pages, its status and its languages, and the errors that pages report. */
import { version } from '../../package.json';
import type { reportClientError } from '../../shared/contract/client-error.ts';
import type { bootstrap, status, supportedLocalesList } from '../../shared/contract/site.ts';
import { defaultTtl, effectiveTtl, ttlOptions } from '../../shared/lifetime.ts';
import { defaultLocale, supportedLocales } from '../../shared/locales.ts';
import { billingPeriods, type Plan, soldPlanIds } from '../../shared/plans.ts';
import { asksOf, lifetimesOf } from '../config/creation.ts';
import { isSelling } from '../config/billing.ts';
import type { Config } from '../config/config.ts';
import { operatorOf } from '../config/general.ts';
import { domainDriverName } from '../config/domains.ts';
import type { AccountHome } from '../accounts/account-types.ts';
import { refuse, reply } from '../http/failure.ts';
import { takeFlash } from '../http/flash.ts';
import type { Handler } from '../http/mount.ts';
import type { CustomDomain } from '../http/request-context.ts';
import { freshShrimp } from '../http/session.ts';
import { accountStub } from '../accounts/stub.ts';
import { logWarning } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { checkCanaries } from '../platform/canaries.ts';
import { plansOf } from '../config/plans.ts';
import { isPinned } from '../config/regions.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { noBanner, readBanner } from '../admin/banner.ts';
import { customerRecord } from '../accounts/profile.ts';
import { sessionOf } from '../accounts/sessions.ts';

/** Everything that a page needs to know at its start, in one call. */
export const showBootstrap: Handler<typeof bootstrap> = async (call) => {
  const { customDomain, caller, config, locale, request } = call;
  const { customer, plan } = caller;
  const [home, banner] = await Promise.all([
    customer ? accountStub(call, customer.account).home() : anonymousHome,
    customDomain ? noBanner : readBanner(call.env),
  ]);
  return reply({
    supported_locales: [...supportedLocales],
    default_locale: defaultLocale,
    locale,
    authenticated: customer !== null,
    cust: customer && customerRecord(customer.view, config),
    site_name: config.SITE_NAME,
    site_host: config.SITE_HOST || new URL(request.url).host,
    operator: operatorOf(config),
    support_host: config.SUPPORT_HOST ?? null,
    plan: shownPlan(config, plan),
    ...plansState(config),
    ...regionsState(config),
    ot_version: version,
    authentication: authenticationOf(config),
    domains_enabled: domainDriverName(config) !== null,
    custom_domains: plan.options.custom_domains ? [...home.domains] : [],
    metadata_record_count: home.receipts,
    custom_domains_record_count: home.domainCount,
    global_banner: banner,
    secret_options: secretOptionsOf(config, plan),
    feedback_enabled: config.AUTH_ENABLED && config.FEEDBACK_ENABLED,
    seal_modes: config.SEAL_MODES,
    asks: asksOf(config),
    client_errors_enabled: config.CLIENT_ERRORS_ENABLED,
    ...incomingState(call),
    ...(customDomain ? customDomainState(customDomain) : { brand: null, shrimp: shrimpFor(call) }),
  });
};

/** Replaces those parts on a custom domain: it serves secrets only, and sets no cookie. */
function customDomainState({ branding }: CustomDomain) {
  const regions = { current_jurisdiction: '', is_pinned: false, jurisdictions: [] };
  return {
    brand: branding,
    shrimp: '',
    authentication: { enabled: false, signup: false, signin: false },
    plans_enabled: false,
    available_plans: [],
    sold_plans: [],
    regions_enabled: false,
    regions,
    domains_enabled: false,
    incoming_recipient: null,
  };
}

function shrimpFor(call: Parameters<typeof sessionOf>[0]): string {
  return freshShrimp(call.config.SESSION_KEYS, sessionOf(call));
}

/** The plans; none without accounts. */
function plansState(config: Config) {
  const isOn = config.AUTH_ENABLED && config.PLANS_ENABLED;
  const sold = isSelling(config) ? config.STRIPE_LINKS : {};
  return {
    plans_enabled: isOn,
    available_plans: isOn ? plansOf(config).map((plan) => shownPlan(config, plan)) : [],
    api_needs_plan: config.API_NEEDS_PLAN,
    sold_plans: soldPlanIds.flatMap((planid) => {
      const periods = billingPeriods.filter((period) => sold[planid]?.[period] !== undefined);
      return periods.length === 0 ? [] : [{ planid, periods }];
    }),
  };
}

/** A plan with the longest expiry time that this site has for it. */
function shownPlan(config: Config, { planid, options }: Plan): Plan {
  const ttl = effectiveTtl(options.ttl, options.ttl, lifetimesOf(config));
  return { planid, options: { ...options, ttl } };
}

/** This region, and the others. */
function regionsState(config: Config) {
  const { JURISDICTION, JURISDICTIONS: jurisdictions } = config;
  return {
    regions_enabled: jurisdictions.length > 0,
    regions: { current_jurisdiction: JURISDICTION, is_pinned: isPinned(config), jurisdictions },
  };
}

/** Says whether there are accounts, and who may sign up and in. */
function authenticationOf(config: Config) {
  const { AUTH_ENABLED: enabled, SIGNUP_ENABLED, SIGNIN_ENABLED, SIGNUP_DOMAINS } = config;
  return {
    enabled,
    signup: enabled && SIGNUP_ENABLED,
    signin: enabled && SIGNIN_ENABLED,
    signup_domains: [...SIGNUP_DOMAINS],
  };
}

/** What secrets a caller may create. */
function secretOptionsOf(config: Config, { options }: Plan) {
  const lifetimes = lifetimesOf(config);
  return {
    default_ttl: defaultTtl(options.ttl, lifetimes),
    ttl_options: ttlOptions(options.ttl, lifetimes),
    ttl_max: effectiveTtl(options.ttl, options.ttl, lifetimes),
    requires_account: config.CREATE_REQUIRES_ACCOUNT,
    requires_passphrase: config.PASSPHRASE_REQUIRED,
    passphrase_length_min: config.PASSPHRASE_LENGTH_MIN,
    recipient_domains: [...config.RECIPIENT_DOMAINS],
  };
}

/** The recipient of incoming secrets, and the flash of a plain form, once. */
function incomingState(call: Parameters<typeof takeFlash>[0]) {
  const { INCOMING_RECIPIENT: recipient } = call.config;
  const { form_fields = {}, sent } = takeFlash(call);
  return {
    incoming_recipient: recipient === undefined ? null : obscuredAddress(recipient),
    form_fields,
    messages: sent ? [{ type: 'incoming_sent', content: JSON.stringify(sent) }] : [],
  };
}

const anonymousHome: AccountHome = { receipts: 0, domainCount: 0, domains: [] };

/** Refuses where the stores belong to other keys: a server that starts asks for it first. */
export const showStatus: Handler<typeof status> = async (call) => {
  await checkCanaries(call);
  return reply({ status: 'nominal', locale: call.locale });
};

export const listLocales: Handler<typeof supportedLocalesList> = ({ locale }) =>
  reply({ locales: [...supportedLocales], default_locale: defaultLocale, locale });

/** Logs an error of a page: a line made of words of the contract. */
export const reportError: Handler<typeof reportClientError> = ({ body, config, env }) => {
  if (!config.CLIENT_ERRORS_ENABLED) return refuse('not_found');
  logWarning('client_error', body);
  count(env, 'client_errors', { kind: body.kind });
  return reply({});
};
