/**
 * The statistics of a region. Spent secrets that still have bytes must be 0. Unknown values, such as those of objects that do
 * not answer, are left out and never reported as 0.
 */
import { configOf } from '../config/config.ts';
import type { RegionStatistics } from '../admin/directory-types.ts';
import { logError, logWarning } from '../platform/log.ts';
import { gauge } from '../platform/metrics.ts';
import { directoryStub } from '../admin/stub.ts';
import { callObject, type Stores } from '../platform/call-object.ts';

/** So that a region with all of its vaults does not wake them at once. */
const VAULTS_AT_ONCE = 16;

export interface Statistics {
  readonly region: RegionStatistics | null;
  /** Spent secrets that still have bytes; null if a vault did not answer. */
  readonly unswept: number | null;
}

/** Collects the statistics of a region. Never throws. */
export async function statisticsOf(stores: Stores): Promise<Statistics> {
  try {
    const region = await directoryStub(stores).statistics();
    const unswept = await countUnswept(stores, region.vaults);
    if (unswept) logError('spent_secrets_unswept', { secrets: String(unswept) });
    return { region, unswept };
  } catch (error) {
    logWarning('region_statistics_failed', { error: String(error) });
    return { region: null, unswept: null };
  }
}

/** The hourly report. Never throws. */
export async function reportStatistics(env: Env): Promise<void> {
  try {
    const { unswept } = await statisticsOf({ env, config: configOf(env) });
    if (unswept !== null) gauge(env, 'spent_secrets_unswept', unswept);
  } catch (error) {
    logError('statistics_failed', { error: String(error) });
  }
}

/** A number above 0 is reported even if some vaults did not answer. */
async function countUnswept(stores: Stores, vaults: readonly string[]): Promise<number | null> {
  let sum = 0;
  const unknown: unknown[] = [];
  for (const answer of await askVaults(stores, vaults, async (vault) => vault.countUnswept())) {
    if (answer.status === 'fulfilled') sum += answer.value;
    else unknown.push(answer.reason);
  }
  if (unknown.length === 0) return sum;
  logWarning('vault_statistics_failed', {
    vaults: String(unknown.length),
    error: String(unknown[0]),
  });
  return sum > 0 ? sum : null;
}

/** Asks each of some vaults for a number. */
export async function askVaults(
  { env, config }: Stores,
  vaults: readonly string[],
  ask: (vault: ReturnType<Env['VAULT']['getByName']>) => Promise<number>,
): Promise<readonly PromiseSettledResult<number>[]> {
  const answers: PromiseSettledResult<number>[] = [];
  for (let first = 0; first < vaults.length; first += VAULTS_AT_ONCE) {
    const some = vaults.slice(first, first + VAULTS_AT_ONCE);
    const asked = some.map((name) => callObject(config, env.VAULT, name, ask));
    answers.push(...(await Promise.allSettled(asked)));
  }
  return answers;
}
