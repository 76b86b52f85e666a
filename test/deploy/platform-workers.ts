/** Workers: uploads, bindings and routes. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type Asked,
  given,
  type Handler,
  jsonOf,
  refused,
  type Reply,
  uploadToken,
} from './platform-reply.ts';
import { ACCOUNT, newFiles, type WorkerScript } from './world.ts';

const scriptPath = String.raw`^\/accounts\/\w+\/workers\/scripts\/([\w-]+)`;
const at = (rest: string) => new RegExp(`${scriptPath}${rest}$`);

const metadata = v.object({
  main_module: v.string(),
  bindings: v.array(v.looseObject({ type: v.string(), name: v.string() })),
  migrations: v.optional(
    v.object({ old_tag: v.optional(v.string()), new_tag: v.string(), steps: v.array(v.unknown()) }),
  ),
});
const session = v.object({ manifest: v.record(v.string(), v.object({ hash: v.string() })) });
const wantedRoutes = v.array(v.object({ pattern: v.string(), zone_id: v.string() }));
const wantedVersions = v.object({ versions: v.tuple([v.object({ version_id: v.string() })]) });
const wantedCrons = v.array(v.object({ cron: v.string() }));

const SECRET = new Set(['secret_text', 'inherit']);

/** As the platform words them. */
const subdomainRequired = refused(
  403,
  10_063,
  'You need a workers.dev subdomain in order to proceed. Please go to the dashboard and open the Workers menu. Opening the Workers landing page for the first time will create a workers.dev subdomain automatically.',
);
const analyticsRequired = refused(
  403,
  10_089,
  `You need to enable Analytics Engine. Head to the Cloudflare Dashboard to enable: https://dash.cloudflare.com/${ACCOUNT}/workers/analytics-engine`,
);

/** No Worker of ours has an address but its region's. */
const off = { enabled: false, previews_enabled: false };

export const workerCalls: readonly Handler[] = [
  ['GET', /^\/accounts\/\w+\/workers\/services\/([\w-]+)$/, showService],
  ['GET', /^\/accounts\/\w+\/workers\/workers\/([\w-]+)$/, showSubdomain],
  ['GET', at('/secrets'), (asked) => ofScript(asked, secretsOf)],
  ['GET', at('/settings'), (asked) => ofScript(asked, ({ bindings }) => ({ bindings }))],
  ['GET', at('/deployments'), (asked) => ofScript(asked, () => ({ deployments: [] }))],
  ['GET', at('/subdomain'), () => given(off)],
  ['POST', at('/subdomain'), () => given(off)],
  ['POST', at('/assets-upload-session'), beginUpload],
  [
    'POST',
    /^\/accounts\/\w+\/workers\/assets\/upload$/,
    () => given({ jwt: uploadToken({}) }, 201),
  ],
  ['PUT', at(''), upload],
  ['POST', at('/versions'), uploadVersion],
  ['POST', at('/deployments'), runVersion],
  ['PUT', at('/routes'), replaceRoutes],
  ['PUT', at('/schedules'), replaceCrons],
  ['PATCH', at('/script-settings'), (asked) => given(jsonOf(asked))],
];

function ofScript({ world, parts }: Asked, shape: (found: WorkerScript) => unknown): Reply {
  const found = world.workers.get(parts[1] ?? '');
  return found
    ? given(shape(found))
    : refused(404, 10_007, 'This Worker does not exist on your account.');
}

function secretsOf({ secrets }: WorkerScript) {
  return [...secrets].map((name) => ({ name, type: 'secret_text' }));
}

function showService({ world, parts }: Asked): Reply {
  const found = world.workers.get(parts[1] ?? '');
  if (!found) return refused(404, 10_090, 'workers.api.error.service_not_found');
  const script = {
    id: parts[1],
    last_deployed_from: 'wrangler',
    migration_tag: found.migrationTag,
  };
  return given({ id: parts[1], default_environment: { environment: 'production', script } });
}

function showSubdomain({ parts }: Asked): Reply {
  return given({ id: parts[1], name: parts[1], subdomain: off });
}

function beginUpload(asked: Asked): Reply {
  const { manifest } = v.parse(session, jsonOf(asked));
  const hashes = new Set(Object.values(manifest).map(({ hash }) => `worker:${hash}`));
  const bucket = newFiles(asked.world, hashes).map((hash) => hash.replace('worker:', ''));
  return given({ jwt: uploadToken({}), buckets: bucket.length === 0 ? [] : [bucket] });
}

