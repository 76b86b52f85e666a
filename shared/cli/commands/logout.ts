import { readConfig, writeConfig } from '../config-file.ts';
import { warn } from '../output.ts';
import { configPath, hostOf, type Surroundings } from '../service.ts';

/** `waxseal logout`: forgets the account at one host. */
export async function logout(surroundings: Surroundings): Promise<void> {
  const { line } = surroundings;
  const path = configPath(surroundings);
  const config = await readConfig(path);
  const origin = await hostOf(surroundings);
  if (!Object.hasOwn(config.accounts, origin)) {
    warn(line, `There is no login at ${origin}.`);
    return;
  }
  const others = Object.entries(config.accounts).filter(([host]) => host !== origin);
  await writeConfig(path, { ...config, accounts: Object.fromEntries(others) });
  warn(line, `Logged out at ${origin}. The token itself lives until you revoke it there.`);
}
