/** The built Worker with the settings of a deployment, on this machine: its data points, logs and console output. Its site has no pages. */
import { Miniflare } from 'miniflare';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { root, workerBundle } from '../../worker/node/paths.ts';
import { classes } from '../../worker/node/engine/engine.ts';
import { localSecrets } from '../../worker/node/secrets-file.ts';

export const SITE = 'https://waxseal.example';

const point = v.object({
  indexes: v.tuple([v.string()]),
  blobs: v.array(v.string()),
  doubles: v.array(v.number()),
});

export type Point = v.InferOutput<typeof point>;

/** Replaces the platform's dataset: a console line with this prefix is a data point. */
const MARK = 'written point ';

const recorder = {
  name: 'recorder',
  modules: true,
  script: `export default () => ({
    writeDataPoint: (point) => console.debug(${JSON.stringify(MARK)} + JSON.stringify(point)),
  });`,
};

const [compatibilityDate = ''] =
  /(?<=^compatibility_date = ").+(?="$)/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8')) ??
  [];

/** A site with the lists that the Worker reads, each with one line, and without pages. */
const bareSite = {
  name: 'site',
  compatibilityDate,
  modules: true,
  script: `export default {
    fetch: ({ url }) =>
      new URL(url).pathname.startsWith('/lists/')
        ? Response.json(['example'])
        : new Response(null, { status: 404 }),
  };`,
};

export interface DeployedWorker {
  /** Everything on the console and in the runtime's own output. */
  readonly lines: string[];
  readonly points: Point[];
  send(
    url: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Sent>;
  close(): Promise<void>;
}

export interface Sent {
  readonly status: number;
  readonly text: string;
}

/** Starts it, with the settings of a region and further ones. */
export async function startDeployed(settings: Record<string, string>): Promise<DeployedWorker> {
  const home = mkdtempSync(join(tmpdir(), 'deployed-'));
  const lines: string[] = [];
  const points: Point[] = [];
  const note = (line: string) => {
    const at = line.indexOf(MARK);
    if (at < 0) lines.push(line);
    else points.push(v.parse(point, JSON.parse(line.slice(at + MARK.length))));
  };
  const bindings = {
    ...localSecrets(join(home, 'secrets.json')),
    APP_ENV: 'deployed',
    BCRYPT_COST: '10',
    JURISDICTION: 'eu',
    SITE_HOST: new URL(SITE).host,
    OPERATOR_NAME: 'Wax & Seal Ltd',
    OPERATOR_CONTACT: 'hello@seal.example',
    MAIL_DRIVER: 'http',
    MAIL_FROM: 'noreply@waxseal.example',
    ...settings,
  };
  const runtime = new Miniflare({
    cf: false,
    host: '127.0.0.1',
    port: 0,
    kvPersist: join(home, 'kv'),
    durableObjectsPersist: join(home, 'objects'),
    handleStructuredLogs: ({ message }: { message: string }) => note(message),
    workers: [
      {
        name: 'waxseal',
        compatibilityDate,
        compatibilityFlags: ['nodejs_compat'],
        bindings,
        kvNamespaces: ['SECRETS'],
        serviceBindings: { ASSETS: 'site', OUTSIDE: { network: { allow: ['public'] } } },
        modules: [{ type: 'ESModule', path: workerBundle }],
        durableObjects: Object.fromEntries(
          Object.entries(classes).map(([name, className]) => [
            name,
            { className, useSQLite: true },
          ]),
        ),
        wrappedBindings: { METRICS: { scriptName: 'recorder' } },
      },
      recorder,
      bareSite,
    ],
  });
  await runtime.ready;
  return {
    lines,
    points,
    send: async (url, init = {}) => {
      const response = await runtime.dispatchFetch(url, { redirect: 'manual', ...init });
      return { status: response.status, text: await response.text() };
    },
    close: async () => {
      await runtime.dispose();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
