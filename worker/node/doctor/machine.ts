/** The machine that the server runs on: its settings, files, disk and Node. */
import { accessSync, constants, realpathSync, statfsSync, statSync, type Stats } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { type Config, configOf } from '../../config/config.ts';
import { OWNER_ONLY } from '../owner-only.ts';
import { bindingsOf, type ServerSettings } from '../server-settings.ts';
import { type Finding, ok, wrong, note } from './finding.ts';
import { codeOf } from './visit.ts';

const SETTINGS = 'settings';
const STATE = 'STATE_DIR';
const SECRETS = 'SECRETS_FILE';
const DISK = 'disk';
const NODE = 'Node';

/** The oldest release that the server runs on; that of `engines` is for the command line alone. */
const NODE_MIN = [24, 2] as const;
const GIB = 1024 ** 3;
const FREE_BYTES_MIN = GIB;
const FREE_SHARE_MIN = 0.05;

/** The unit sets both; in a container they are in the environment. */
const AS_SERVER =
  'run it as the user of the server or as root, with its settings. With those of waxseal.service: STATE_DIR=/var/lib/waxseal/state SECRETS_FILE=/var/lib/waxseal/secrets/secrets.json npm run doctor -- https://…';

/**
 * The settings of the server as it takes them, with its keys. The secrets file is never made here.
 *
 * @returns null, and what is wrong, where a server could not start with them
 */
export function readConfig(settings: ServerSettings): { config: Config | null; finding: Finding } {
  const { secretsFile, smtpServer, environment } = settings;
  const missing = unreadable(secretsFile);
  if (missing !== null) {
    const found = `${secretsFile} ${missing}, so the doctor has no key that the server knows.`;
    return { config: null, finding: wrong(SECRETS, found, AS_SERVER) };
  }
  try {
    const config = configOf({ ...bindingsOf(settings), SMTP: smtpServer });
    return { config, finding: ok(SETTINGS, `Complete, for APP_ENV=${config.APP_ENV}.`) };
  } catch (error) {
    const isHidden = environment['MAIL_DRIVER'] === 'smtp' && smtpServer === null;
    const credential = isHidden
      ? ' If SMTP_URL is a credential of the unit, add SMTP_URL_FILE with the path of LoadCredential.'
      : '';
    const fix = `correct them in /etc/waxseal/waxseal.env, and restart.${credential}`;
    return { config: null, finding: wrong(SETTINGS, `${messageOf(error)}.`, fix) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why a file cannot be read; null when it can. */
function unreadable(path: string): string | null {
  try {
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? 'does not exist' : `cannot be read by this user (${code})`;
  }
}

/** Looks at the files and the disk of a server. */
export function machineFindings({ stateDirectory, secretsFile }: ServerSettings): Finding[] {
  return [
    ...stateFindings(stateDirectory),
    secretsFinding(secretsFile, stateDirectory),
    nodeFinding(process.versions.node),
  ];
}

function stateFindings(path: string): Finding[] {
  const missing = unreadable(path);
  if (missing !== null) return [wrong(STATE, `${path} ${missing}.`, AS_SERVER)];
  const own = isClosed(statSync(path))
    ? ok(STATE, `${path} is closed to other users.`)
    : wrong(STATE, `${path} is open to other users.`, `chmod go= '${path}'`);
  return [own, diskFinding(path, statfsSync(path))];
}

function isClosed({ mode }: Stats): boolean {
  return (mode & OWNER_ONLY) === 0;
}

/** Judges the free space of the disk with the state. */
export function diskFinding(
  path: string,
  { bsize, bavail, blocks }: { bsize: number; bavail: number; blocks: number },
): Finding {
  const free = bsize * bavail;
  const share = bavail / blocks;
  const words = `${(free / GIB).toFixed(1)} GiB of the disk of ${path} are free, ${Math.floor(share * 100)} %`;
  if (free >= FREE_BYTES_MIN && share >= FREE_SHARE_MIN) return ok(DISK, `${words}.`);
  return wrong(DISK, `Only ${words}: nothing can be stored on a full one.`, 'free or add space.');
}

function secretsFinding(path: string, stateDirectory: string): Finding {
  const missing = unreadable(path);
  if (missing !== null) return wrong(SECRETS, `${path} ${missing}.`, AS_SERVER);
  const isOpen = !isClosed(statSync(path));
  if (isOpen && !isReadOnly(path)) {
    return wrong(SECRETS, `${path} is open to other users.`, `chmod go= '${path}'`);
  }
  if (unreadable(stateDirectory) === null && isInside(path, stateDirectory)) {
    const found = `${path} is inside STATE_DIR: a copy of the state would have the keys that open it.`;
    return wrong(SECRETS, found, 'stop the server, move it elsewhere, and set SECRETS_FILE.');
  }
  return isOpen
    ? note(
        SECRETS,
        `${path} is on a read-only mount, and other users there can read it: its mode is set where it is mounted.`,
      )
    : ok(SECRETS, `${path} is closed to other users, and outside STATE_DIR.`);
}

/** On a read-only mount, who mounted a file has chosen who may read it there. */
function isReadOnly(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === 'EROFS';
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(realpathSync(folder), realpathSync(path));
  return !way.startsWith('..') && !isAbsolute(way);
}

/** Judges a version of Node, such as `24.2.0`. */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [majorMin, minorMin] = NODE_MIN;
  const isOld = major < majorMin || (major === majorMin && minor < minorMin);
  return isOld
    ? wrong(
        NODE,
        `${version} is older than ${NODE_MIN.join('.')}.`,
        'install a newer one: the server needs it too.',
      )
    : ok(NODE, `${version}.`);
}
