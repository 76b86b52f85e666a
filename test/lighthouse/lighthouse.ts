/**
 * The public pages on a phone, as Lighthouse measures them: `npm run lighthouse -- --runs 5`.
 * Prints the medians in a table; fails when one is beyond its bound.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '../steps/command.ts';
import { isBuilt } from '../../worker/node/build.ts';
import { apiClient } from '../support/client.ts';
import { startServer } from '../support/server.ts';
import { wholeNumber } from '../support/whole-number.ts';
import {
  type Bounds,
  failuresOf,
  medianOf,
  pageBounds,
  recipientBounds,
  resultTable,
  translatedBounds,
} from './bounds.ts';
import { loadOnPhone, type Result } from './run.ts';

interface Page {
  readonly name: string;
  readonly path: string;
  readonly language: string;
  readonly bounds: Bounds;
}

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = wholeNumber('runs', options.runs);

if (!isBuilt()) await build();
const server = await startServer();
try {
  const pages = pagesOf(await secretPath());
  const results = new Map<string, Result[]>(pages.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    // In turn, so that whatever else the machine does meets all pages.
    for (const { name, path, language } of pages) {
      results.get(name)?.push(await loadOnPhone(`${server.base}${path}`, language));
    }
  }
  const medians = new Map([...results].map(([name, list]) => [name, medianOf(list)]));
  console.log(resultTable(medians));
  const failures = pages.flatMap(({ name, bounds }) => {
    const median = medians.get(name);
    return median ? failuresOf(median, bounds).map((failure) => `${name}: ${failure}`) : [];
  });
  for (const failure of failures) console.log(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

async function build(): Promise<void> {
  const { ok, output } = await runCommand('npm', ['run', '--silent', 'build']);
  if (!ok) throw new Error(`the build failed:\n${output}`);
}

/** Looking at a secret does not open it: all runs can show the same one. */
async function secretPath(): Promise<string> {
  const client = apiClient(server.base, 1);
  const { secretKey } = await client.conceal({ secret: 'a secret of ordinary length' });
  client.close();
  return `/secret/${secretKey}`;
}

function pagesOf(secret: string): readonly Page[] {
  const english = { language: 'en' };
  return [
    { name: 'home', path: '/', bounds: pageBounds, ...english },
    { name: 'recipient’s page', path: secret, bounds: recipientBounds, ...english },
    { name: 'the same in German', path: secret, bounds: translatedBounds, language: 'de' },
    { name: 'the same in Arabic', path: secret, bounds: translatedBounds, language: 'ar' },
    { name: 'pricing', path: '/pricing', bounds: pageBounds, ...english },
  ];
}
