/**
 * Whether vaults show a time that is far ahead, as after a wrong clock of the machine. A vault's clock never runs backwards: until
 * it is repaired, secrets in it live, and locks last, for as long as it is ahead.
 */
import { DAY_MS } from '../../shared/day.ts';
import { logError, logWarning } from '../platform/log.ts';
import { directoryStub } from '../admin/stub.ts';
import { shared } from '../platform/single-flight.ts';
import { askVaults } from './report-metrics.ts';

/** Every vault is asked, which wakes it. */
const AGE_MS_MAX = 60 * 60_000;

/** How many vaults are more than a day ahead, as of an hour ago at most. Never throws: a vault that does not answer is not counted. */
export const vaultsAhead = shared(AGE_MS_MAX, async (stores): Promise<number> => {
  try {
    const { vaults } = await directoryStub(stores).statistics();
    const answers = await askVaults(stores, vaults, async (vault) => vault.clockAheadMs());
    const ahead = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value > DAY_MS ? [answer.value] : [],
    );
    if (ahead.length > 0) {
      const days = Math.floor(Math.max(...ahead) / DAY_MS);
      logError('clock_ahead', { vaults: String(ahead.length), days: String(days) });
    }
    return ahead.length;
  } catch (error) {
    logWarning('vault_clocks_unknown', { error: String(error) });
    return 0;
  }
});
