/**
 * `npm run install-page`: runs every command of `docs/install.md`, from its first line, on a machine with Debian and systemd alone:
 * an installation, an opened secret, email and an admin in the settings, a backup, a restore, an upgrade from the build before, and
 * the end of it all. What stands in for the internet is in `stand-ins.ts`. `-- --keep` keeps the machine to look at it.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../support/command.ts';
import { BareMachine } from './bare-machine.ts';
import { examplesOf } from '../readme/commands.ts';
import { localAuthority, serveReleases } from './stand-ins.ts';

const PAGE_VERSION = '1.2.3';
const SITE = 'seal.example';
/** The build before has a number of its own, because a release is unpacked beside the one before. */
const BEFORE = '0.0.1';

/** What cannot run here, and why. Every other `sh` block of the page is run. */
const LEFT_OUT: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /docker|selfhost\/\.env/,
    'there is no engine; test/selfhost/image.test.ts makes the image without one',
  ],
  [
    /nodesource/,
    'that registry is another host; the Node of the checkout is put into /usr/local/bin',
  ],
  [
    /nginx|certbot/,
    'it is the alternative to Caddy; test/selfhost/proxies.test.ts runs its configuration',
  ],
];

const { values: options } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });

/** The commands of the page, each block with the heading of its section. */
const blocks = readFileSync(join(root, 'docs/install.md'), 'utf8')
  .split(/^## /m)
  .flatMap((section) => {
    const [heading = ''] = section.split('\n', 1);
    return examplesOf(section).map(({ commands: text }) => ({ heading, text }));
  });
const folder = mkdtempSync(join(tmpdir(), 'waxseal-install-'));
const machine = BareMachine.make();
const left = new Set<RegExp>();
let version = BEFORE;

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

async function run(lines: string): Promise<string> {
  const start = performance.now();
  const { ok, output } = await machine.run(lines, { NODE_EXTRA_CA_CERTS: localAuthority.path });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${lines.trim().split('\n').join('\n       ')} (${seconds} s)`,
  );
  expect(ok, `It failed:\n${output}`);
  return output;
}

/** Runs the blocks of a section, but for those that are left out. @returns what they printed */
async function follow(heading: string, step?: RegExp): Promise<string> {
  const found = blocks.filter(
    (block) => block.heading === heading && (!step || step.test(block.text)),
  );
  expect(found.length > 0, `The page has no commands under “${heading}”.`);
  const printed: string[] = [];
  for (const { text } of found) {
    const [pattern] = LEFT_OUT.find(([one]) => one.test(text)) ?? [];
    if (pattern) {
      left.add(pattern);
      continue;
    }
    done.add(text);
    printed.push(await run(text.replaceAll(PAGE_VERSION, version)));
  }
  return printed.join('');
}

const done = new Set<string>();

/** Packs the release of a commit, with a build of its own. @returns the folder with the archive */
function release(commit: string, number: string): string {
  const checkout = join(folder, number);
  execFileSync('git', ['clone', '--quiet', `file://${root}`, checkout], { stdio: 'inherit' });
  const inside = (command: string, ...parameters: string[]) =>
    execFileSync(command, parameters, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  inside('git', 'checkout', '--quiet', commit);
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const path = join(checkout, 'package.json');
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(
      `"version": "${manifest.version}"`,
      `"version": "${number}"`,
    ),
  );
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];
  inside('git', ...author, 'commit', '--quiet', '--allow-empty', '--all', '--message', number);
  inside(process.execPath, 'worker/node/build.ts');
  const folderOf = join(folder, `release-${number}`);
  inside('sh', 'worker/node/release.sh', folderOf, 'server');
  writeFileSync(
    join(folderOf, 'SHA256SUMS'),
    execFileSync('sha256sum', [`waxseal-${number}.tar.gz`], { cwd: folderOf }),
  );
  rmSync(checkout, { recursive: true });
  return folderOf;
}

