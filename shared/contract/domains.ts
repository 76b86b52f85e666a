/** The calls about an account's own domains, on which its links can open. Times are epoch seconds. */
import * as v from 'valibot';
import { BRANDING_LINE_CHARACTERS_MAX, BRANDING_NAME_CHARACTERS_MAX } from '../limits.ts';
import { branding } from './branding.ts';
import { endpoint, noFields } from './endpoint.ts';
import { boundedText, shortText, text } from './fields.ts';

/** Why a name is refused. */
export const domainFlaws = [
  'empty',
  'malformed',
  'too_long',
  'address',
  'local',
  'suffix',
  'ours',
  'mixed_script',
] as const;

export type DomainFlaw = (typeof domainFlaws)[number];

/** The states of a domain: its ownership is proven first, then it has to point here. */
export const domainStates = [
  /** Waits for its TXT record. */
  'UNVERIFIED',
  /** Proven; not yet checked whether it points here. */
  'PENDING',
  /** Proven; it points elsewhere, or its TXT record is gone. */
  'DNS_INCORRECT',
  /** Points here, but cannot be reached over https yet. */
  'SSL_PENDING',
  'ACTIVE',
  /** The proof is gone, or another account has it. */
  'LOST',
] as const;

export type DomainState = (typeof domainStates)[number];

/**
 * `UNVERIFIED`: waits for its TXT record. `PENDING`: verified, but not ready; `status_message` says why. `DNS_INCORRECT`: points
 * elsewhere, or its TXT record is gone. `SSL_PENDING`: points here, and waits for a certificate. `ACTIVE`: ready. `LOST`: no longer
 * verified.
 */
const domainState = v.picklist(domainStates);

/** Where it pointed, and how it was reached, at the last check. */
const vhost = v.object({
  /** The name that was checked. */
  incoming_address: v.string(),
  status: domainState,
  /** The same as a sentence in the caller’s language. */
  status_message: v.string(),
  /** Where its record has to point. */
  target_address: v.string(),
  /** Where it points: an address or a name; null for nowhere. */
  dns_pointed_at: v.nullable(v.string()),
  /** When its certificate expires, in epoch seconds. */
  ssl_active_until: v.nullable(v.number()),
  /** Whether https works; null where another party terminates it, so that it is unknown. */
  has_ssl: v.nullable(v.boolean()),
  /** When it was last checked, in epoch seconds. */
  last_monitored: v.nullable(v.number()),
  /** The same in words, such as `5 minutes ago`; empty when it never was. */
  last_monitored_humanized: v.string(),
});

const domain = v.object({
  /** The name as the DNS has it: ASCII, lower case. */
  identifier: v.string(),
  /** The name as people write it; a path in the API takes either. */
  display_domain: v.string(),
  /** The part that was registered. */
  base_domain: v.string(),
  /** The part before the base domain; empty for an apex. */
  subdomain: v.string(),
  /** Whether it has no subdomain. */
  is_apex: v.boolean(),
  /** In epoch seconds. */
  created: v.number(),
  /** When it last changed, in epoch seconds. */
  updated: v.number(),
  /** Whether the domain is proven to be the account’s. */
  verified: v.boolean(),
  /** The host of the TXT record. */
  txt_validation_host: v.string(),
  /** What it has to say. */
  txt_validation_value: v.string(),
  /** When it lapses unless it is proven, in epoch seconds; null once it is. */
  lapses: v.nullable(v.number()),
  status: domainState,
  vhost,
});

/** What the DNS records of a domain have to point to. */
const cluster = v.object({
  /** How the domain is made reachable. */
  type: v.picklist(['local', 'cloudflare']),
  /** For the CNAME of a subdomain. */
  target: v.string(),
  /** For the A record of an apex; null: only a record that follows names, such as ALIAS, will do. */
  ip: v.nullable(v.string()),
});

const domainReply = v.object({ record: domain, details: v.object({ cluster, look: branding }) });

/** List the domains. */
export const listDomains = endpoint({
  method: 'GET',
  path: '/api/v2/account/domains',
  token: 'domains',
  who: 'signed-in',
  body: noFields,
  reply: v.object({
    records: v.array(domain),
    /** How many there are in all. */
    count: v.number(),
    details: v.object({ cluster }),
  }),
});

/** Add a domain. The answer holds the TXT record that proves whose it is. */
export const addDomain = endpoint({
  method: 'POST',
  path: '/api/v2/account/domains/add',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_DOMAIN',
  body: v.object({
    /** A name such as `secrets.example.com`. */
    domain: v.nullish(shortText, ''),
  }),
  reply: domainReply,
});

/** Show a domain. */
// A poll: the page repeats it while it waits for a record.
export const showDomain = endpoint({
  method: 'GET',
  path: '/api/v2/account/domains/:domain',
  token: 'domains',
  who: 'signed-in',
  isPoll: true,
  body: noFields,
  reply: domainReply,
});

/** Check the proof and where the domain points. */
export const verifyDomain = endpoint({
  method: 'POST',
  path: '/api/v2/account/domains/:domain/verify',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_DOMAIN',
  body: noFields,
  reply: domainReply,
});

/**
 * Remove a domain. Links on it stop working. Their secrets can still be opened: put the site’s own host in place of the domain in the
 * link.
 */
export const removeDomain = endpoint({
  method: 'POST',
  path: '/api/v2/account/domains/:domain/remove',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_DOMAIN',
  body: noFields,
  reply: domainReply,
});

const line = v.nullish(boundedText(BRANDING_LINE_CHARACTERS_MAX), '');

/** Update the branding of a domain. Replaces all of it; only an absent `logo` stays as it is. */
export const updateBranding = endpoint({
  method: 'POST',
  path: '/api/v2/account/domains/:domain/look',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_DOMAIN',
  body: v.object({
    /** The owner’s name. */
    name: v.nullish(boundedText(BRANDING_NAME_CHARACTERS_MAX), ''),
    /** A colour, such as `#a8231c`. Empty: the site’s own. */
    accent: v.nullish(shortText, ''),
    /** A line above the button. */
    before: line,
    /** A line under the opened secret. */
    after: line,
    /** The base64 of a PNG, JPEG or WebP of at most 100 kB and 2,000 pixels per side. Empty removes the logo, absent keeps it. */
    logo: v.nullish(text, null),
  }),
  reply: domainReply,
});
