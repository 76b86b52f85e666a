/** What wrangler is told: a region's block as a file of its own, with what was found and what was built. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { siteDirectory, workerBundle } from '../paths.ts';
import { type Block, type Region, STORE } from './region.ts';
import { EVERYTHING } from './routes.ts';

/** What wrangler notes of how it read the file, and what only matters while something is written or built. */
const NOT_OURS = new Set([
  'build',
  'configPath',
  'definedEnvironments',
  'dev',
  'jsx_factory',
  'jsx_fragment',
  'python_modules',
  'targetEnvironment',
  'topLevelName',
  'userConfigPath',
]);

export interface Place {
  readonly account: string;
  readonly zoneId: string;
  readonly namespaceId: string;
}

/** The block as it is deployed. Whatever else a block has goes along. */
export function configurationOf(region: Region, { account, zoneId, namespaceId }: Place) {
  const { block, customersZone } = region;
  const kept = Object.entries(block).filter(([name, value]) => !NOT_OURS.has(name) && says(value));
  return {
    ...Object.fromEntries(kept),
    account_id: account,
    main: workerBundle,
    no_bundle: true,
    assets: { ...block.assets, directory: siteDirectory },
    kv_namespaces: block.kv_namespaces.map((one) =>
      one.binding === STORE ? { ...one, id: namespaceId } : one,
    ),
    routes: [
      ...region.patterns.map((pattern) => ({ pattern, zone_id: zoneId })),
      // Whatever is not named here, wrangler takes from the Worker.
      ...(customersZone === null ? [] : [{ pattern: EVERYTHING, zone_id: customersZone }]),
    ],
  } satisfies Partial<Block>;
}

/** Writes it. */
export function writeConfiguration(directory: string, configuration: object): string {
  mkdirSync(directory, { recursive: true });
  const path = resolve(directory, 'wrangler.json');
  writeFileSync(path, `${JSON.stringify(configuration, null, 2)}\n`);
  return path;
}

/** wrangler's reader fills in what a file does not say. */
function says(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return Object.values(value).some(says);
}
