/**
 * How long sign-up, sign-in and forgot take for an address with an account, with a sign-up that waits, and with neither:
 * `npm run timing -- --samples 21`. Prints the distributions, for a person to judge. That
 * the same work is done is a test (`test/workerd/accounts/same-work.test.ts`).
 */
import { parseArgs } from 'node:util';
import { type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, expectOk, newPerson, PASSWORD, Visitor } from '../support/person.ts';
import { startServer } from '../support/server.ts';
import { wholeNumber } from '../support/whole-number.ts';

const CONNECTIONS = 3;
const unlimited = ['SIGNUP', 'SIGNIN_ACCOUNT', 'SIGNIN_ADDRESS', 'FORGOT'];

const { values: options } = parseArgs({ options: { samples: { type: 'string', default: '21' } } });
const samples = wholeNumber('samples', options.samples);

type Kind = 'account' | 'waiting' | 'neither';

const calls: Readonly<Record<string, (email: string) => [path: string, fields: object]>> = {
  'sign-up': (email) => ['/account/signup', { email, password: PASSWORD, agree: true }],
  'sign-in': (email) => ['/account/signin', { email, password: 'a wrong password' }],
  forgot: (email) => ['/account/forgot', { email }],
};

async function address(http: HttpClient, kind: Kind): Promise<string> {
  const email = anyAddress();
  if (kind === 'account') await newPerson(http, email);
  if (kind === 'waiting') {
    const fields = { email, password: PASSWORD, agree: true };
    await expectOk(new Visitor(http).post('/account/signup', fields));
  }
  return email;
}

async function measure(http: HttpClient, call: string, email: string): Promise<number> {
  const [path, fields] = calls[call]?.(email) ?? ['', {}];
  const startedAt = performance.now();
  await new Visitor(http).post(path, { ...fields });
  return performance.now() - startedAt;
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const shown = [0, 0.25, 0.5, 0.75, 1].map((share) => at(share).toFixed(1).padStart(7));
  return shown.join(' ');
}

const env = Object.fromEntries(unlimited.map((name) => [`LIMIT_${name}`, '0']));
const server = await startServer({ env: { ...env, BCRYPT_COST: '10' } });
const http = httpClient(server.base, CONNECTIONS);
const kinds: readonly Kind[] = ['account', 'waiting', 'neither'];

console.log('milliseconds          least     25 %    half     75 %    most');
for (const call of Object.keys(calls)) {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (let sample = 0; sample < samples; sample++) {
    const asked = await Promise.all(
      kinds.map(async (kind) => [kind, await address(http, kind)] as const),
    );
    // Side by side, so that whatever else the machine does meets all three; each goes first as often as the others.
    const turn = sample % kinds.length;
    const inTurn = [...asked.slice(turn), ...asked.slice(0, turn)];
    await Promise.all(
      inTurn.map(async ([kind, email]) => times.get(kind)?.push(await measure(http, call, email))),
    );
  }
  for (const kind of kinds) {
    console.log(`${`${call}, ${kind}`.padEnd(18)} ${summary(times.get(kind) ?? [])}`);
  }
}
http.close();
await server.stop();
