/** Every region has its own block in wrangler.toml, and wrangler inherits little: what a block lacks fails in production. */
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { defaultLimits, RATE_LIMITER_SECONDS, RATE_LIMITER_WINDOWS } from '../../shared/limits.ts';
import { configOf, settings as allSettings } from '../../worker/config/config.ts';
import { keySettings } from '../../worker/config/keys.ts';
import { isPinned } from '../../worker/config/regions.ts';
import { secretSettings } from '../../worker/node/configuration.ts';
import { workerPaths } from './worker-paths.ts';

/** The parts that are checked by name; all others are only compared. */
const environment = v.looseObject({
  name: v.string(),
  definedEnvironments: v.array(v.string()),
  durable_objects: v.object({ bindings: v.array(v.looseObject({ class_name: v.string() })) }),
  migrations: v.array(v.looseObject({ new_sqlite_classes: v.array(v.string()) })),
  kv_namespaces: v.array(v.looseObject({ id: v.string() })),
  triggers: v.object({ crons: v.optional(v.array(v.string())) }),
  analytics_engine_datasets: v.array(v.object({ binding: v.string(), dataset: v.string() })),
  ratelimits: v.array(
    v.strictObject({
      name: v.string(),
      namespace_id: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
      simple: v.strictObject({ limit: v.number(), period: v.picklist([10, 60]) }),
    }),
  ),
  placement: v.optional(v.object({ region: v.string() })),
  vars: v.record(v.string(), v.string()),
});

type Environment = v.InferOutput<typeof environment>;

const config = fileURLToPath(new URL('../../wrangler.toml', import.meta.url));
const read = (env?: string): Environment =>
  v.parse(environment, unstable_readConfig({ config, ...(env === undefined ? {} : { env }) }));

const top = read();
const regions = top.definedEnvironments.map((region) => [region, read(region)] as const);

/**
 * What may differ between regions, or is missing in local runs, and wrangler's notes on how it read the file.
 */
const OWN = new Set([
  'name',
  'routes',
  'vars',
  'targetEnvironment',
  'analytics_engine_datasets',
  'ratelimits',
  'placement',
]);

/** Everything else; of the namespaces all but the id. */
function common(region: Environment) {
  const kept = Object.entries(region).filter(([name]) => !OWN.has(name));
  const namespaces = region.kv_namespaces.map(({ id: _id, ...namespace }) => namespace);
  return { ...Object.fromEntries(kept), kv_namespaces: namespaces };
}

const key = Buffer.alloc(32, 1).toString('base64');
const keys = { SHARD_KEY: key, NAME_KEY: key, SESSION_KEYS: `k:${key}`, MAIL_KEYS: `k:${key}` };
const settingsOf = ({ vars }: Environment) => configOf({ ...vars, ...keys, EMAIL: {} });

it.each(regions)(
  'gives %s every binding, class, migration, secret and switch of the others',
  (_, region) => {
    expect(common(region)).toEqual(common(top));
  },
);

it('names no real namespace at the top, so that a deployment without --env fails', () => {
  expect(top.kv_namespaces.map(({ id }) => id)).toEqual(['0'.repeat(32)]);
});

it('finds something to compare at the top, and no more CPU time than the dearest of our calls needs', () => {
  expect(top.durable_objects.bindings.length).toBeGreaterThan(0);
  expect(top.migrations.length).toBeGreaterThan(0);
  expect(top).toMatchObject({
    secrets: { required: Object.keys(keySettings) },
    limits: { cpu_ms: 60_000 },
  });
});

it.each([['local', top] as const, ...regions])(
  'switches logs, traces, issues and Logpush of %s off, so that no URL of a request is stored',
  (_, region) => {
    expect(region['observability']).toEqual({
      enabled: false,
      redact_query_string: true,
      logs: { enabled: false, invocation_logs: false },
      traces: { enabled: false },
      issues: { enabled: false },
    });
    expect(region['logpush'] ?? false).toBe(false);
    expect(
      [region['tail_consumers'] ?? [], region['streaming_tail_consumers'] ?? []].flat(),
    ).toEqual([]);
    expect(region.vars['LOG_CONSOLE']).toBeUndefined();
  },
);

it.each([['local', top] as const, ...regions])(
  'makes %s a stranger to the hosts of its own zone, so that no webhook passes their security by',
  (_, region) => {
    expect(region['compatibility_flags']).toContain('global_fetch_strictly_public');
  },
);

