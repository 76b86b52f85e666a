/**
 * Malformed and unusual requests, and every call of the contract with fields beyond its schema: every answer must follow the rules
 * of the API. Always on its own server: `npm run fuzz -- --requests 200000 --seed 1 --slowest-ms 1000`. With `--memory` its heap
 * must hold no more after all of them than after half.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { defaultLimits } from '../../shared/limits.ts';
import { withInspected } from '../support/inspected.ts';
import { apiClient, type Concealed } from '../support/client.ts';
import { type HttpAnswer, type HttpClient, httpClient, type HttpRequest } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { newCallers } from './callers.ts';
import { type ContractProbe, contractProbes } from './contract-probe.ts';
import { probes, type KnownKeys } from './probe.ts';
import { brokenPromises } from './promises.ts';
import { AnswerCounts } from './answer-counts.ts';

const LIVE_SECRETS = 20;
/** After so many requests callers and secrets are new: requests end sessions and open secrets. */
const ROUND = 1000;
/** So many requests reach every call, whatever the seed. */
const REACHES_ALL = 20_000;
/** Another process may hold up an answer, but hardly three of the same. */
const SLOW_TRIES = 3;
/** Of the heap in use after a garbage collection: 7 MB after 5,000 requests, 8 MB after 25,000 and after 65,000. */
const MEMORY_GROWTH_MAX = 0.25;

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    /** The path of a failing case, as printed with the seed of its round. */
    path: { type: 'string' },
    /** The longest that an answer may take, in milliseconds. */
    'slowest-ms': { type: 'string', default: '60000' },
    memory: { type: 'boolean', default: false },
  },
});
const requests = wholeNumber('requests', options.requests);
const slowestMs = wholeNumber('slowest-ms', options['slowest-ms']);
const seed = options.seed === undefined ? randomInt(1, 2 ** 31) : wholeNumber('seed', options.seed);

console.log(`${requests} requests, seed ${seed}`);
/** One for each round: the wrong passwords of many would lock an account for a day. */
const colonels = Array.from(
  { length: Math.ceil(requests / ROUND) },
  (_, round) => `colonel-${round}@example.com`,
);
const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, '0']));
const env = { ...limits, COLONELS: colonels.join(), SEAL_MODES: 'both' };
const answers = new AnswerCounts();
const problems: string[] = [];
if (options.memory) {
  await withInspected({ env }, ({ server, tools }) =>
    sendAll(server.base, () => tools.liveHeapBytes()),
  );
} else {
  const server = await startServer({ env });
  try {
    await sendAll(server.base);
  } finally {
    await server.stop();
  }
}
for (const problem of problems) console.log(problem);
if (problems.length === 0) console.log('Every answer kept the rules of the API.');
process.exitCode = problems.length === 0 ? 0 : 1;

interface Target {
  readonly base: string;
  readonly http: HttpClient;
}

/** @param memory measures what the requests so far have left */
async function sendAll(base: string, memory?: () => Promise<number>): Promise<void> {
  const target = { base, http: httpClient(base, 1) };
  let before = 0;
  for (const [round, colonel] of colonels.entries()) {
    if (problems.length > 0) break;
    if (memory && round === Math.ceil(colonels.length / 2)) before = await memory();
    const runs = Math.min(ROUND, requests - round * ROUND);
    problems.push(...reportOf(await fuzz(target, colonel, seed + round, runs)));
  }
  target.http.close();
  console.log(answers.summary());
  if (requests >= REACHES_ALL) {
    problems.push(...answers.unreached().map((id) => `no request reached ${id}`));
  }
  if (memory && problems.length === 0) {
    const after = await memory();
    console.log(`heap in use: ${megabytes(before)}, then ${megabytes(after)} MB`);
    if (after > before * (1 + MEMORY_GROWTH_MAX)) problems.push('memory grew');
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1);
}

/** Many, because a request may read or burn a secret by chance; some with a passphrase, one already read. */
async function knownKeys(base: string): Promise<KnownKeys> {
  const client = apiClient(base, 1);
  const all: Concealed[] = [];
  for (let count = 0; count < LIVE_SECRETS; count++) {
    all.push(await client.conceal({ secret: 'plain' }));
    all.push(await client.conceal({ secret: 'locked', passphrase: 'p' }));
  }
  const spent = await client.conceal({ secret: 'spent' });
  await client.reveal(spent.secretKey);
  client.close();
  return {
    secrets: [...all, spent].map(({ secretKey }) => secretKey),
    receipts: [...all, spent].map(({ metadataKey }) => metadataKey),
  };
}

type Probe = Pick<ContractProbe, 'request'> & Partial<ContractProbe>;

async function fuzz(
  { base, http }: Target,
  colonel: string,
  roundSeed: number,
  numRuns: number,
): Promise<fc.RunDetails<[Probe]>> {
  const keys = await knownKeys(base);
  const callers = await newCallers(http, colonel);
  const anyProbe: fc.Arbitrary<Probe> = fc.oneof(
    { weight: 1, arbitrary: probes(keys).map((request) => ({ request })) },
    { weight: 2, arbitrary: contractProbes(callers, [...keys.secrets, ...keys.receipts]) },
  );
  const everyAnswerKeepsThePromises = fc.asyncProperty(anyProbe, async ({ request, operation }) => {
    const { answer, ms } = await answerTo(http, request);
    answers.count(answer.status, ms, operation?.id);
    const broken = brokenPromises(request, answer, operation?.endpoint);
    if (ms > slowestMs) broken.push(`took ${ms.toFixed(0)} ms`);
    if (broken.length > 0) throw new Error(`${broken.join('; ')}\n${answer.text.slice(0, 500)}`);
  });
  return fc.check(everyAnswerKeepsThePromises, {
    seed: roundSeed,
    numRuns,
    ...(options.path === undefined ? {} : { path: options.path }),
  });
}

async function answerTo(
  http: HttpClient,
  request: HttpRequest,
): Promise<{ answer: HttpAnswer; ms: number }> {
  for (let tries = 1; ; tries++) {
    const start = performance.now();
    const answer = await http.send(request);
    const ms = performance.now() - start;
    if (ms <= slowestMs || tries === SLOW_TRIES) return { answer, ms };
  }
}

function reportOf(details: fc.RunDetails<[Probe]>): string[] {
  if (!details.failed) return [];
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : '';
  return [fc.defaultReportMessage(details) ?? '', reason];
}
