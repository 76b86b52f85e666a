/** A custom domain on the wire, for its owner. */
import type { InferOutput } from 'valibot';
import type { updateBranding, listDomains } from '../../shared/contract/domains.ts';
import type { Branding } from '../../shared/contract/branding.ts';
import { languageTag, type Locale } from '../../shared/locales.ts';
import type { Config } from '../config/config.ts';
import { base64 } from '../crypto/encoding.ts';
import { domainProof, proofHost } from '../crypto/domain-proof.ts';
import { domainDriverName, targetOf } from '../config/domains.ts';
import type { DomainView, BrandedDomain } from './domain-types.ts';
import type { Language } from '../http/language.ts';
import { defineMessages, text } from '../http/text.ts';
import { seconds } from '../http/epoch.ts';

export const domainStatusTexts = defineMessages({
  UNVERIFIED: {
    id: 'domain.status.unverified',
    defaultMessage: 'Waiting for the TXT record that proves that this domain is yours.',
    description: 'Status of a custom domain: its ownership is not proven yet.',
  },
  PENDING: {
    id: 'domain.status.pending',
    defaultMessage: 'This domain is verified. It does not point here yet.',
    description: 'Status of a custom domain: proven, but its record that leads to us is not seen.',
  },
  DNS_INCORRECT: {
    id: 'domain.status.dns-incorrect',
    defaultMessage: 'This domain points somewhere else. Point it to the target below.',
    description: 'Status of a custom domain: its record leads to another place.',
  },
  SSL_PENDING: {
    id: 'domain.status.ssl-pending',
    defaultMessage: 'This domain points here. Its certificate is being created.',
    description: 'Status of a custom domain: it cannot be reached over https yet.',
  },
  ACTIVE: {
    id: 'domain.status.active',
    defaultMessage: 'This domain is ready. Your links work on it.',
    description: 'Status of a custom domain: everything works.',
  },
  LOST: {
    id: 'domain.status.lost',
    defaultMessage: 'This domain is no longer verified: its TXT record is missing.',
    description:
      'Status of a custom domain: the proof went away, or another account has proven it.',
  },
  unprobed: {
    id: 'domain.status.unprobed',
    defaultMessage: 'This domain is verified. Where it points has not been checked yet.',
    description:
      'Status of a custom domain: proven, but the first look-up of where it leads has not succeeded.',
  },
  proof_missing: {
    id: 'domain.status.proof-missing',
    defaultMessage: 'The TXT record is missing. Add it again, or the domain will be removed.',
    description: 'Status of a custom domain: proven once, but the record is not there any more.',
  },
  refused: {
    id: 'domain.status.refused',
    defaultMessage:
      'This domain is verified, but our provider does not accept it. Contact us, and we will look into it.',
    description: 'Status of a custom domain: the service that makes certificates refuses its name.',
  },
});

type DomainReply = InferOutput<typeof updateBranding.reply>;
type DomainRecord = InferOutput<typeof listDomains.reply>['records'][number];

/** The account and the language that a record is for. */
export interface DomainOwner {
  readonly config: Config;
  readonly account: string;
  readonly language: Language;
  /** Epoch ms. */
  readonly now: number;
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
export function domainReply(branded: BrandedDomain, owner: DomainOwner): DomainReply {
  return {
    record: domainRecord(branded.domain, owner),
    details: { cluster: clusterOf(owner.config), look: brandingOf(branded) },
  };
}

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
