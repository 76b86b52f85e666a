/** Prerequisites of the Cloudflare account that only a person can set up; checked before anything is created. */
import * as v from 'valibot';
import { type Api, ApiError } from './api.ts';
import type { Region } from './region.ts';
import { BAD_CREDENTIALS, DeployStop } from './stop.ts';

/** Cloudflare's error code for an account without a workers.dev subdomain. */
const NO_SUBDOMAIN = 10_007;
/** A read-only query. */
const LIST_DATASETS = 'SHOW TABLES';

const subdomain = v.object({ subdomain: v.string() });
const sendingDomain = v.object({ name: v.string(), enabled: v.boolean() });

interface Zone {
  readonly id: string;
  readonly name: string;
}

type Prerequisite =
  | { readonly state: 'met' }
  | { readonly state: 'missing'; readonly found: string; readonly next: string }
  /** The token may not read it, so a problem shows only later. */
  | { readonly state: 'unknown'; readonly note: string };

/**
 * Checks what Cloudflare would refuse in the middle of a deployment: Analytics Engine, the workers.dev subdomain, the sending
 * domain.
 *
 * @returns a line for each prerequisite that could not be checked
 * @throws a `DeployStop` that lists everything that is missing
 */
export async function checkAccount(api: Api, region: Region, zone: Zone): Promise<string[]> {
  const all = [
    await checkAnalytics(api, region),
    await checkSubdomain(api),
    await checkSendingDomain(api, region, zone),
  ];
  const missing = all.filter((one) => one.state === 'missing');
  if (missing.length > 0) {
    throw new DeployStop({
      step: 'Account',
      found: `${missing.map(({ found }) => found).join('; ')}.`,
      next: `${missing.map(({ next }) => next).join('; ')}. Then run this again; the platform can take two minutes to apply it.`,
    });
  }
  return all.filter((one) => one.state === 'unknown').map(({ note }) => `Account: ${note}`);
}

/**
 * Without Analytics Engine its SQL service answers 403 in plain text; an error with a code is the API's own and about the token.
 * An upload that binds a dataset would be refused with code 10089.
 */
async function checkAnalytics(api: Api, { hasDatasets }: Region): Promise<Prerequisite> {
  if (!hasDatasets) return { state: 'met' };
  const { account } = api;
  const page = `https://dash.cloudflare.com/${account}/workers/analytics-engine`;
  const { status, codes } = await api.query(
    `/accounts/${account}/analytics_engine/sql`,
    LIST_DATASETS,
  );
  if (status === 200) return { state: 'met' };
  if (BAD_CREDENTIALS.has(status) && codes.length === 0) {
    return {
      state: 'missing',
      found: 'Analytics Engine is not enabled',
      next: `open ${page} and enable it`,
    };
  }
  return {
    state: 'unknown',
    note: `whether Analytics Engine is enabled cannot be read (${status}, Account Analytics: Read); look at ${page}.`,
  };
}

/** The first upload of a Worker and its cron triggers would be refused with code 10063. */
async function checkSubdomain(api: Api): Promise<Prerequisite> {
  const page = `https://dash.cloudflare.com/${api.account}/workers/onboarding`;
  return api.get(`/accounts/${api.account}/workers/subdomain`, subdomain).then(
    () => ({ state: 'met' }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.codes.includes(NO_SUBDOMAIN)) {
        return {
          state: 'missing',
          found: 'the account has no workers.dev subdomain, which cron triggers need',
          next: `open ${page} and register one (nothing is served there)`,
        };
      }
      return {
        state: 'unknown',
        note: `the workers.dev subdomain cannot be read: ${error.message}.`,
      };
    },
  );
}

/** Emails from another domain would be refused with E_SENDER_NOT_VERIFIED. */
async function checkSendingDomain(
  api: Api,
  { mailDomain }: Region,
  zone: Zone,
): Promise<Prerequisite> {
  if (mailDomain === null) return { state: 'met' };
  const next = `onboard ${mailDomain} in the dashboard under Email Service > Email Sending`;
  if (mailDomain !== zone.name && !mailDomain.endsWith(`.${zone.name}`)) {
    return {
      state: 'unknown',
      note: `${mailDomain}, which MAIL_FROM names, is not in ${zone.name}: make sure that it is a sending domain of this account.`,
    };
  }
  return api.get(`/zones/${zone.id}/email/sending/subdomains`, v.array(sendingDomain)).then(
    (domains) =>
      domains.some(({ name, enabled }) => enabled && covers(name, mailDomain))
        ? { state: 'met' }
        : {
            state: 'missing',
            found: `${mailDomain}, which MAIL_FROM names, is not a sending domain`,
            next,
          },
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return {
        state: 'unknown',
        note: `the sending domains cannot be read: ${error.message}. If it is not done yet, ${next}.`,
      };
    },
  );
}

/** A sending domain is a name, or a wildcard such as `*.example.com`. */
function covers(sending: string, domain: string): boolean {
  return sending === domain || (sending.startsWith('*.') && domain.endsWith(sending.slice(1)));
}
