/** The words for what an installation may offer beyond the core: plans, payment, domains, webhooks and regions. */
import type { WordsOfSome } from './wording.ts';

export const plans = {
  PLANS_ENABLED: { does: 'whether plans differ; without, every account may do everything' },
  PLAN_OPTIONS: {
    does:
      'JSON, by plan: `size` (characters, at most 5242880), `ttl` (seconds, at most a year), `email`, ' +
      '`custom_domains`, `api`, such as `{"basic":{"ttl":604800}}`; what is not named stays as in `shared/plans.ts`',
  },
  API_NEEDS_PLAN: { does: 'whether programs need a plan that has the API' },
} as const satisfies WordsOfSome;

export const payment = {
  STRIPE_LINKS: {
    does:
      'JSON, by plan and period: `{"identity":{"month":"https://buy.stripe.com/…","year":"https://…"}}`; ' +
      'empty: nothing is sold',
  },
  STRIPE_PRICES: { does: 'JSON: which plan each price pays for, `{"price_…":"identity"}`' },
  STRIPE_API_KEY: {
    does: 'a restricted key that may read subscriptions and checkout sessions, and nothing else',
    otherwise: 'none; needed to sell',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    does: 'what Stripe signs with; several, separated by commas, while one replaces another',
    otherwise: 'none; needed to sell',
    isSecret: true,
  },
  STRIPE_PORTAL_URL: {
    does:
      'Stripe’s page where customers look after cards, invoices and the end of it; ' +
      'who pays already is led there instead of paying twice',
  },
  STRIPE_API_URL: { does: 'another address of Stripe’s API' },
} as const satisfies WordsOfSome;

export const domains = {
  DOMAINS_ENABLED: { does: 'whether accounts can have domains of their own' },
  DOMAINS_DRIVER: {
    does:
      '`cloudflare` makes custom hostnames (Cloudflare for SaaS); ' +
      '`local` looks at the DNS and leaves the way here to you',
    otherwise: '`local`; deployed none, and then there are no domains',
  },
  DOMAINS_TARGET: { does: 'where a CNAME record has to lead', otherwise: 'the site’s host' },
  DOMAINS_IP: { does: 'where an A record has to lead' },
  CLOUDFLARE_ZONE_ID: {
    does: 'the zone that custom hostnames are made in',
    otherwise: 'none; the driver `cloudflare` needs it, and the target',
  },
  CLOUDFLARE_API_TOKEN: {
    does: 'a token with SSL and Certificates: Edit for that zone',
    otherwise: 'none; the driver `cloudflare` needs it',
    isSecret: true,
  },
  DNS_URL: { does: 'another address of DNS over HTTPS, in JSON' },
  CLOUDFLARE_API_URL: { does: 'another address of Cloudflare’s API' },
} as const satisfies WordsOfSome;

export const webhooks = {
  WEBHOOK_TEST_ALLOW: {
    does: 'hosts with ports, separated by commas, that a webhook may lead to whatever they are',
    kind: 'local',
  },
} as const satisfies WordsOfSome;

export const regions = {
  JURISDICTION: {
    does: 'the name of this region; every answer of the API carries it as `X-Jurisdiction`',
  },
  JURISDICTIONS: {
    does:
      'JSON, the same in each: `[{"identifier":"eu","display_name":"European Union","domain":"eu.example.com"}]`; ' +
      'empty: no word of regions',
  },
  OBJECT_JURISDICTION: {
    does: 'pins the objects’ storage: `eu`, `us` or `fedramp`; never changes, for other objects would be found',
    kind: 'platform',
  },
  OBJECT_LOCATION_HINT: {
    does:
      'elsewhere, such as `enam`: near where new objects are made. A hint only, so the site does not promise ' +
      'that data stays in the region',
    kind: 'platform',
  },
} as const satisfies WordsOfSome;