/** A first version, or one that migrates objects: it runs at once. */
async function upload(asked: Asked): Promise<Reply> {
  if (asked.world.subdomain === null) return subdomainRequired;
  const read = await readUpload(asked);
  if ('refusal' in read) return read.refusal;
  asked.world.workers.set(asked.parts[1] ?? '', read.script);
  return given({ id: asked.parts[1], startup_time_ms: 3, deployment_id: randomUUID() });
}

/** A version that is uploaded now and deployed later. */
async function uploadVersion(asked: Asked): Promise<Reply> {
  const read = await readUpload(asked);
  if ('refusal' in read) return read.refusal;
  const id = randomUUID();
  asked.world.versions.set(id, read.script);
  return given({ id, startup_time_ms: 3, metadata: {}, resources: { script: { etag: id } } });
}

function runVersion(asked: Asked): Reply {
  const [{ version_id }] = v.parse(wantedVersions, jsonOf(asked)).versions;
  const version = asked.world.versions.get(version_id);
  if (!version) return refused(404, 10_023, 'No such version');
  asked.world.workers.set(asked.parts[1] ?? '', version);
  return given({ id: randomUUID() });
}

async function readUpload({ world, parts, body, type }: Asked) {
  const sent = await metadataOf(body, type);
  if (sent.bindings.some((one) => one.type === 'analytics_engine') && !world.hasAnalyticsEngine) {
    return { refusal: analyticsRequired };
  }
  const before = world.workers.get(parts[1] ?? '');
  const store = sent.bindings.find((binding) => binding.type === 'kv_namespace')?.['namespace_id'];
  if (!world.namespaces.some(({ id }) => id === store)) {
    return { refusal: refused(400, 10_041, `KV namespace '${String(store)}' not found.`) };
  }
  if (sent.migrations && sent.migrations.old_tag !== before?.migrationTag) {
    return { refusal: refused(412, 10_079, 'Migration tag precondition failed') };
  }
  const inherited = sent.bindings.filter((binding) => binding.type === 'inherit');
  const lost = inherited.find(({ name }) => before?.secrets.has(name) !== true);
  if (lost) return { refusal: refused(400, 10_057, `${lost.name} cannot be inherited`) };
  const brought = sent.bindings.filter((binding) => binding.type === 'secret_text');
  const script: WorkerScript = {
    bindings: sent.bindings.filter((binding) => !SECRET.has(binding.type)),
    secrets: new Set([...(before?.secrets ?? []), ...brought.map(({ name }) => name)]),
    migrationTag: sent.migrations?.new_tag ?? before?.migrationTag,
    crons: before?.crons ?? [],
  };
  return { script };
}

async function metadataOf(body: Buffer, type: string) {
  const headers = { 'Content-Type': type };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const sent = v.parse(metadata, JSON.parse(v.parse(v.string(), form.get('metadata'))));
  if (!form.has(sent.main_module)) throw new Error('the upload lacks its main module');
  return sent;
}

/** Removes the Worker's previous routes in all zones. */
function replaceRoutes(asked: Asked): Reply {
  const { world, parts } = asked;
  if (!world.hasAllZones) return refused(403, 10_000, 'Authentication error');
  const wanted = v.parse(wantedRoutes, jsonOf(asked));
  for (const [zone, all] of world.routes) {
    const kept = all.filter((route) => route.script !== parts[1]);
    const own = wanted.filter(({ zone_id }) => zone_id === zone);
    if (own.some(({ pattern }) => kept.some((route) => route.pattern === pattern))) {
      return refused(409, 10_020, 'A route with the same pattern already exists.');
    }
    const made = own.map(({ pattern }) => ({ id: randomUUID(), pattern, script: parts[1] ?? '' }));
    world.routes.set(zone, [...kept, ...made]);
  }
  return given(wanted);
}

function replaceCrons(asked: Asked): Reply {
  if (asked.world.subdomain === null) return subdomainRequired;
  const before = asked.world.workers.get(asked.parts[1] ?? '');
  if (!before) return refused(404, 10_007, 'This Worker does not exist on your account.');
  const crons = v.parse(wantedCrons, jsonOf(asked)).map(({ cron }) => cron);
  asked.world.workers.set(asked.parts[1] ?? '', { ...before, crons });
  return given({ schedules: crons.map((cron) => ({ cron })) });
}
