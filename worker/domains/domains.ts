/**
 * The calls about an account's custom domains, and what their owner is shown of one. Reading and removing always work; the
 * others need a plan with domains.
 */
import { domainToUnicode } from 'node:url';
import type { InferOutput } from 'valibot';
import { isAccent } from '../../shared/accent.ts';
import type { Branding } from '../../shared/contract/branding.ts';
import type {
  addDomain,
  listDomains,
  removeDomain,
  showDomain,
  updateBranding as updateBrandingEndpoint,
  verifyDomain,
} from '../../shared/contract/domains.ts';
import { languageTag, type Locale } from '../../shared/locales.ts';
import { type AccountStub, accountStub } from '../accounts/stub.ts';
import type { Config } from '../config/config.ts';
import { domainDriverName, targetOf } from '../config/domains.ts';
import { ownHosts } from '../config/regions.ts';
import { domainProof, proofHost } from '../crypto/domain-proof.ts';
import { base64, base64url, fromBase64 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { seconds } from '../http/epoch.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import { type Language, languageOf } from '../http/language.ts';
import type { Call, Handler } from '../http/mount.ts';
import { text } from '../http/text.ts';
import { siteList } from '../platform/site-list.ts';
import type { AddAnswer, BrandedDomain, DomainView, VerifyAnswer } from './account-domains.ts';
import { asciiName, parseDomain } from './rules/domain-name.ts';
import { logoTypeOf } from './rules/logo.ts';
import { registeredDomain } from './rules/public-suffix.ts';
import { domainStatusTexts } from './status-texts.ts';

/** Enough of a hash to distinguish the logos of one domain. */
const VERSION_CHARACTERS = 12;

type DomainReply = InferOutput<typeof updateBrandingEndpoint.reply>;
type DomainRecord = InferOutput<typeof listDomains.reply>['records'][number];

/** The account and the language that a record is for. */
export interface DomainOwner {
  readonly config: Config;
  readonly account: string;
  readonly language: Language;
  /** Epoch ms. */
  readonly now: number;
}

type DomainCall = Pick<Call, 'caller' | 'config' | 'env' | 'locale'>;

export const list: Handler<typeof listDomains> = async (call) => {
  const owner = await ownerOf(call);
  if (!owner) return refuse('not_found');
  const domains = await accountStub(call, owner.account).listDomains();
  return reply({
    records: domains.map((domain) => domainRecord(domain, owner)),
    count: domains.length,
    details: { cluster: clusterOf(call.config) },
  });
};

export const show: Handler<typeof showDomain> = (call) =>
  callOwner(call, async (object) => object.domain(asciiName(call.params.domain)));

export const remove: Handler<typeof removeDomain> = (call) =>
  callOwner(call, async (object) => object.removeDomain(asciiName(call.params.domain)));

export const add: Handler<typeof addDomain> = async (call) => {
  const refusal = lacksPlan(call);
  if (refusal) return refusal;
  const suffixes = await siteList(call.env, 'public-suffixes');
  const name = parseDomain(call.body.domain, {
    ours: [...ownHosts(call.config), targetOf(call.config)],
    registeredPart: (part) => registeredDomain(part, suffixes),
    unicodeName: domainToUnicode,
  });
  if (name.kind === 'flawed') {
    return refuse('domain_invalid', { field: 'domain', reason: name.flaw });
  }
  const { identifier, displayDomain, baseDomain } = name;
  const added = { identifier, displayDomain, baseDomain };
  return callOwner(call, async (object) => object.addDomain(added));
};

export const verify: Handler<typeof verifyDomain> = async (call) =>
  lacksPlan(call) ??
  callOwner(call, async (object) => object.verifyDomain(asciiName(call.params.domain)));

export const updateBranding: Handler<typeof updateBrandingEndpoint> = async (call) => {
  const refusal = lacksPlan(call);
  if (refusal) return refusal;
  const accent = call.body.accent.trim().toLowerCase();
  if (accent !== '' && !isAccent(accent)) return refuse('accent_invalid', { field: 'accent' });
  const logo = logoIn(call.body.logo);
  if (logo === 'invalid') return refuse('logo_invalid', { field: 'logo' });
  const { name, before, after } = call.body;
  const branding = { name: name.trim(), accent, before: before.trim(), after: after.trim() };
  return callOwner(call, async (object) =>
    object.updateBranding(asciiName(call.params.domain), { branding, logo }),
  );
};

/** The owner of the domains; undefined for a visitor, and on a site without custom domains. */
async function ownerOf({
  caller,
  config,
  env,
  locale,
}: DomainCall): Promise<DomainOwner | undefined> {
  if (!caller.customer || domainDriverName(config) === null) return undefined;
  const language = await languageOf(env, locale);
  return { config, account: caller.customer.account, language, now: Date.now() };
}

/** Refuses callers whose plan has no custom domains. */
function lacksPlan(call: DomainCall): Failure | undefined {
  if (domainDriverName(call.config) === null) return refuse('not_found');
  return call.caller.plan.options.custom_domains ? undefined : refuse('plan_lacks_custom_domains');
}

/** Calls the caller's account about a domain, and returns the outcome. */
async function callOwner(
  call: DomainCall,
  operation: (object: AccountStub) => Promise<AddAnswer | VerifyAnswer>,
): Promise<Outcome<DomainReply>> {
  const owner = await ownerOf(call);
  if (!owner) return refuse('not_found');
  const found = await operation(accountStub(call, owner.account));
  switch (found.kind) {
    case 'known':
      return reply(domainReply(found.branded, owner));
    case 'unknown':
      return refuse('not_found');
    case 'unproven':
      return refuse('domain_unproven');
    case 'taken':
      return refuse('domain_taken');
    case 'dns_unreachable':
      return refuse('dns_unavailable');
    case 'unreachable':
      return refuse('store_unavailable');
  }
}

/** The logo in a field: undefined keeps the stored one, null removes it. */
function logoIn(field: string | null) {
  if (field === null) return undefined;
  if (field === '') return null;
  const bytes = fromBase64(field);
  const type = bytes && logoTypeOf(bytes);
  if (!type) return 'invalid';
  return { type, bytes, version: base64url(sha256(bytes)).slice(0, VERSION_CHARACTERS) };
}

/** The target of a domain's DNS records. */
export function clusterOf(config: Config): DomainReply['details']['cluster'] {
  return {
    type: domainDriverName(config) ?? 'local',
    target: targetOf(config),
    ip: config.DOMAINS_IP ?? null,
  };
}

/** The reply of a call about one domain. */
function domainReply(branded: BrandedDomain, owner: DomainOwner): DomainReply {
  return {
    record: domainRecord(branded.domain, owner),
    details: { cluster: clusterOf(owner.config), look: brandingOf(branded) },
  };
}

/** A custom domain on the wire, for its owner. */
export function domainRecord(domain: DomainView, owner: DomainOwner): DomainRecord {
  const { config, account } = owner;
  const { identifier, display, base, state, lapsesAt } = domain;
  const subdomain = identifier.slice(0, Math.max(identifier.length - base.length - 1, 0));
  return {
    identifier,
    display_domain: display,
    base_domain: base,
    subdomain,
    is_apex: subdomain === '',
    created: seconds(domain.addedAt),
    updated: seconds(domain.updatedAt),
    verified: domain.isVerified,
    txt_validation_host: proofHost(identifier),
    txt_validation_value: domainProof(config.NAME_KEY, account, identifier),
    lapses: lapsesAt === null ? null : seconds(lapsesAt),
    status: state,
    vhost: vhostOf(domain, owner),
  };
}

function vhostOf(
  domain: DomainView,
  { config, language, now }: DomainOwner,
): DomainRecord['vhost'] {
  const { identifier, state, isProofMissing, probe, probedAt } = domain;
  const message = isProofMissing
    ? 'proof_missing'
    : state === 'PENDING'
      ? pendingReason(probe)
      : state;
  return {
    incoming_address: identifier,
    status: state,
    status_message: text(domainStatusTexts[message], {}, language),
    target_address: targetOf(config),
    dns_pointed_at: probe?.pointedAt ?? null,
    ssl_active_until: probe?.sslUntil == null ? null : seconds(probe.sslUntil),
    has_ssl: probe?.hasSsl ?? null,
    last_monitored: probedAt === null ? null : seconds(probedAt),
    last_monitored_humanized: probedAt === null ? '' : agoInWords(now - probedAt, language.locale),
  };
}

/** Why a proven domain waits. */
function pendingReason(probe: DomainView['probe']): keyof typeof domainStatusTexts {
  if (probe === null) return 'unprobed';
  return probe.isRefused ? 'refused' : 'PENDING';
}

/** The units of relative times, largest first: seconds in each, and its name. */
const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

function agoInWords(ms: number, locale: Locale): string {
  const ago = Math.max(seconds(ms), 0);
  const [length, unit] = UNITS.find(([least]) => ago >= least) ?? [1, 'second' as const];
  const format = new Intl.RelativeTimeFormat(languageTag(locale), { numeric: 'auto' });
  return format.format(-Math.floor(ago / length), unit);
}

function brandingOf({ branding, logo }: BrandedDomain): Branding {
  const picture = logo && `data:${logo.type};base64,${base64(logo.bytes)}`;
  return { ...branding, logo: picture };
}
