/**
 * What a million secrets a day cost on the platform in a month, from operations that are counted while the product runs:
 * `npm run cost`. The counting is that of the budget in `test/workerd/cost/`; the price list is `prices.ts`.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { wholeNumber } from '../support/whole-number.ts';
import { METERS, PHASES, sumOf, type Usage } from './meters.ts';
import { PLAN_USD, prices, PRICES_AS_OF, usdOf } from './prices.ts';

const SECRETS_PER_DAY = 1_000_000;
const DAYS = 30;

const { values: options } = parseArgs({
  options: { secrets: { type: 'string', default: '2000' } },
});
const secrets = wholeNumber('secrets', options.secrets);

/** Runs the test that counts, and takes its figures. */
async function count(): Promise<readonly Usage[]> {
  const vitest = await startVitest(['test/workerd/cost/cost.test.ts'], {
    config: fileURLToPath(new URL('../vitest.config.ts', import.meta.url)),
    project: 'workerd',
    watch: false,
    reporters: [{}],
    provide: { secretsCounted: secrets },
  });
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const errors = tests.flatMap((test) => test.result().errors ?? []);
  const usages = tests.flatMap((test) => test.meta().usages ?? []);
  await vitest.close();
  for (const { message } of errors) console.error(message);
  if (usages.length === 0) throw new Error('nothing was counted');
  return usages;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function costTable(usages: readonly Usage[]): string {
  const lines = METERS.map((meter) => {
    const each = sumOf(usages, meter);
    const perMonth = each * SECRETS_PER_DAY * DAYS;
    return { meter, each, perMonth, usd: usdOf(meter, perMonth) };
  });
  const total = PLAN_USD + lines.reduce((sum, { usd }) => sum + usd, 0);
  return table([
    ['', 'a secret', 'million a month', 'included', 'USD a month'],
    ...lines.map(({ meter, each, perMonth, usd }) => [
      prices[meter].name,
      each.toFixed(2),
      (perMonth / 1e6).toFixed(0),
      String(prices[meter].includedMillions),
      usd.toFixed(0),
    ]),
    ['Workers Paid plan', '', '', '', PLAN_USD.toFixed(0)],
    ['sum', '', '', '', total.toFixed(0)],
  ]);
}

/** Where the rows go: by what was asked for, and by statement. */
function rowsTable(usages: readonly Usage[]): string {
  const sums = PHASES.map((phase) => {
    const sum = sumOf(usages, 'rowsWritten', (usage) => usage.phase === phase);
    return [phase, sum.toFixed(2)];
  });
  const lines = usages
    .filter(({ meter }) => meter === 'rowsWritten')
    .toSorted((one, other) => other.times - one.times)
    .map(({ phase, label, times }) => [`${phase}: ${label}`, times.toFixed(3)]);
  return table([['rows written', 'a secret'], ...sums, ['', ''], ...lines]);
}

const usages = await count();
console.log(`
${SECRETS_PER_DAY.toLocaleString('en')} secrets a day, each made and opened by people without an account, and their private page opened once.
Counted over ${secrets} secrets; prices of ${PRICES_AS_OF}, without CPU time, duration, storage and tax.

${costTable(usages)}

${rowsTable(usages)}

Prices: ${[...new Set(METERS.map((meter) => prices[meter].page))].map((page) => `\n  https://developers.cloudflare.com/${page}/`).join('')}
`);
