/**
 * Whether refusals that must not differ take different times: `npm run timing -- --samples 10000 --slow-samples 1000`, as dudect
 * measures it. Prints a table in Markdown; fails when a difference is found. That the same work is done is a test, too
 * (`test/workerd/accounts/same-work.test.ts`).
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { defaultLimits } from '../../shared/limits.ts';
import { apiClient } from '../support/client.ts';
import { httpClient, type HttpRequest } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { type Case, timingCases } from './cases.ts';
import { compare, type Comparison } from './compared.ts';

/** One each for the slow cases, which are measured side by side. */
const CONNECTIONS = 6;
/** The cost that a deployed site hashes passwords with. */
const BCRYPT_COST = '10';

const { values: options } = parseArgs({
  options: {
    /** Calls of each kind. */
    samples: { type: 'string', default: '10000' },
    /** The same, where a call takes half a second or more. */
    'slow-samples': { type: 'string', default: '100' },
    /** The name of a case; all without it. */
    only: { type: 'string' },
  },
});
const samples = wholeNumber('samples', options.samples);
const slowSamples = wholeNumber('slow-samples', options['slow-samples']);

const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, '0']));
const server = await startServer({ env: { ...limits, BCRYPT_COST } });
const http = httpClient(server.base, CONNECTIONS);
const api = apiClient(server.base, 1);
try {
  console.log('| call | kinds | samples | difference, ms | effect (d) | t | |');
  console.log('|---|---|---:|---:|---:|---:|---|');
  const all = await timingCases(http, api);
  const cases = all.filter(({ name }) => options.only === undefined || name === options.only);
  if (cases.length === 0) throw new Error(`there is no case ${options.only}`);
  const { quick = [], slow = [] } = Object.groupBy(cases, (each) =>
    each.isSlow ? 'slow' : 'quick',
  );
  for (const each of quick) await report(each, samples);
  await Promise.all(slow.map((each) => report(each, slowSamples)));
} finally {
  http.close();
  api.close();
  await server.stop();
}

async function report(each: Case, count: number): Promise<void> {
  const comparison = await measure(each, count);
  console.log(lineOf(each, comparison));
  if (comparison.isDifferent) process.exitCode = 1;
}

async function measure({ prepare }: Case, count: number): Promise<Comparison> {
  const times: readonly [number[], number[]] = [[], []];
  for (let sample = 0; sample < count; sample++) {
    const calls = await prepare();
    const first = randomInt(2) === 0 ? 0 : 1;
    // One after the other in random order, so that whatever else the machine does meets both kinds.
    for (const kind of [first, 1 - first] as const) {
      const call = calls[kind];
      if (call) times[kind]?.push(await timeOf(call));
    }
  }
  return compare(...times);
}

async function timeOf(call: HttpRequest): Promise<number> {
  const start = performance.now();
  const { status, text } = await http.send(call);
  const ms = performance.now() - start;
  // A refusal without a code is that of no call: nothing was compared.
  const isAnswered = status === 200 || /"code":"\w+"/.test(text);
  if (status >= 500 || !isAnswered) throw new Error(`${call.path} was answered ${status}`);
  return ms;
}

function lineOf({ name, kinds }: Case, comparison: Comparison): string {
  const { differenceMs, effect, t, isDifferent } = comparison;
  const cells = [
    name,
    kinds.join(' / '),
    comparison.samples,
    differenceMs.toFixed(3),
    effect.toFixed(3),
    t.toFixed(1),
    isDifferent ? 'differs' : 'no difference found',
  ];
  return `| ${cells.join(' | ')} |`;
}
