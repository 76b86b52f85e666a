/** The current resources of a region on the platform. Only reads, and stops where a deployment would lose or break something. */
import * as v from 'valibot';
import { checkAccount } from './account.ts';
import type { Api } from './api.ts';
import { type Edge, readEdge } from './edge.ts';
import { readHttpsSettings, type ZoneSetting } from './https.ts';
import { type Region, STORE } from './region.ts';
import { checkRoutes, type Route } from './routes.ts';
import { DeployStop, duringStep, isForbidden } from './stop.ts';

/** Cloudflare's error codes for missing objects. */
const NO_NAMESPACE = [10_013];
const NO_WORKER = [10_007, 10_090];
const NO_PROJECT = [8_000_007];
/** Record types that a name resolves with. */
const RESOLVING = new Set(['A', 'AAAA', 'CNAME']);
export const PRODUCTION_BRANCH = 'main';

export interface Namespace {
  readonly id: string;
  readonly isEmpty: boolean;
}

export interface Findings {
  readonly zone: { readonly id: string; readonly name: string };
  /** A line for each prerequisite of the account that could not be checked. */
  readonly unchecked: readonly string[];
  readonly https: readonly ZoneSetting[];
  readonly edge: Edge;
  readonly namespace: Namespace | null;
  readonly live: Live | null;
  readonly project: { readonly subdomain: string } | null;
  /** The status of the host as a domain of the Pages project; null when it is not attached. */
  readonly domainStatus: string | null;
  /** Whether the host's DNS record points to the project. */
  readonly isNamed: boolean;
  readonly routes: readonly Route[];
  readonly customersRoutes: readonly Route[];
}

const zone = v.object({ id: v.string(), name: v.string(), status: v.string() });
const namespace = v.object({
  id: v.string(),
  title: v.string(),
  jurisdiction: v.optional(v.nullable(v.string())),
});
const secretName = v.object({ name: v.string() });
const binding = v.looseObject({
  type: v.string(),
  name: v.string(),
  namespace_id: v.optional(v.string()),
  text: v.optional(v.string()),
});
const project = v.object({ subdomain: v.string(), production_branch: v.string() });
const domain = v.object({ name: v.string(), status: v.string() });
const route = v.object({ pattern: v.string(), script: v.nullish(v.string()) });
const record = v.object({
  type: v.string(),
  content: v.string(),
  proxied: v.optional(v.boolean()),
});

/** Reads everything that a deployment of a region touches. */
export async function readFindings(api: Api, region: Region): Promise<Findings> {
  const again = 'run this again.';
  await duringStep('Token', again, () => checkToken(api));
  const found = await duringStep('Zone', again, () => findZone(api, region));
  const unchecked = await duringStep('Account', again, () => checkAccount(api, region, found));
  const https = await readHttpsSettings(api, found.id);
  const edge = await duringStep('Edge', again, () => readEdge(api, region, found));
  const store = await duringStep('Namespace', again, () => findNamespace(api, region));
  const live = await duringStep('Worker', again, () => findLive(api, region));
  checkLive(region, store?.id ?? null, live);
  const front = await duringStep('Pages project', again, () => findProject(api, region));
  const isNamed = await duringStep('DNS', again, () =>
    findName(api, region, found, front?.subdomain),
  );
  const routes = await duringStep('Routes', again, () => routesOf(api, found.id));
  const customersRoutes = await duringStep('Routes', again, async () =>
    region.customersZone === null ? [] : routesOf(api, region.customersZone),
  );
  checkRoutes(region, routes, customersRoutes);
  return {
    zone: found,
    unchecked,
    https,
    edge,
    namespace: store,
    live,
    project: front,
    domainStatus: front?.domains.get(region.host) ?? null,
    isNamed,
    routes,
    customersRoutes,
  };
}

/** The routes of a zone. */
export function routesOf(api: Api, zoneId: string): Promise<Route[]> {
  return api.get(`/zones/${zoneId}/workers/routes`, v.array(route));
}

/** Tokens belong to a user or to the account, which have separate endpoints. */
async function checkToken(api: Api): Promise<void> {
  const status = v.object({ status: v.string() });
  const ofAccount = `/accounts/${api.account}/tokens/verify`;
  const found = await api.get('/user/tokens/verify', status).catch((error: unknown) => {
    if (isForbidden(error)) return api.get(ofAccount, status);
    throw error;
  });
  if (found.status === 'active') return;
  throw new DeployStop({
    step: 'Token',
    found: `the token is ${found.status}.`,
    next: 'make another one as described in docs/deploying.md, and run this again.',
  });
}

async function findZone(api: Api, { host }: Region) {
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const name = labels.slice(from).join('.');
    const [found] = await api.list(`/zones?name=${name}&account.id=${api.account}`, zone);
    if (found && found.status !== 'active') {
      throw new DeployStop({
        step: 'Zone',
        found: `the zone ${name} is ${found.status}.`,
        next: 'let the registrar name Cloudflare’s name servers, wait until the zone is active, and run this again.',
      });
    }
    if (found) return found;
  }
  throw new DeployStop({
    step: 'Zone',
    found: `the account has no zone that ${host} lies in, or the token may not see it.`,
    next: 'add the domain to the account, give the token Zone: Read for it, and run this again.',
  });
}

