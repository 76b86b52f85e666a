/** Creates the resources of a region that do not exist yet; idempotent. */
import * as v from 'valibot';
import type { Api } from './api.ts';
import { applyRule } from './edge.ts';
import { type Findings, PRODUCTION_BRANCH, routesOf } from './findings.ts';
import { correctHttps, isAccepted } from './https.ts';
import type { Region } from './region.ts';
import { ALL_HOSTS, exemptRoute } from './routes.ts';
import { duringStep } from './stop.ts';

const anything = v.unknown();

export interface Created {
  readonly namespaceId: string;
}

type Say = (line: string) => void;

/** Creates what is missing, storage first and public names last, so that a failure leaves nothing visible. */
export async function create(
  api: Api,
  region: Region,
  found: Findings,
  say: Say,
): Promise<Created> {
  if (isUnchanged(region, found)) say('Platform: nothing to create or change.');
  await correctHttps(api, found.zone, found.https, say);
  await applyRule(api, region, found.zone, found.edge, say);
  const namespaceId = found.namespace?.id ?? (await createNamespace(api, region, say));
  const subdomain = found.project?.subdomain ?? (await createProject(api, region, say));
  if (found.domainStatus === null) await attachDomain(api, region, say);
  if (!found.isNamed) await createName(api, region, found.zone.id, subdomain, say);
  if (needsExemption(region, found)) await createExemption(api, region, say);
  return { namespaceId };
}

function isUnchanged(region: Region, found: Findings): boolean {
  return (
    found.https.every(isAccepted) &&
    (found.edge.rule.state === 'right' || found.edge.rule.state === 'unreadable') &&
    found.namespace !== null &&
    found.project !== null &&
    found.domainStatus !== null &&
    found.isNamed &&
    !needsExemption(region, found)
  );
}

/** Whether custom domains share the site's zone and the route that exempts the front is missing. */
export function needsExemption(region: Region, { zone, customersRoutes }: Findings): boolean {
  return (
    region.customersZone === zone.id &&
    !customersRoutes.some(({ pattern }) => pattern === exemptRoute(region))
  );
}

/** Creates routes that wrangler left out, which depends on the permissions of the token. */
export async function completeRoutes(
  api: Api,
  region: Region,
  zoneId: string,
  say: Say,
): Promise<void> {
  const wanted = [
    ...region.patterns.map((pattern) => ({ zone: zoneId, pattern })),
    ...(region.customersZone === null ? [] : [{ zone: region.customersZone, pattern: ALL_HOSTS }]),
  ];
  const next = 'give the token Workers Routes: Edit for the zone, and run this again.';
  await duringStep('Routes', next, async () => {
    for (const zone of new Set(wanted.map((route) => route.zone))) {
      const there = new Set((await routesOf(api, zone)).map(({ pattern }) => pattern));
      const missing = wanted.filter((route) => route.zone === zone);
      for (const { pattern } of missing.filter((route) => !there.has(route.pattern))) {
        await api.post(`/zones/${zone}/workers/routes`, { pattern, script: region.name }, anything);
        say(`Routes: made ${pattern}.`);
      }
    }
  });
}

async function createNamespace(api: Api, region: Region, say: Say): Promise<string> {
  const { namespaceTitle: title, jurisdiction } = region;
  const made = await duringStep(
    'Namespace',
    'delete a namespace that is not needed, or ask for a larger limit, and run this again.',
    () =>
      api.post(
        `/accounts/${api.account}/storage/kv/namespaces`,
        { title, ...(jurisdiction === undefined ? {} : { jurisdiction }) },
        v.object({ id: v.string() }),
      ),
  );
  say(`Namespace: made ${title}, ${jurisdictionText(region)}.`);
  return made.id;
}

async function createProject(api: Api, { name }: Region, say: Say): Promise<string> {
  const made = await duringStep(
    'Pages project',
    'delete a project that is not needed, or ask for a larger limit, and run this again.',
    () =>
      api.post(
        `/accounts/${api.account}/pages/projects`,
        { name, production_branch: PRODUCTION_BRANCH },
        v.object({ subdomain: v.string() }),
      ),
  );
  say(`Pages project: made ${name}.`);
  return made.subdomain;
}

async function attachDomain(api: Api, { name, host }: Region, say: Say): Promise<void> {
  const path = `/accounts/${api.account}/pages/projects/${name}/domains`;
  const next = `if another project has ${host}, delete the host’s record in the zone first, then remove the domain there (Custom domains > Remove domain), and run this again.`;
  await duringStep('Pages domain', next, () => api.post(path, { name: host }, anything));
  say(`Pages domain: ${host} is the project’s.`);
}

async function createName(
  api: Api,
  { host }: Region,
  zoneId: string,
  subdomain: string,
  say: Say,
): Promise<void> {
  const record = { type: 'CNAME', name: host, content: subdomain, proxied: true };
  const next = `make the record ${host} CNAME ${subdomain}, proxied, and run this again.`;
  await duringStep('DNS', next, () => api.post(`/zones/${zoneId}/dns_records`, record, anything));
  say(`DNS: ${host} leads to ${subdomain}.`);
}

async function createExemption(api: Api, region: Region, say: Say): Promise<void> {
  const path = `/zones/${region.customersZone}/workers/routes`;
  const next = 'give the token Workers Routes: Edit for the zone, and run this again.';
  await duringStep('Routes', next, () =>
    api.post(path, { pattern: exemptRoute(region) }, anything),
  );
  say(`Routes: ${exemptRoute(region)} passes by the Worker.`);
}

export function jurisdictionText({ jurisdiction }: Region): string {
  return jurisdiction === undefined ? 'in no jurisdiction' : `in the jurisdiction ${jurisdiction}`;
}
