/**
 * Thousands of malformed and unusual requests: every answer must follow the rules of the API.
 * `npm run fuzz -- --base http://localhost:8787 --requests 20000 --seed 1`; without --base on its own server.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { apiClient, type Concealed } from '../support/client.ts';
import { httpClient, type HttpRequest } from '../support/http.ts';
import { withTarget } from '../support/target.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { probes, type KnownKeys } from './probe.ts';
import { brokenPromises } from './promises.ts';

const LIVE_SECRETS = 20;

const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    /** The path of a failing case, as printed with the seed. */
    path: { type: 'string' },
  },
});
const requests = wholeNumber('requests', options.requests);
const seed = options.seed === undefined ? randomInt(1, 2 ** 31) : wholeNumber('seed', options.seed);

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

async function fuzz(base: string): Promise<fc.RunDetails<[HttpRequest]>> {
  const http = httpClient(base, 1);
  const statuses = new Map<number, number>();
  const everyAnswerKeepsThePromises = fc.asyncProperty(
    probes(await knownKeys(base)),
    async (probe) => {
      const answer = await http.send(probe);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const broken = brokenPromises(probe, answer);
      if (broken.length > 0) throw new Error(`${broken.join('; ')}\n${answer.text.slice(0, 500)}`);
    },
  );
  const details = await fc.check(everyAnswerKeepsThePromises, {
    seed,
    numRuns: requests,
    ...(options.path === undefined ? {} : { path: options.path }),
  });
  http.close();
  const counts = [...statuses].toSorted(([one], [other]) => one - other);
  console.log(`answers: ${counts.map(([status, count]) => `${status} x ${count}`).join(', ')}`);
  return details;
}

console.log(`${requests} requests, seed ${seed}`);
const details = await withTarget(options.base, fuzz);
if (details.failed) {
  console.log(fc.defaultReportMessage(details));
  console.log(details.errorInstance instanceof Error ? details.errorInstance.message : '');
  process.exitCode = 1;
} else {
  console.log('Every answer kept the rules of the wire.');
}
