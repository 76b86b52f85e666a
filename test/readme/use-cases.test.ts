/** The pages of `docs/use-cases/`: their commands have the output that they show, and their names are those on the screens. */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { englishTexts } from '../../web/build/locale-messages.ts';
import { commandLineDirectory } from '../../worker/node/paths.ts';
import { compileCache } from '../support/compile-cache.ts';
import { examplesOf, settingsOf } from './commands.ts';
import { ADDRESS, startUseCaseSite, type UseCaseSite } from './use-case-site.ts';

const EXAMPLE_SITE = 'https://seal.example';
const PAGE_MS_MAX = 120_000;
const COMMANDS_MS_MAX = 100_000;
const PICTURE_WIDTH_MAX = 760;
/** Shadows and seals are gradients. */
const PICTURE_BYTES_MAX = 80_000;
/** Where a PNG has its width. */
const PNG_WIDTH_OFFSET = 16;
/** Ends the output of an example. */
const SEPARATOR = '\x1e';

const settingsShape = v.record(v.string(), v.string());

const folder = fileURLToPath(new URL('../../docs/use-cases/', import.meta.url));
const pages = globSync('*.md', { cwd: folder }).toSorted();
const read = (page: string) => readFileSync(join(folder, page), 'utf8');

/** Runs the examples of a page one after the other in one shell and an empty folder, and returns their outputs. */
async function outputsOf(page: string, { base, token }: UseCaseSite): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-use-case-'));
  const script = [
    'set -euo pipefail',
    // As if it were installed.
    'waxseal() { node "$WAXSEAL" "$@"; }',
    ...examplesOf(page).map(({ commands }) => `${commands}printf '\\036'`),
  ].join('\n');
  const running = promisify(execFile)('bash', ['-c', script.replaceAll(EXAMPLE_SITE, base)], {
    cwd: home,
    timeout: COMMANDS_MS_MAX,
    env: {
      ...compileCache,
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: home,
      WAXSEAL: join(commandLineDirectory, 'waxseal.js'),
      WAXSEAL_HOST: base,
      WAXSEAL_CUSTID: ADDRESS,
      WAXSEAL_TOKEN: token,
    },
  });
  running.child.stdin?.end();
  const { stdout } = await running.finally(() => rmSync(home, { recursive: true, force: true }));
  return stdout.split(SEPARATOR).slice(0, -1);
}

/** What an output has to match: `…` stands for the rest of a word. */
function pattern(output: string, base: string): RegExp {
  const text = output.trimEnd().replaceAll(EXAMPLE_SITE, base);
  return new RegExp(`^${RegExp.escape(text).replaceAll('…', String.raw`\S+`)}$`);
}

/** Whether a name is on a screen: a whole message, or the first words of one that has arguments or hidden text. */
function isOnScreen(name: string): boolean {
  return Object.values(englishTexts()).some(
    (text) =>
      text === name ||
      (text.startsWith(name) && /^(?: |<).*[{<]/.test(`${text} `.slice(name.length))),
  );
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('prints only names in bold that the screens show', () => {
    const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
    const names = [...prose.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !isOnScreen(name.replaceAll(/\s+/g, ' ')))).toEqual([]);
  });
});

it('keeps pictures small', () => {
  const pictures = globSync('*.png', { cwd: folder });
  expect(pictures.length).toBeGreaterThan(0);
  const large = pictures.filter((name) => {
    const picture = readFileSync(join(folder, name));
    const width = picture.readUInt32BE(PNG_WIDTH_OFFSET);
    return picture.length > PICTURE_BYTES_MAX || width > PICTURE_WIDTH_MAX;
  });
  expect(large).toEqual([]);
});

const withCommands = pages.filter((page) => examplesOf(read(page)).length > 0);
const bySettings = Map.groupBy(withCommands, (page) => JSON.stringify(settingsOf(read(page))));

it('shows commands on every page but the index', () => {
  expect(pages.filter((page) => !withCommands.includes(page))).toEqual(['README.md']);
});

describe.each([...bySettings])('with the settings %s', (settings, pagesOfSite) => {
  let site: UseCaseSite;
  beforeAll(async () => {
    site = await startUseCaseSite(v.parse(settingsShape, JSON.parse(settings)));
  }, PAGE_MS_MAX);
  afterAll(() => site.stop());

  it.each(pagesOfSite)(
    'shows the output of the commands of %s',
    { timeout: PAGE_MS_MAX },
    async (page) => {
      const examples = examplesOf(read(page));
      const outputs = await outputsOf(read(page), site);
      expect(outputs).toHaveLength(examples.length);
      for (const [index, { output }] of examples.entries())
        expect(outputs[index]?.trimEnd()).toMatch(pattern(output, site.base));
    },
  );
});
