/**
 * Many callers reveal the same secret at the same moment, and exactly one may get it.
 * `npm run race -- --base http://localhost:8787 --secrets 200 --readers 64`; without --base on its own server.
 * The server must have LIMIT_CREATE and LIMIT_REVEAL off.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { apiClient } from '../support/client.ts';
import { withTarget } from '../support/target.ts';
import { wholeNumber } from '../support/whole-number.ts';
import {
  wrongPassphrases,
  readersAgainstBurn,
  readersWithOneToken,
  readersWithOwnTokens,
  readersWithoutToken,
  readersWithPassphrase,
  type Round,
} from './rounds.ts';

const VIOLATIONS_SHOWN = 20;

const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    secrets: { type: 'string', default: '200' },
    readers: { type: 'string', default: '64' },
  },
});
const secrets = wholeNumber('secrets', options.secrets);
const readers = wholeNumber('readers', options.readers);

/** `share` is the part of the secrets that a contest gets: bcrypt is expensive. */
const contests: readonly { name: string; round: Round; share: number }[] = [
  { name: 'readers without a token', round: readersWithoutToken, share: 1 },
  { name: 'readers with a token each', round: readersWithOwnTokens, share: 0.25 },
  { name: 'readers with one token', round: readersWithOneToken, share: 0.25 },
  { name: 'readers against burn', round: readersAgainstBurn, share: 0.5 },
  { name: 'readers with the passphrase', round: readersWithPassphrase, share: 0.1 },
  { name: 'wrong passphrases', round: wrongPassphrases, share: 0.1 },
];

interface Held {
  readonly violations: string[];
  readonly wins: ReadonlyMap<string, number>;
}

async function hold(base: string, round: Round, count: number): Promise<Held> {
  const client = apiClient(base, readers + 8);
  const violations: string[] = [];
  const wins = new Map<string, number>();
  for (let secret = 0; secret < count; secret++) {
    const value = `secret ${secret} ${randomBytes(24).toString('base64')} \r\n ✉`;
    const won = (side: string) => wins.set(side, (wins.get(side) ?? 0) + 1);
    const broken = await round({ client, readers, value, won });
    violations.push(...broken.map((what) => `secret ${secret}: ${what}`));
  }
  client.close();
  return { violations, wins };
}

async function race(base: string): Promise<number> {
  console.log(`${secrets} secrets, ${readers} callers each, at ${base}`);
  let broken = 0;
  for (const { name, round, share } of contests) {
    const count = Math.max(1, Math.round(secrets * share));
    const start = performance.now();
    const { violations, wins } = await hold(base, round, count);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const sides = [...wins].map(([side, times]) => `, ${side} won ${times}`).join('');
    console.log(`${name}: ${count} secrets, ${violations.length} violations${sides}, ${seconds} s`);
    for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.log(`  ${violation}`);
    broken += violations.length;
  }
  return broken;
}

const broken = await withTarget(options.base, race);
console.log(broken === 0 ? 'Every secret was read once.' : `${broken} violations.`);
process.exitCode = broken === 0 ? 0 : 1;
