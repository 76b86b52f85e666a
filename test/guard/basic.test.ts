/** Five hundred wrong API tokens at once: the limit counts them, and calls with the right one are not slowed. */
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAuth, showAccount } from '../../shared/contract/account.ts';
import { failureBody } from '../../shared/contract/failures.ts';
import { defaultLimits, LIMIT_WINDOW_SECONDS } from '../../shared/limits.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../support/http.ts';
import { expectOk } from '../support/person.ts';
import {
  authorizationOf,
  wrongTokensFor,
  newProgram,
  type OwnedProgram,
  type Program,
} from '../support/program.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const ATTEMPTS = 500;
/** Calls with the right token, beside the wrong ones, from each address. */
const RIGHT = 50;
const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

let server: RunningServer;
let http: HttpClient;
let ada: OwnedProgram;
let eve: OwnedProgram;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_ADDRESS_HEADER: 'X-Peer' } });
  // No call waits for another's connection.
  http = httpClient(server.base, ATTEMPTS + 2 * RIGHT);
  [ada, eve] = await Promise.all([newProgram(http), newProgram(http)]);
}, 120_000);

afterAll(async () => {
  http.close();
  await server.stop();
});

function call(program: Program, from: string): Promise<HttpAnswer> {
  const headers = { Authorization: authorizationOf(program), 'X-Peer': from };
  return http.send({ method: 'GET', path: checkAuth.path, headers });
}

function many<Result>(count: number, one: (index: number) => Result): Result[] {
  return Array.from({ length: count }, (_, index) => one(index));
}

function wrongProgram(index: number): Program {
  const kinds = wrongTokensFor(ada, eve);
  return kinds[index % kinds.length]?.() ?? eve;
}

const statusesOf = (answers: readonly HttpAnswer[]) => answers.map(({ status }) => status);

/** Has a wait, the same in header and body, and no longer than the limit's window. */
function expectWait({ headers, text }: HttpAnswer): void {
  const { code, retry_after: seconds = 0 } = v.parse(failureBody, JSON.parse(text));
  expect(code).toBe('rate_limited');
  expect(headers['retry-after']).toBe(String(seconds));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(LIMIT_WINDOW_SECONDS);
}

it('answers as many of 500 wrong tokens at once as the limit allows, and right ones all the while', async () => {
  const attempts = many(ATTEMPTS, (index) => call(wrongProgram(index), HERE));
  const here = many(RIGHT, () => call(ada, HERE));
  const elsewhere = many(RIGHT, () => call(ada, ELSEWHERE));
  const refused = await Promise.all(attempts);
  const served = await Promise.all([...here, ...elsewhere]);

  expect(new Set(statusesOf(served))).toEqual(new Set([200]));
  expect(new Set(statusesOf(refused))).toEqual(new Set([401, 429]));
  const waiting = refused.filter(({ status }) => status === 429);
  expect(refused.length - waiting.length).toBe(defaultLimits.LIMIT_BASIC);
  waiting.forEach(expectWait);
}, 120_000);

it('locks out the address alone, goes on with that, and lets the right token pass', async () => {
  expect((await call(wrongProgram(0), HERE)).status).toBe(429);
  expect((await call(wrongProgram(0), ELSEWHERE)).status).toBe(401);
  expect((await call(ada, HERE)).status).toBe(200);
});

it('keeps a token that is tried at another account from the one that it is right for', async () => {
  const { text } = await expectOk(eve.owner.get('/account'));
  const { record } = v.parse(showAccount.reply, JSON.parse(text));
  expect(record).toMatchObject({ apitoken: 'set', apitoken_used: null });
});
