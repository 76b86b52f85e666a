/** What this installation offers, and whether it works. */
import * as v from 'valibot';
import { askModes, billingPeriods, sealModes, soldPlanIds } from '../plans.ts';
import { customer, plan } from './customer.ts';
import { branding } from './branding.ts';
import { endpoint, noFields } from './endpoint.ts';

/**
 * Get the configuration of the site. Plans, limits, regions and the calling account. A browser also gets a session and its shrimp.
 */
export const bootstrap = endpoint({
  method: 'GET',
  path: '/api/v2/bootstrap',
  isForRecipients: true,
  token: 'any',
  bare: true,
  body: noFields,
  reply: v.object({
    /** The codes of all languages. */
    supported_locales: v.array(v.string()),
    /** The language if none is chosen. */
    default_locale: v.string(),
    /** The code of a language. */
    locale: v.string(),
    /** Whether the caller is signed in. */
    authenticated: v.boolean(),
    /** The account; null for an anonymous caller. */
    cust: v.nullable(customer),
    /** What the site calls itself. */
    site_name: v.string(),
    /** The host that links lead to. */
    site_host: v.string(),
    /** Who runs the site, and an email address or URL for questions; null where the site does not name anyone. */
    operator: v.nullable(
      v.object({
        /** The person or company. */
        name: v.string(),
        /** An email address or an https URL. */
        contact: v.string(),
      }),
    ),
    /** Where help is; null when there is no such place. */
    support_host: v.nullable(v.string()),
    plan,
    /** Whether plans differ. */
    plans_enabled: v.boolean(),
    /** The plans that can be paid for here. */
    sold_plans: v.array(
      v.object({
        /** The name of the plan. */
        planid: v.picklist(soldPlanIds),
        /** For how long at once. */
        periods: v.array(v.picklist(billingPeriods)),
      }),
    ),
    /** All plans; empty unless plans differ. */
    available_plans: v.array(plan),
    /** Whether programs need a plan with the option `api`; otherwise every account has the API. */
    api_needs_plan: v.boolean(),
    /** Whether there are regions. */
    regions_enabled: v.boolean(),
    /** The regions, and which this is. */
    regions: v.object({
      /** The region that answered. */
      current_jurisdiction: v.string(),
      /** Whether all stored data stays in the region, rather than probably near it. */
      is_pinned: v.boolean(),
      /** All regions. */
      jurisdictions: v.array(
        v.object({
          /** Names it. */
          identifier: v.string(),
          /** What it is called. */
          display_name: v.string(),
          /** Its host. */
          domain: v.string(),
          /** The name of its picture. */
          icon: v.string(),
        }),
      ),
    }),
    /** The version of the software. */
    ot_version: v.string(),
    /** What visitors can do. */
    authentication: v.object({
      /** Whether there are accounts. */
      enabled: v.boolean(),
      /** Whether sign-up is open. */
      signup: v.boolean(),
      /** Whether sign-in is open. */
      signin: v.boolean(),
      /** The domains whose addresses can sign up; empty for all. */
      signup_domains: v.optional(v.array(v.string())),
    }),
    /** Whether accounts can have domains of their own. */
    domains_enabled: v.boolean(),
    /** The verified domains that links of the account can open on. */
    custom_domains: v.array(v.string()),
    /** How many receipts the account lists. */
    metadata_record_count: v.number(),
    /** How many domains the account has. */
    custom_domains_record_count: v.number(),
    /** On a customer’s domain, where nothing but secrets opens: how its owner shows. Else null. */
    brand: v.nullable(branding),
    /** The address that receives incoming secrets, obscured; null: none. */
    incoming_recipient: v.nullable(v.string()),
    /** The fields of a refused form; once. */
    form_fields: v.object({
      /** The secret in the form. */
      secret: v.optional(v.string()),
      /** The number of the ticket. */
      ticketno: v.optional(v.string()),
    }),
    /** Goes with the session. */
    shrimp: v.string(),
    /** The announcement. */
    global_banner: v.object({
      /** Whether it is shown. */
      flag: v.boolean(),
      /** Its text. */
      content: v.string(),
    }),
    /** What secrets can be created: the expiry times to choose from, and what the operator requires. */
    secret_options: v.object({
      /** The expiry time if none is chosen, in seconds. */
      default_ttl: v.number(),
      /** The expiry times to choose from, in seconds. */
      ttl_options: v.array(v.number()),
      /** The longest expiry time of all, in seconds. */
      ttl_max: v.number(),
      /** Whether only account owners create secrets. Opening one needs no account. */
      requires_account: v.boolean(),
      /** Whether every secret needs a passphrase. */
      requires_passphrase: v.boolean(),
      /** The minimum length of a passphrase, in characters. */
      passphrase_length_min: v.number(),
      /** The domains to which links are emailed; empty for all. */
      recipient_domains: v.array(v.string()),
    }),
    /** Where secrets may be encrypted: `server` (by this site), `browser`, or `both`. */
    seal_modes: v.picklist(sealModes),
    /** Who can ask for a secret: `accounts`, `all`, or nobody (`off`). */
    asks: v.picklist(askModes),
    /** Whether feedback is taken, reports of messages among it. */
    feedback_enabled: v.boolean(),
    /** Whether pages may report their errors. */
    client_errors_enabled: v.boolean(),
    /** Messages to show once. */
    messages: v.array(
      v.object({
        /** Its kind. */
        type: v.string(),
        /** Its text. */
        content: v.string(),
      }),
    ),
  }),
});

/** Check whether the service works. */
export const status = endpoint({
  method: 'GET',
  path: '/api/v2/status',
  isForRecipients: true,
  token: 'any',
  bare: true,
  body: noFields,
  reply: v.object({
    /** Always `nominal`. */
    status: v.literal('nominal'),
    /** The code of a language. */
    locale: v.string(),
  }),
});

/** List the languages. */
export const supportedLocalesList = endpoint({
  method: 'GET',
  path: '/api/v2/supported-locales',
  isForRecipients: true,
  token: 'any',
  bare: true,
  body: noFields,
  reply: v.object({
    /** The codes of all languages. */
    locales: v.array(v.string()),
    /** The language if none is chosen. */
    default_locale: v.string(),
    /** The code of a language. */
    locale: v.string(),
  }),
});

/** Check the shrimp. A valid one comes back the same, else a new one. It is read from `O-Shrimp`. */
// The shrimp is the token against cross-site request forgery.
export const validateShrimp = endpoint({
  method: 'POST',
  path: '/api/v2/validate-shrimp',
  token: 'any',
  shrimp: 'exempt',
  isPoll: true,
  bare: true,
  body: noFields,
  reply: v.object({
    /** Whether the shrimp was good. */
    isValid: v.boolean(),
    /** The same where it was good, else a new one. */
    shrimp: v.string(),
  }),
});
