/** `npm run configuration`: prints every setting, with its default as the code has it, into `docs/configuration.md`. */
import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import {
  LIMIT_WINDOW_SECONDS,
  RATE_LIMITER_SECONDS,
  RATE_LIMITER_WINDOWS,
} from '../../shared/limits.ts';
import { settings } from '../config/config.ts';
import { root } from './paths.ts';
import { settingsFromEnvironment } from './server.ts';
import type { Words, WordsOfSome } from './settings/wording.ts';
import { groups } from './settings/words.ts';

interface Row extends Words {
  readonly name: string;
  /** As a setting's text. */
  readonly default?: string | undefined;
}

const defaults: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries(settings.entries).map(([name, schema]) => [name, defaultOf(schema)]),
);

const start = settingsFromEnvironment({});
const inCheckout = (path: string) => relative(root, path);

/** What only `npm start` reads; the Worker knows nothing of it. */
const launcher: readonly Row[] = [
  { name: 'PORT', does: 'the port to listen on', default: String(start.port) },
  {
    name: 'HOST',
    does: 'the address to listen on; another one than this machine’s own only where `APP_ENV` is not `local`',
    default: start.host,
  },
  {
    name: 'STATE_DIR',
    does: 'the directory of everything that is stored',
    default: inCheckout(start.stateDirectory),
  },
  {
    name: 'SECRETS_FILE',
    does: 'the file of the keys, made on the first start. It belongs to that state: keep both or lose both',
    default: inCheckout(start.secretsFile),
  },
  {
    name: 'SITE_DIR',
    does: 'the built site; another one for tests',
    default: typeof start.site === 'string' ? inCheckout(start.site) : undefined,
  },
  {
    name: 'SMTP_URL',
    does: 'the server that mail is given to: `smtp://user:password@host:587`, or `smtps:`; the Worker never sees it',
    otherwise: 'none; `MAIL_DRIVER=smtp` needs it',
    isSecret: true,
  },
];

const notes: Readonly<Record<string, string>> = {
  Keys:
    'Locally and with `npm start` they are in the secrets file, which is made with them. On Cloudflare each is a secret of the ' +
    'Worker, another in each region.',
  'Limits of calls':
    `How often one caller may do it in ${LIMIT_WINDOW_SECONDS / 60} minutes; 0 is no limit. Limits below 240 are exact. Of a ` +
    'higher one a caller who pauses again and again can make up to twice as many calls, and no caller is refused early.\n\n' +
    'On Cloudflare, the rate limiters in `wrangler.toml` (`ratelimits`) bound `LIMIT_CREATE`, `LIMIT_REVEAL` and `LIMIT_LOOK` as ' +
    `well: in each Cloudflare location ${RATE_LIMITER_WINDOWS} times the default within ${RATE_LIMITER_SECONDS} seconds, so they refuse ` +
    'no call that the setting allows. Lower the setting, or set it to 0, and they change nothing. Raise it above its default, ' +
    'and they are not used for it. Without those bindings, as with `npm start`, the settings hold alone.',
  'Limits of wrong guesses': `In ${LIMIT_WINDOW_SECONDS / 60} minutes; what is right does not count. Not 0 when deployed.`,
};

const introduction = `<!-- Printed by \`npm run configuration\` from worker/config/config.ts and worker/node/settings/; change those. -->

# Configuration

Every setting there is. Cloudflare takes them from \`wrangler.toml\` and, where they are secret, from \`wrangler secret put\`;
\`npm start\` takes them from its environment. A switch is on with \`1\`, \`true\` or \`on\` and off with \`0\`, \`false\` or \`off\`.
What is missing or wrong keeps the site from starting: it names the setting and never its value.
`;

/** The text that the schema takes where there is none. */
function defaultOf(schema: object): string | undefined {
  const found: unknown = Reflect.get(schema, 'default');
  return typeof found === 'string' ? found : undefined;
}

function rowsOf(words: WordsOfSome): Row[] {
  return Object.entries(words).map(([name, said]) => ({
    name,
    default: defaults.get(name),
    ...said,
  }));
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| \`${row.name}\` | ${inCell(row.does + marks(row))} | ${otherwise(row)} |`,
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

function otherwise(row: Row): string {
  if (row.otherwise !== undefined) return row.otherwise;
  if (row.default !== undefined && row.default !== '') return inCell(`\`${row.default}\``);
  return row.kind === 'key' ? 'needed' : 'none';
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function section(title: string, rows: readonly Row[]): string {
  const note = notes[title];
  return [`## ${title}`, ...(note === undefined ? [] : [note]), table(rows)].join('\n\n');
}

const sections = [
  ...groups.map(({ title, words }) => section(title, rowsOf(words))),
  section('Starting with `npm start`', launcher),
];
writeFileSync(
  resolve(root, 'docs/configuration.md'),
  `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`,
);
