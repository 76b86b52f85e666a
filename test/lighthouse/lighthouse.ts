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
import { clickFirst, clickTable, type FirstClick, launchPhone, type Link } from './first-click.ts';
import { loadOnPhone, type Result } from './run.ts';

interface Page {
  readonly name: string;
  readonly url: string;
  readonly language: string;
  readonly bounds: Bounds;
}

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = wholeNumber('runs', options.runs);
/** Of the visitors who follow a link on a slow connection. */
const languages = ['en', 'de', 'ar'];

if (!isBuilt()) await build();
const server = await startServer();
const browser = await launchPhone();
try {
  const pages = pagesOf((await newLink()).url);
  const results = new Map<string, Result[]>(pages.map(({ name }) => [name, []]));
  const clicks = new Map<string, FirstClick[]>(languages.map((language) => [language, []]));
  for (let run = 0; run < runs; run++) {
    // In turn, so that whatever else the machine does meets all pages.
    for (const { name, url, language } of pages) {
      results.get(name)?.push(await loadOnPhone(url, language));
    }
    for (const language of languages) {
      clicks.get(language)?.push(await clickFirst(browser, await newLink(), language));
    }
  }
  const medians = new Map([...results].map(([name, list]) => [name, medianOf(list)]));
  const clicked = clickTable(clicks);
  console.log(`${resultTable(medians)}\n\n${clicked.table}`);
  const slow = pages.flatMap(({ name, bounds }) => {
    const median = medians.get(name);
    return median ? failuresOf(median, bounds).map((failure) => `${name}: ${failure}`) : [];
  });
  const failures = [...slow, ...clicked.failures];
  for (const failure of failures) console.log(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}

async function build(): Promise<void> {
  const { ok, output } = await runCommand('npm', ['run', '--silent', 'build']);
  if (!ok) throw new Error(`the build failed:\n${output}`);
}

async function newLink(): Promise<Link> {
  const client = apiClient(server.base, 1);
  const message = 'a secret of ordinary length';
  const { secretKey } = await client.conceal({ secret: message });
  client.close();
  return { url: `${server.base}/secret/${secretKey}`, message };
}

/** @param link looking at a secret does not open it: all runs can show the same one */
function pagesOf(link: string): readonly Page[] {
  const english = { language: 'en' };
  return [
    { name: 'home', url: `${server.base}/`, bounds: pageBounds, ...english },
    { name: 'recipient’s page', url: link, bounds: recipientBounds, ...english },
    { name: 'the same in German', url: link, bounds: translatedBounds, language: 'de' },
    { name: 'the same in Arabic', url: link, bounds: translatedBounds, language: 'ar' },
    { name: 'pricing', url: `${server.base}/pricing`, bounds: pageBounds, ...english },
  ];
}
