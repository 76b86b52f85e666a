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

/** What a secret of anyone uses, and one of an account. */
interface Counted {
  readonly anyone: readonly Usage[];
  readonly account: readonly Usage[];
}

/** Runs the tests that count, and collects their numbers. */
async function count(): Promise<Counted> {
  const vitest = await startVitest(['test/workerd/cost/'], {
    config: fileURLToPath(new URL('../vitest.config.ts', import.meta.url)),
    project: 'workerd-isolated',
    watch: false,
    reporters: [{}],
    provide: { secretsCounted: secrets },
  });
  const modules = vitest.state.getTestModules();
  const usagesIn = (file: string) => {
    const found = modules.find(({ moduleId }) => moduleId.endsWith(file));
    const tests = [...(found?.children.allTests() ?? [])];
    for (const { message } of tests.flatMap((test) => test.result().errors ?? [])) {
      console.error(message);
    }
    const usages = tests.flatMap((test) => test.meta().usages ?? []);
    if (usages.length === 0) throw new Error(`${file} has counted nothing`);
    return usages;
  };
  const counted = { anyone: usagesIn('/cost.test.ts'), account: usagesIn('/signed-in.test.ts') };
  await vitest.close();
  return counted;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function costTable({ anyone, account }: Counted): string {
  const lines = METERS.map((meter) => {
    const each = sumOf(anyone, meter);
    const perMonth = each * SECRETS_PER_DAY * DAYS;
    return { meter, each, perMonth, ofAccount: sumOf(account, meter), usd: usdOf(meter, perMonth) };
  });
  const total = PLAN_USD + lines.reduce((sum, { usd }) => sum + usd, 0);
  return table([
    ['', 'a secret', 'million a month', 'included', 'USD a month', 'a secret of an account'],
    ...lines.map(({ meter, each, perMonth, ofAccount, usd }) => [
      prices[meter].name,
      each.toFixed(2),
      (perMonth / 1e6).toFixed(0),
      String(prices[meter].includedMillions),
      usd.toFixed(0),
      ofAccount.toFixed(2),
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

const counted = await count();
console.log(`
${SECRETS_PER_DAY.toLocaleString('en')} secrets a day, each made and opened by people without an account, and their private page opened once.
Counted over ${secrets} secrets; prices of ${PRICES_AS_OF}, without CPU time, duration, storage and tax.
A secret of an account is created by a program with an API token.

${costTable(counted)}

${rowsTable(counted.anyone)}

Prices: ${[...new Set(METERS.map((meter) => prices[meter].page))].map((page) => `\n  https://developers.cloudflare.com/${page}/`).join('')}
`);
