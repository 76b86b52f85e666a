import { checkAuth } from '../../contract/account.ts';
import { call } from '../api-client.ts';
import { readConfig, writeConfig } from '../config-file.ts';
import { atTerminal } from '../input.ts';
import { printJson, warn } from '../output.ts';
import { parseHost, configPath, namedHost, type Context, hostOf } from '../service.ts';

/** `waxseal login`: prompts for an account, checks it, stores it, and makes its host the default. */
export async function login(context: Context): Promise<void> {
  const { line } = context;
  const path = configPath(context);
  // A file that cannot be read is refused before anything is typed.
  await readConfig(path);
  const named = namedHost(context);
  const service = await atTerminal(async (terminal) => {
    const origin = named ?? parseHost(await terminal.ask('Host: '));
    const custid = (await terminal.ask(`Address of your account at ${origin}: `)).trim();
    const token = (await terminal.promptHidden('API token (not shown): ')).trim();
    return { origin, credentials: { custid, token } };
  }, 'Programs set WAXSEAL_CUSTID and WAXSEAL_TOKEN instead.');
  const { record } = await call(checkAuth, service, { params: {} });
  const { origin, credentials } = service;
  // Read again: other commands may have written it during the questions.
  const config = await readConfig(path);
  await writeConfig(path, {
    ...config,
    host: origin,
    accounts: { ...config.accounts, [origin]: { ...credentials, custid: record.custid } },
  });
  if (line.has('json')) return printJson(record);
  warn(line, `Logged in at ${origin} as ${record.custid}. The token is kept in ${path}.`);
}

/** `waxseal logout`: removes the account at one host. */
export async function logout(context: Context): Promise<void> {
  const { line } = context;
  const path = configPath(context);
  const config = await readConfig(path);
  const origin = await hostOf(context);
  if (!Object.hasOwn(config.accounts, origin)) {
    warn(line, `There is no login at ${origin}.`);
    return;
  }
  const others = Object.entries(config.accounts).filter(([host]) => host !== origin);
  await writeConfig(path, { ...config, accounts: Object.fromEntries(others) });
  warn(line, `Logged out at ${origin}. The token stays valid until you revoke it there.`);
}