/** Node and npm, as NodeSource’s package brings them. */
function installNode(): void {
  const place = join(machine.root, 'usr/local/bin/node');
  cpSync(process.execPath, place);
  const npm = dirname(
    dirname(
      execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim(),
    ),
  );
  const library = join(machine.root, 'usr/local/lib/node_modules/npm');
  mkdirSync(dirname(library), { recursive: true });
  cpSync(npm, library, { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(machine.root, 'usr/local/bin/npm'));
}

const create = (text: string) =>
  run(
    `curl -fsS https://${SITE}/api/v2/secret/conceal --json '{"secret":"${text}"}' | jq -r .record.metadata.secret_key`,
  );
const open = async (key: string) =>
  run(
    `curl -fsS https://${SITE}/api/v2/secret/${key.trim()} --json '{"continue":true}' | jq -r .record.secret_value`,
  );

async function followAll(): Promise<void> {
  const parent = execFileSync('git', ['rev-parse', 'HEAD^'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  console.log(`The build before is ${parent.slice(0, 8)}.`);
  const downloads = await serveReleases(machine.root, {
    [BEFORE]: release(parent, BEFORE),
    [manifest.version]: release('HEAD', manifest.version),
  });
  installNode();
  localAuthority.nameSite(machine.root, SITE);
  await machine.boot();
  await run('update-ca-certificates');
  await follow('Download');
  await downloads.close();
  await follow('With systemd', /^(?!.*caddy)/s);
  await follow('With systemd', /apt-get install --yes caddy/);
  localAuthority.certifyHere(machine.root);
  await follow('With systemd', /systemctl reload caddy/);
  await localAuthority.trust(machine);
  const checked = await follow('Check that it works');
  expect(checked.split('\n').includes('It works'), `It was not opened:\n${checked}`);
  await follow('Email');
  await follow('First admin');
  await run(`curl -fsS --retry 10 --retry-all-errors https://${SITE}/api/v2/health`);
  expect(
    (await follow('Logs')).includes('Waxseal is ready'),
    'The log does not say that it is ready.',
  );

  const waiting = await create('before the backup');
  await follow('Backup and restore', /backup\.ts/);
  const lost = await create('after the backup');
  await follow('Backup and restore', /^(?!.*backup\.ts)/s);
  await run(`curl -fsS --retry 10 --retry-all-errors https://${SITE}/api/v2/health`);
  expect((await open(waiting)).trim() === 'before the backup', 'The backup has not what waited.');
  const { ok } = await machine.run(`curl -fsS https://${SITE}/api/v2/secret/${lost.trim()}`);
  expect(!ok, 'The restored state has what came after the backup.');

  const kept = await create('before the upgrade');
  version = manifest.version;
  const again = await serveReleases(machine.root, {
    [version]: join(folder, `release-${version}`),
  });
  await run('update-ca-certificates');
  await follow('Download', /curl .*releases/);
  await again.close();
  await follow('Upgrade');
  await run(`curl -fsS --retry 10 --retry-all-errors https://${SITE}/api/v2/health`);
  expect((await open(kept)).trim() === 'before the upgrade', 'The upgrade lost what waited.');

  await follow('Uninstall');
  await run(
    'test ! -e /var/lib/waxseal && test ! -e /opt/waxseal && ! systemctl is-active waxseal',
  );
}

function expectAllDone(): void {
  const rest = blocks.filter(
    ({ text }) => !done.has(text) && !LEFT_OUT.some(([one]) => one.test(text)),
  );
  expect(rest.length === 0, `Not run:\n${rest.map(({ text }) => text).join('\n')}`);
  const unused = LEFT_OUT.filter(([pattern]) => !left.has(pattern)).map(([pattern]) =>
    String(pattern),
  );
  expect(unused.length === 0, `Nothing of the page is left out by ${unused.join(', ')}.`);
}

try {
  await followAll();
  expectAllDone();
  for (const [, why] of LEFT_OUT) console.log(`Left out: ${why}.`);
  console.log('Every other command of docs/install.md works.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (options.keep) console.log(`The machine is in ${machine.root}.`);
  else await machine.remove();
  rmSync(folder, { recursive: true, force: true });
}
