/** What a region needs on the platform and does not have yet: made once, found by every later deployment. */
import * as v from 'valibot';
import type { Api } from './api.ts';
import { during } from './during.ts';
import { applyRule } from './edge.ts';
import { type Findings, routesOf } from './findings.ts';
import { correctHttps, isAccepted } from './https.ts';
import type { Region } from './region.ts';
import { EVERYTHING, passing } from './routes.ts';

const anything = v.unknown();
const PRODUCTION = 'main';

export interface Created {
  readonly namespaceId: string;
}

type Say = (line: string) => void;

/** Makes what is missing, from the inside to the outside: whatever fails, nothing is visible yet. */
export async function create(
  api: Api,
  region: Region,
  found: Findings,
  say: Say,
): Promise<Created> {
  if (isComplete(region, found)) say('Platform: nothing to create or change.');
  await correctHttps(api, found.zone, found.https, say);
  await applyRule(api, region, found.zone, found.edge, say);
  const namespaceId = found.namespace?.id ?? (await createNamespace(api, region, say));
  const subdomain = found.project?.subdomain ?? (await createProject(api, region, say));
  if (found.domainStatus === null) await attachDomain(api, region, say);
  if (!found.isNamed) await createName(api, region, found.zone.id, subdomain, say);
  if (needsPassing(region, found)) await letPass(api, region, say);
  return { namespaceId };
}

function isComplete(region: Region, found: Findings): boolean {
  return (
    found.https.every(isAccepted) &&
    (found.edge.rule.state === 'right' || found.edge.rule.state === 'unreadable') &&
    found.namespace !== null &&
    found.project !== null &&
    found.domainStatus !== null &&
    found.isNamed &&
    !needsPassing(region, found)
  );
}

/** Whether customers' domains share the zone with the site, and nothing lets the front's requests pass so far. */
export function needsPassing(region: Region, { zone, customersRoutes }: Findings): boolean {
  return (
    region.customersZone === zone.id &&
    !customersRoutes.some(({ pattern }) => pattern === passing(region))
  );
}

/** wrangler leaves out what it cannot tell the zone of, depending on the token; so they are looked at, and made. */
export async function completeRoutes(
  api: Api,
  region: Region,
  zoneId: string,
  say: Say,
): Promise<void> {
  const wanted = [
    ...region.patterns.map((pattern) => ({ zone: zoneId, pattern })),
    ...(region.customersZone === null ? [] : [{ zone: region.customersZone, pattern: EVERYTHING }]),
  ];
  const next = 'give the token Workers Routes: Edit for the zone, and run this again.';
  await during('Routes', next, async () => {
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
  const made = await during(
    'Namespace',
    'delete a namespace that nobody needs, or ask for a larger limit, and run this again.',
    () =>
      api.post(
        `/accounts/${api.account}/storage/kv/namespaces`,
        { title, ...(jurisdiction === undefined ? {} : { jurisdiction }) },
        v.object({ id: v.string() }),
      ),
  );
  say(`Namespace: made ${title}, ${jurisdictionWords(region)}.`);
  return made.id;
}

async function createProject(api: Api, { name }: Region, say: Say): Promise<string> {
  const made = await during(
    'Pages project',
    'delete a project that nobody needs, or ask for a larger limit, and run this again.',
    () =>
      api.post(
        `/accounts/${api.account}/pages/projects`,
        { name, production_branch: PRODUCTION },
        v.object({ subdomain: v.string() }),
      ),
  );
  say(`Pages project: made ${name}.`);
  return made.subdomain;
}

async function attachDomain(api: Api, { name, host }: Region, say: Say): Promise<void> {
  const path = `/accounts/${api.account}/pages/projects/${name}/domains`;
  const next = `if another project has ${host}, delete the host’s record in the zone first, then remove the domain there (Custom domains > Remove domain), and run this again.`;
  await during('Pages domain', next, () => api.post(path, { name: host }, anything));
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
  await during('DNS', next, () => api.post(`/zones/${zoneId}/dns_records`, record, anything));
  say(`DNS: ${host} leads to ${subdomain}.`);
}

async function letPass(api: Api, region: Region, say: Say): Promise<void> {
  const path = `/zones/${region.customersZone}/workers/routes`;
  const next = 'give the token Workers Routes: Edit for the zone, and run this again.';
  await during('Routes', next, () => api.post(path, { pattern: passing(region) }, anything));
  say(`Routes: ${passing(region)} passes by the Worker.`);
}

export function jurisdictionWords({ jurisdiction }: Region): string {
  return jurisdiction === undefined ? 'in no jurisdiction' : `in the jurisdiction ${jurisdiction}`;
}