async function findNamespace(api: Api, region: Region): Promise<Namespace | null> {
  const all = `/accounts/${api.account}/storage/kv/namespaces`;
  const { namespaceId, namespaceTitle } = region;
  const found =
    namespaceId === null
      ? (await api.list(all, namespace)).find(({ title }) => title === namespaceTitle)
      : await api.find(`${all}/${namespaceId}`, namespace, NO_NAMESPACE);
  if (!found) {
    if (namespaceId === null) return null;
    throw new DeployStop({
      step: 'Namespace',
      found: `the account has no namespace ${namespaceId}, which wrangler.toml names.`,
      next: `name the right one as ${STORE}, or zeros and the last digit that is there now to have one made.`,
    });
  }
  checkJurisdiction(region, found);
  const keys = await api.get(`${all}/${found.id}/keys?limit=10`, v.array(v.unknown()));
  return { id: found.id, isEmpty: keys.length === 0 };
}

function checkJurisdiction(region: Region, found: v.InferOutput<typeof namespace>): void {
  const actual = found.jurisdiction ?? undefined;
  if (actual === region.jurisdiction) return;
  throw new DeployStop({
    step: 'Namespace',
    found: `the namespace ${found.title} is held in ${actual ?? 'no jurisdiction'}, and ${region.id} promises ${region.jurisdiction ?? 'none'}. That never changes.`,
    next: `if it holds nothing, delete it in the dashboard and run this again: the right one is made. If it holds secrets, keep it and deploy with OBJECT_JURISDICTION as it was.`,
  });
}

async function findLive(api: Api, { name }: Region): Promise<Live | null> {
  const script = `/accounts/${api.account}/workers/scripts/${name}`;
  const settings = v.object({ bindings: v.optional(v.array(binding), []) });
  const found = await api.find(`${script}/settings`, settings, NO_WORKER);
  if (!found) return null;
  const secrets = await api.get(`${script}/secrets`, v.array(secretName));
  const of = (wanted: string) => found.bindings.find((one) => one.name === wanted);
  return {
    secrets: secrets.map((secret) => secret.name),
    namespaceId: of(STORE)?.namespace_id,
    jurisdiction: of('OBJECT_JURISDICTION')?.text,
  };
}

async function findProject(api: Api, { name }: Region) {
  const path = `/accounts/${api.account}/pages/projects/${name}`;
  const found = await api.find(path, project, NO_PROJECT);
  if (!found) return null;
  if (found.production_branch !== PRODUCTION_BRANCH) {
    throw new DeployStop({
      step: 'Pages project',
      found: `the production branch of ${name} is ${found.production_branch}, so ${PRODUCTION_BRANCH} would only be a preview.`,
      next: `set it to ${PRODUCTION_BRANCH} in the project’s settings, and run this again.`,
    });
  }
  const domains = await api.get(`${path}/domains`, v.array(domain));
  return {
    subdomain: found.subdomain,
    domains: new Map(domains.map(({ name: host, status }) => [host, status])),
  };
}

/** Whether the host has its record; a different record is never replaced. */
async function findName(
  api: Api,
  { host }: Region,
  { id, name }: { readonly id: string; readonly name: string },
  subdomain: string | undefined,
): Promise<boolean> {
  const records = await api.list(`/zones/${id}/dns_records?name=${host}`, record);
  const taken = records.find(({ type }) => RESOLVING.has(type));
  if (!taken) return false;
  if (taken.type === 'CNAME' && taken.content === subdomain && taken.proxied !== false) return true;
  throw new DeployStop({
    step: 'DNS',
    found: `${host} has a record ${taken.type} ${taken.content}${taken.proxied === false ? ', not proxied' : ''}.`,
    next: taken.content.endsWith('.pages.dev')
      ? `another Pages project may have the host. If nothing needs it there, delete the record in the zone ${name} first, then remove the domain from that project (Custom domains > Remove domain), and run this again: the right one is made.`
      : `delete it in the zone ${name} if nothing needs it (a custom domain of the Worker first), and run this again: the right one is made.`,
  });
}

export interface Live {
  /** Names only. */
  readonly secrets: readonly string[];
  readonly namespaceId: string | undefined;
  readonly jurisdiction: string | undefined;
}

/** Stops when the next Worker would use another namespace or jurisdiction than the current one. */
function checkLive(region: Region, namespaceId: string | null, live: Live | null): void {
  if (!live) return;
  if (live.namespaceId !== undefined && live.namespaceId !== namespaceId) {
    throw new DeployStop({
      step: 'Worker',
      found: `${region.name} keeps its secrets in the namespace ${live.namespaceId}, and would be given ${namespaceId ?? 'a new one'}. What was sealed so far could not be opened.`,
      next: `name ${live.namespaceId} as the namespace of ${region.id} in wrangler.toml, and run this again.`,
    });
  }
  if (live.jurisdiction === region.jurisdiction) return;
  throw new DeployStop({
    step: 'Worker',
    found: `${region.name} runs with OBJECT_JURISDICTION ${live.jurisdiction ?? 'not set'}, and would be given ${region.jurisdiction ?? 'none'}. It would find other, empty objects.`,
    next: 'set OBJECT_JURISDICTION as it was. Another jurisdiction is another region: give it a block and a host of its own.',
  });
}
