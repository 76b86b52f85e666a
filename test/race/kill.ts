/**
 * SIGKILL during many sign-ups, and of the parent process alone: nothing that was promised is lost or given
 * twice. `restarts.ts` does the same with secrets under load. `npm run kill -- --rounds 20`; always on its own server,
 * whose whole process group is killed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { parentThenKill, signUpsThenKill, type Incident } from './incidents.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '20' } },
});
const rounds = wholeNumber('rounds', options.rounds);

const incidents: readonly { name: string; incident: Incident }[] = [
  { name: 'killed in a storm of sign-ups', incident: signUpsThenKill },
  { name: 'only the parent killed', incident: parentThenKill },
];

async function repeat(incident: Incident): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-kill-'));
  const place = { home, port: await freePort() };
  const violations: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const broken = await incident(place).catch((error: unknown) => [String(error)]);
    violations.push(...broken.map((what) => `round ${round}: ${what}`));
  }
  await rm(home, { recursive: true, force: true });
  return violations;
}

let broken = 0;
for (const { name, incident } of incidents) {
  const start = performance.now();
  const violations = await repeat(incident);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${rounds} rounds, ${violations.length} violations, ${seconds} s`);
  for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`);
  broken += violations.length;
}
console.log(broken === 0 ? 'Nothing was lost and nothing given twice.' : `${broken} violations.`);
process.exitCode = broken === 0 ? 0 : 1;
