/** What an installed unit of systemd gives the server, and no shell has: where its files are. */
import { existsSync, globSync, readFileSync } from 'node:fs';

const UNIT = '/etc/systemd/system/waxseal.service';

/**
 * The environment of a run: its own, and below it that of an installed unit, unless the run names the files itself.
 *
 * @param unit the path of the unit; what `systemctl edit` changes is in a folder beside it
 */
export function withUnit(env: NodeJS.ProcessEnv, unit = UNIT): NodeJS.ProcessEnv {
  const isNamed = env['STATE_DIR'] !== undefined || env['SECRETS_FILE'] !== undefined;
  if (isNamed || !existsSync(unit)) return env;
  const files = [unit, ...globSync(`${unit}.d/*.conf`).toSorted()];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return { ...environmentIn(text), ...env };
}

/** The variables of a unit, each on a line of its own. Credentials are read where the unit reads them. */
function environmentIn(text: string): Record<string, string> {
  const credentials = pairs(text, /^LoadCredential=([^:\s]+):(.*)$/gm);
  const variables = pairs(text, /^Environment="?(?!PATH=)(\w+)=(.*?)"?$/gm);
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const [, id = ''] = /^%d\/(.+)$/.exec(value) ?? [];
      return [name, credentials[id] ?? value];
    }),
  );
}

function pairs(text: string, line: RegExp): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(line)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}
