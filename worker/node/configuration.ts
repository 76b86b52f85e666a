/** `npm run configuration`: writes all settings with their descriptions and defaults to `docs/configuration.md`. */
import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import {
  LIMIT_WINDOW_SECONDS,
  RATE_LIMITER_SECONDS,
  RATE_LIMITER_WINDOWS,
} from '../../shared/limits.ts';
import { settings } from '../config/config.ts';
import { root } from './paths.ts';
import { settingsFromEnvironment } from './server-settings.ts';
import {
  groups,
  type SettingDescription,
  type SettingDescriptions,
} from './setting-descriptions.ts';

interface Row extends SettingDescription {
  readonly name: string;
  /** As text. */
  readonly default?: string | undefined;
}

const defaults: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries(settings.entries).map(([name, schema]) => [name, defaultOf(schema)]),
);

const start = settingsFromEnvironment({});
const inCheckout = (path: string) => relative(root, path);

/** Settings that only `npm start` reads, not the Worker. */
const launcher: readonly Row[] = [
  { name: 'PORT', description: 'the port to listen on', default: String(start.port) },
  {
    name: 'HOST',
    description: 'the address to listen on; must be a loopback address if `APP_ENV` is `local`',
    default: start.host,
  },
  {
    name: 'STATE_DIR',
    description: 'the directory of all stored data',
    default: inCheckout(start.stateDirectory),
  },
  {
    name: 'SECRETS_FILE',
    description:
      'the file with the keys, created at the first start. It belongs to that state: neither is usable without the other',
    default: inCheckout(start.secretsFile),
  },
  {
    name: 'SITE_DIR',
    description: 'the directory of the built site',
    default: typeof start.site === 'string' ? inCheckout(start.site) : undefined,
  },
  {
    name: 'SMTP_URL',
    description:
      'the SMTP server: `smtp://user:password@host:587`, or `smtps:`; not passed to the Worker',
    fallback: 'none; required by `MAIL_DRIVER=smtp`',
    isSecret: true,
  },
];

const notes: Readonly<Record<string, string>> = {
  Keys:
    'With `npm start` they are in the secrets file, which is created with them. On Cloudflare each is a secret of the Worker, ' +
    'different in each region.',
  'Limits of calls':
    `Calls of one caller in ${LIMIT_WINDOW_SECONDS / 60} minutes; 0 is no limit. Limits below 240 are exact. With a higher ` +
    'limit a caller who pauses repeatedly can make up to twice as many calls; no caller is refused early.\n\n' +
    'On Cloudflare, the rate limiters in `wrangler.toml` (`ratelimits`) bound `LIMIT_CREATE`, `LIMIT_REVEAL` and `LIMIT_LOOK` as ' +
    `well: in each Cloudflare location ${RATE_LIMITER_WINDOWS} times the default within ${RATE_LIMITER_SECONDS} seconds, so they refuse ` +
    'no call that the setting allows. Lower the setting, or set it to 0, and they change nothing. Raise it above its default, ' +
    'and they are not used for it. Without those bindings, as with `npm start`, the settings hold alone.',
  'Limits of wrong attempts': `Wrong attempts in ${LIMIT_WINDOW_SECONDS / 60} minutes. Must not be 0 when deployed.`,
};

const introduction = `<!-- Printed by \`npm run configuration\` from worker/config/config.ts and worker/node/setting-descriptions.ts; change those. -->

# Configuration

All settings. On Cloudflare they are set in \`wrangler.toml\` and, if secret, with \`wrangler secret put\`; for \`npm start\` they
are environment variables. A switch is on with \`1\`, \`true\` or \`on\` and off with \`0\`, \`false\` or \`off\`. The site does not
start with a missing or invalid setting; the error names the setting and never its value.
`;

/** The default of a schema. */
function defaultOf(schema: object): string | undefined {
  const found: unknown = Reflect.get(schema, 'default');
  return typeof found === 'string' ? found : undefined;
}

function rowsOf(descriptions: SettingDescriptions): Row[] {
  return Object.entries(descriptions).map(([name, described]) => ({
    name,
    default: defaults.get(name),
    ...described,
  }));
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| \`${row.name}\` | ${inCell(row.description + marks(row))} | ${fallbackOf(row)} |`,
  );
  return ['| setting | what it does | default |', '| --- | --- | --- |', ...lines].join('\n');
}

function marks({ isSecret, kind }: Row): string {
  return [
    isSecret ? ' · **secret**' : '',
    kind === 'local' ? ' · **local only**' : '',
    kind === 'platform' ? ' · **Cloudflare only**' : '',
  ].join('');
}

function fallbackOf(row: Row): string {
  if (row.fallback !== undefined) return row.fallback;
  if (row.default !== undefined && row.default !== '') return inCell(`\`${row.default}\``);
  return row.kind === 'key' ? 'required' : 'none';
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function section(title: string, rows: readonly Row[]): string {
  const note = notes[title];
  return [`## ${title}`, ...(note === undefined ? [] : [note]), table(rows)].join('\n\n');
}

const sections = [
  ...groups.map(({ title, settings: described }) => section(title, rowsOf(described))),
  section('Starting with `npm start`', launcher),
];
writeFileSync(
  resolve(root, 'docs/configuration.md'),
  `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`,
);
