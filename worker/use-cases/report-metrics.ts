/**
 * How a region stands, in numbers. The one that must read 0: spent secrets whose bytes are still somewhere. Objects of
 * an earlier version do not know the question; what is not known is left out, and never taken for 0.
 */
import { configOf } from '../config/config.ts';
import type { RegionStatistics } from '../rpc/types/directory.ts';
import { logError, logWarning } from '../observability/log.ts';
import { gauge } from '../observability/metrics.ts';
import { callDirectory } from '../rpc/directory.ts';
import { callObject, type Stores } from '../rpc/call-object.ts';

/** So that a region with all of its vaults does not wake them at once. */
const VAULTS_AT_ONCE = 16;

export interface Statistics {
  readonly region: RegionStatistics | null;
  /** Spent secrets that hold bytes; null where a vault did not say. */
  readonly holding: number | null;
}

/** Looks how a region stands. Never throws. */
export async function statisticsOf(stores: Stores): Promise<Statistics> {
  try {
    const region = await callDirectory(stores, async (directory) => directory.statistics());
    const holding = await holdingOf(stores, region.vaults);
    if (holding) logError('spent_secrets_unswept', { secrets: String(holding) });
    return { region, holding };
  } catch (error) {
    logWarning('region_statistics_failed', { error: String(error) });
    return { region: null, holding: null };
  }
}

/** What the platform asks for every hour. Never throws. */
export async function reportStatistics(env: Env): Promise<void> {
  try {
    const { holding } = await statisticsOf({ env, config: configOf(env) });
    if (holding !== null) gauge(env, 'spent_secrets_unswept', holding);
  } catch (error) {
    logError('statistics_failed', { error: String(error) });
  }
}

/** What is too much is said even where not all is known. */
async function holdingOf(stores: Stores, vaults: readonly string[]): Promise<number | null> {
  let sum = 0;
  const unknown: unknown[] = [];
  for (let first = 0; first < vaults.length; first += VAULTS_AT_ONCE) {
    const asked = vaults
      .slice(first, first + VAULTS_AT_ONCE)
      .map((name) => holdingIn(stores, name));
    for (const answer of await Promise.allSettled(asked)) {
      if (answer.status === 'fulfilled') sum += answer.value;
      else unknown.push(answer.reason);
    }
  }
  if (unknown.length === 0) return sum;
  logWarning('vault_statistics_failed', {
    vaults: String(unknown.length),
    error: String(unknown[0]),
  });
  return sum > 0 ? sum : null;
}

function holdingIn({ env, config }: Stores, name: string): Promise<number> {
  return callObject(config, env.VAULT, name, async (vault) => vault.countUnswept());
}
