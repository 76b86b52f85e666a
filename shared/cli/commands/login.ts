import { checkAuth } from '../../contract/account.ts';
import { call } from '../call.ts';
import { readConfig, writeConfig } from '../config-file.ts';
import { parseHost } from '../host.ts';
import { atTerminal } from '../input.ts';
import { printJson, warn } from '../output.ts';
import { configPath, namedHost, type Surroundings } from '../service.ts';

/** `waxseal login`: asks, tries what was typed, and keeps it. The host is the one that is meant from then on. */
export async function login(surroundings: Surroundings): Promise<void> {
  const { line } = surroundings;
  const path = configPath(surroundings);
  const config = await readConfig(path);
  const named = namedHost(surroundings);
  const service = await atTerminal(async (terminal) => {
    const origin = named ?? parseHost(await terminal.ask('Host: '));
    const custid = (await terminal.ask(`Address of your account at ${origin}: `)).trim();
    const token = (await terminal.askSecretly('API token (not shown): ')).trim();
    return { origin, credentials: { custid, token } };
  }, 'Programs set WAXSEAL_CUSTID and WAXSEAL_TOKEN instead.');
  const { record } = await call(checkAuth, service, { params: {} });
  const { origin, credentials } = service;
  await writeConfig(path, {
    host: origin,
    accounts: { ...config.accounts, [origin]: { ...credentials, custid: record.custid } },
  });
  if (line.has('json')) return printJson(record);
  warn(line, `Logged in at ${origin} as ${record.custid}. The token is kept in ${path}.`);
}
