/** The calls about an account's custom domains. Reading and removing always work; the others need a plan with domains. */
import type {
  addDomain,
  listDomains,
  removeDomain,
  showDomain,
  updateBranding as updateBrandingEndpoint,
  verifyDomain,
} from '../../shared/contract/domains.ts';
import { isAccent } from '../../shared/accent.ts';
import { base64url, fromBase64 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { readDomain } from './name.ts';
import { domainDriverName } from '../config/domains.ts';
import type { AddAnswer, NewBranding, VerifyAnswer } from './domain-types.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { languageOf } from '../http/language.ts';
import { type AccountStub, accountStub } from '../accounts/stub.ts';
import { asciiName } from './rules/domain-name.ts';
import { logoTypeOf } from './rules/logo.ts';
import { siteList } from '../platform/site-list.ts';
import { clusterOf, domainRecord, domainReply, type DomainOwner } from './domain-record.ts';

/** Enough of a hash to distinguish the logos of one domain. */
const VERSION_CHARACTERS = 12;

type DomainCall = Pick<Call, 'caller' | 'config' | 'env' | 'locale'>;
type DomainOutcome = Outcome<ReturnType<typeof domainReply>>;

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
  const name = readDomain(call.body.domain, call.config, suffixes);
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
  const wanted: NewBranding = { branding, ...(logo === 'kept' ? {} : { logo }) };
  return callOwner(call, async (object) =>
    object.updateBranding(asciiName(call.params.domain), wanted),
  );
};

/** The owner of the domains; null if there are none. */
async function ownerOf({ caller, config, env, locale }: DomainCall): Promise<DomainOwner | null> {
  if (!caller.customer || domainDriverName(config) === null) return null;
  const language = await languageOf(env, locale);
  return { config, account: caller.customer.account, language, now: Date.now() };
}

/** Refuses callers whose plan has no custom domains. */
function lacksPlan(call: DomainCall): Failure | null {
  if (domainDriverName(call.config) === null) return refuse('not_found');
  return call.caller.plan.options.custom_domains ? null : refuse('plan_lacks_custom_domains');
}

/** Calls the caller's account about a domain, and returns the outcome. */
async function callOwner(
  call: DomainCall,
  operation: (object: AccountStub) => Promise<AddAnswer | VerifyAnswer>,
): Promise<DomainOutcome> {
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

/** The logo in a field: absent keeps the stored one, empty removes it. */
function logoIn(field: string | null) {
  if (field === null) return 'kept';
  if (field === '') return null;
  const bytes = fromBase64(field);
  const type = bytes && logoTypeOf(bytes);
  if (!type) return 'invalid';
  return { type, bytes, version: base64url(sha256(bytes)).slice(0, VERSION_CHARACTERS) };
}
