/** What this installation offers, and whether it works. */
import * as v from 'valibot';
import { billingPeriods, sealModes, soldPlanIds } from '../plans.ts';
import { customer, plan } from './customer.ts';
import { branding } from './branding.ts';
import { endpoint, noFields } from './endpoint.ts';

export const bootstrap = endpoint({
  method: 'GET',
  path: '/api/v2/bootstrap',
  isForRecipients: true,
  token: 'any',
  needsNoCanaries: true,
  bare: true,
  body: noFields,
  reply: v.object({
    supported_locales: v.array(v.string()),
    default_locale: v.string(),
    locale: v.string(),
    authenticated: v.boolean(),
    cust: v.nullable(customer),
    site_name: v.string(),
    site_host: v.string(),
    support_host: v.nullable(v.string()),
    plan,
    plans_enabled: v.boolean(),
    /** The plans that can be paid for here, and for how long at once. */
    sold_plans: v.array(
      v.object({ planid: v.picklist(soldPlanIds), periods: v.array(v.picklist(billingPeriods)) }),
    ),
    available_plans: v.array(plan),
    /** Whether programs need a plan with the option `api`; otherwise every account has the API. */
    api_needs_plan: v.boolean(),
    regions_enabled: v.boolean(),
    regions: v.object({
      current_jurisdiction: v.string(),
      /** Whether all stored data stays in the region, rather than probably near it. */
      is_pinned: v.boolean(),
      jurisdictions: v.array(
        v.object({
          identifier: v.string(),
          display_name: v.string(),
          domain: v.string(),
          icon: v.string(),
        }),
      ),
    }),
    ot_version: v.string(),
    authentication: v.object({
      enabled: v.boolean(),
      signup: v.boolean(),
      signin: v.boolean(),
      /** Of the addresses that can sign up; empty: all. */
      signup_domains: v.optional(v.array(v.string())),
    }),
    domains_enabled: v.boolean(),
    custom_domains: v.array(v.string()),
    metadata_record_count: v.number(),
    custom_domains_record_count: v.number(),
    /** The branding, on a custom domain. Only secrets can be opened there. */
    brand: v.nullable(branding),
    incoming_recipient: v.nullable(v.string()),
    form_fields: v.object({
      secret: v.optional(v.string()),
      ticketno: v.optional(v.string()),
    }),
    shrimp: v.string(),
    global_banner: v.object({ flag: v.boolean(), content: v.string() }),
    secret_options: v.object({
      default_ttl: v.number(),
      ttl_options: v.array(v.number()),
      ttl_max: v.number(),
      requires_account: v.boolean(),
      requires_passphrase: v.boolean(),
      passphrase_length_min: v.number(),
      recipient_domains: v.array(v.string()),
    }),
    /** Where secrets may be encrypted: `server` is this site. */
    seal_modes: v.picklist(sealModes),
    feedback_enabled: v.boolean(),
    /** Whether pages may report their errors. */
    client_errors_enabled: v.boolean(),
    messages: v.array(v.object({ type: v.string(), content: v.string() })),
  }),
});

export const status = endpoint({
  method: 'GET',
  path: '/api/v2/status',
  isForRecipients: true,
  token: 'any',
  bare: true,
  body: noFields,
  reply: v.object({ status: v.literal('nominal'), locale: v.string() }),
});

export const supportedLocalesList = endpoint({
  method: 'GET',
  path: '/api/v2/supported-locales',
  isForRecipients: true,
  token: 'any',
  bare: true,
  body: noFields,
  reply: v.object({
    locales: v.array(v.string()),
    default_locale: v.string(),
    locale: v.string(),
  }),
});

/** Checks a shrimp, the token against cross-site request forgery. */
export const validateShrimp = endpoint({
  method: 'POST',
  path: '/api/v2/validate-shrimp',
  token: 'any',
  shrimp: 'exempt',
  isPoll: true,
  bare: true,
  body: noFields,
  reply: v.object({ isValid: v.boolean(), shrimp: v.string() }),
});