it.each(regions)('counts %s into a dataset of its own, and looks after it hourly', (id, region) => {
  expect(region.analytics_engine_datasets).toEqual([
    { binding: 'METRICS', dataset: `waxseal_${id}` },
  ]);
  expect(region.triggers.crons).toEqual(['17 * * * *']);
  expect(top.analytics_engine_datasets).toEqual([]);
});

it.each(regions)(
  'gives %s the rate limiters of the platform, which allow twice the default limits',
  (_, { ratelimits }) => {
    const { LIMIT_CREATE, LIMIT_REVEAL, LIMIT_LOOK } = defaultLimits;
    const simple = (callsMax: number) => ({
      limit: RATE_LIMITER_WINDOWS * callsMax,
      period: RATE_LIMITER_SECONDS,
    });
    expect(ratelimits.map((one) => [one.name, one.simple])).toEqual([
      ['CREATE_RATE_LIMITER', simple(LIMIT_CREATE)],
      ['REVEAL_RATE_LIMITER', simple(LIMIT_REVEAL)],
      ['LOOK_RATE_LIMITER', simple(LIMIT_LOOK)],
    ]);
    expect(top.ratelimits).toEqual([]);
  },
);

it('binds every class that is migrated, and migrates every class that is bound', () => {
  const bound = top.durable_objects.bindings.map(({ class_name }) => class_name);
  const migrated = top.migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes);
  expect(bound.toSorted()).toEqual(migrated.toSorted());
});

it.each(regions)('gives %s settings that its Worker takes, and a name of its own', (id, region) => {
  const settings = settingsOf(region);
  expect(region.name).toBe(`waxseal-${id}`);
  expect(settings.APP_ENV).toBe('deployed');
  expect(settings.JURISDICTION).toBe(id);
  const own = settings.JURISDICTIONS.find(({ identifier }) => identifier === id);
  expect(own?.domain).toBe(settings.SITE_HOST);
});

it.each(regions)(
  'gives %s no variable that is no setting, and no secret among them',
  (_, { vars }) => {
    const allowed = Object.keys(allSettings.entries).filter(
      (name) => !secretSettings.includes(name),
    );
    expect(Object.keys(vars).filter((name) => !allowed.includes(name))).toEqual([]);
    expect(allowed).not.toContain('STRIPE_API_KEY');
  },
);

it.each(regions)('gives %s routes of its own host and no other', (_, region) => {
  const { SITE_HOST } = settingsOf(region);
  const patterns = workerPaths.map((path) => ({
    pattern: `${SITE_HOST}${path}`,
    zone_name: 'waxseal.example',
  }));
  expect(region['routes']).toEqual(patterns);
  expect(top['routes']).toBeUndefined();
});

it('shares no store, host or name between two regions, and names the same regions in all', () => {
  const all = regions.map(([, region]) => region);
  for (const own of [
    all.flatMap(({ kv_namespaces }) => kv_namespaces.map(({ id }) => id)),
    all.map((region) => settingsOf(region).SITE_HOST),
    all.map(({ name }) => name),
  ]) {
    expect(new Set(own).size).toBe(all.length);
  }
  const counted = all.flatMap(({ ratelimits }) => ratelimits.map((one) => one.namespace_id));
  expect(new Set(counted).size).toBe(counted.length);
  const lists = all.map(({ vars }) => vars['JURISDICTIONS']);
  expect(new Set(lists).size).toBe(1);
  const listed = all[0] && settingsOf(all[0]).JURISDICTIONS.map(({ identifier }) => identifier);
  expect(listed).toEqual(regions.map(([id]) => id));
});

it('runs each region where its data is, and a local run nowhere in particular', () => {
  expect(regions.map(([id, { placement }]) => [id, placement])).toEqual([
    ['eu', { region: 'aws:eu-central-1' }],
    ['us', { region: 'aws:us-east-1' }],
    ['ca', { region: 'aws:ca-central-1' }],
  ]);
  expect(top.placement).toBeUndefined();
});

it('pins data where the platform can pin it, and says so nowhere else', () => {
  const pins = regions.map(([id, region]) => {
    const settings = settingsOf(region);
    return [id, settings.OBJECT_JURISDICTION, settings.OBJECT_LOCATION_HINT, isPinned(settings)];
  });
  expect(pins).toEqual([
    ['eu', 'eu', 'weur', true],
    ['us', 'us', 'enam', true],
    ['ca', undefined, 'enam', false],
  ]);
});
