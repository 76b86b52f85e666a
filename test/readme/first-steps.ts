/**
 * The README on a new machine: clones the project into an empty folder, with an empty npm cache and no browser, and runs the
 * commands of the README as they are written there, except for the port. `npm run readme`; `-- --from <repository>` clones another one.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { freePort } from '../support/free-port.ts';
import { readiness } from '../support/readiness.ts';
import { endGroup, Machine } from './machine.ts';
import { commandsOf } from './commands.ts';

const PORT = '8787';
const EXAMPLE_KEY = '1Abc…';
const SECRET = 'a new horse';
const READY = /^Waxseal is ready on (http:\/\/\S+)$/m;
/** It is built on the first start. */
const START_MS_MAX = 5 * 60_000;

const { values: options } = parseArgs({
  options: {
    from: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
  },
});

const created = v.object({
  record: v.object({ metadata: v.object({ secret_key: v.string() }) }),
});
const opened = v.object({ record: v.object({ secret_value: v.string() }) });

const port = String(await freePort());
const machine = await Machine.make({ PORT: port });
const ported = (command: string) => command.replaceAll(`localhost:${PORT}`, `localhost:${port}`);

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Runs a command, which must succeed; returns its output. */
async function run(command: string): Promise<string> {
  const start = performance.now();
  const { ok, stdout, stderr } = await machine.run(command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${command} (${seconds} s)`);
  expect(ok, `${command} failed:\n${stdout}${stderr}`);
  return stdout;
}

async function cloneProject(): Promise<string> {
  const from = resolve(options.from);
  const changed = spawnSync('git', ['status', '--porcelain'], { cwd: from, encoding: 'utf8' });
  if (changed.stdout !== '') console.log('Uncommitted changes are not tested.');
  const { ok, stderr } = await machine.clone(from);
  expect(ok, stderr);
  const browsers = await machine.run('command -v chromium google-chrome chrome firefox');
  expect(browsers.stdout === '', `a browser was found: ${browsers.stdout}`);
  return readFileSync(join(machine.checkout, 'README.md'), 'utf8');
}

async function tryTheApi(commands: readonly string[]): Promise<void> {
  const [share = '', reveal = ''] = commands.map(ported);
  const made = v.parse(created, JSON.parse(await run(share)));
  expect(reveal.includes(EXAMPLE_KEY), `there is no ${EXAMPLE_KEY} in ${reveal}`);
  const open = reveal.replace(EXAMPLE_KEY, made.record.metadata.secret_key);
  const first = v.parse(opened, JSON.parse(await run(open)));
  expect(first.record.secret_value === SECRET, `opened as ${first.record.secret_value}`);
  expect(!(await run(open)).includes(SECRET), 'it opened twice');
}

async function tryTheCommandLine(commands: readonly string[]): Promise<void> {
  const [build = '', share = '', both = ''] = commands.map(ported);
  await run(build);
  const link = await run(share);
  const isLink = new RegExp(`^http://localhost:${port}/secret/\\w+#\\w+\\n$`).test(link);
  expect(isLink, `share printed ${link}`);
  const read = await run(both);
  expect(read === SECRET, `reveal printed ${read}`);
}

async function tryAll(): Promise<void> {
  const readme = await cloneProject();
  const [install = '', start = ''] = commandsOf(readme, 'Run it');
  await run(install);
  const { child, group } = machine.start(start);
  const base = await readiness(child, [], READY, START_MS_MAX);
  console.log(`ok   ${start}`);
  expect(base === `http://localhost:${port}`, `it is ready on ${base}`);
  const page = await fetch(base);
  expect(page.ok && (await page.text()).includes('name="description"'), 'there is no page');
  await tryTheApi(commandsOf(readme, 'API'));
  await tryTheCommandLine(commandsOf(readme, 'Command line'));
  const left = await endGroup(group);
  expect(left.length === 0, `${start} left behind ${left.join(', ')}`);
  const changed = await run('git status --porcelain');
  expect(changed === '', `the checkout was changed:\n${changed}`);
}

try {
  await tryAll();
  console.log('Every command of the README works.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await machine.remove();
}
