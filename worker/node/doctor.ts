/**
 * `npm run doctor -- https://seal.example`: looks at a site through its public name, at its email and at the machine, and says
 * which setting of the server or of the proxy to change. It sends no email, and creates nothing.
 */
import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Resolver, systemResolver } from './doctor/dns.ts';
import { type Finding, printed, wrong } from './doctor/finding.ts';
import { machineFindings, readConfig } from './doctor/machine.ts';
import { mailFindings } from './doctor/mail.ts';
import { PASSWORD_VARIABLE } from './doctor/reached.ts';
import { siteFindings } from './doctor/site.ts';
import { withUnit } from './doctor/unit.ts';
import type { Network } from './doctor/visit.ts';
import { settingsFromEnvironment } from './server-settings.ts';

const USAGE = `npm run doctor -- https://seal.example [--dkim-selector NAME]
In the environment: the settings of the server, and ${PASSWORD_VARIABLE}=user:password where the proxy asks for one.`;

const WAIT_MS = 5000;

/** What the doctor was asked. */
export interface Examination {
  readonly url: URL;
  /** The settings of the server. */
  readonly env: NodeJS.ProcessEnv;
  readonly password: string | null;
  readonly dkimSelector: string | null;
}

/** The network of this machine. */
const network: Network = {
  lookup: async (hostname) => {
    const found = lookup(hostname, { all: true });
    const late = pause(WAIT_MS, [], { ref: false });
    return (await Promise.race([found, late])).map(({ address }) => address);
  },
  portFor: (port) => port,
  waitMs: WAIT_MS,
};

/** Looks at all there is. The network and the resolver are those of the machine, unless a test has others. */
export async function examine(
  { url, env, password, dkimSelector }: Examination,
  through: { readonly network: Network; readonly resolver: Resolver } = {
    network,
    resolver: systemResolver(WAIT_MS),
  },
): Promise<Finding[]> {
  let settings;
  try {
    settings = settingsFromEnvironment(withUnit(env));
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return [wrong('settings', `${found}.`, 'correct it, and restart the server.')];
  }
  const { config, finding } = readConfig(settings);
  const machine = machineFindings(settings).filter(({ about }) => about !== finding.about);
  if (config === null) return [...machine, finding];
  const { smtpServer } = settings;
  const mail = { resolver: through.resolver, dkimSelector, smtpServer, waitMs: WAIT_MS };
  const [site, email] = await Promise.all([
    siteFindings(url, config, { ...through, password }),
    mailFindings(config, mail),
  ]);
  return [...site, ...email, ...machine, finding];
}

/** Reads what was asked. @throws when it is not understood */
function examinationIn(args: readonly string[], env: NodeJS.ProcessEnv): Examination {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dkim-selector': { type: 'string' } },
  });
  const [address = '', ...others] = positionals;
  if (others.length > 0 || !URL.canParse(address)) throw new Error('name the site by its address');
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw new Error('the address begins with https://');
  const isWithPassword = url.username !== '' || url.password !== '';
  if (isWithPassword) throw new Error(`a password belongs in ${PASSWORD_VARIABLE}`);
  const { [PASSWORD_VARIABLE]: password = null } = env;
  if (password?.includes(':') === false) throw new Error(`${PASSWORD_VARIABLE} is user:password`);
  return { url, env, password, dkimSelector: values['dkim-selector'] ?? null };
}

async function main(): Promise<number> {
  let examination;
  try {
    examination = examinationIn(process.argv.slice(2), process.env);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  const findings = await examine(examination);
  console.log(printed(findings));
  return findings.some(({ level }) => level === 'wrong') ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main();
