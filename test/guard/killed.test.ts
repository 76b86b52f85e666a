/** A used-up limit stays used up after a restart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMIT_WINDOW_SECONDS } from '../../shared/limits.ts';
import { type HttpAnswer, httpClient } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-guard-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const env = { LIMIT_CREATE: '2', LIMIT_LOOK: '2', LIMIT_SIGNUP: '2' };

const json = { 'Content-Type': 'application/json' };
const calls = {
  create: { method: 'POST', path: '/api/v2/secret/conceal', headers: json, body: '{"secret":"x"}' },
  look: { method: 'GET', path: '/api/v2/secret/nothing' },
  signUp: { method: 'POST', path: '/api/v2/account/signup', headers: json, body: '{}' },
} as const;

async function sendAll(server: RunningServer): Promise<HttpAnswer[]> {
  const http = httpClient(server.base, 1);
  const answers: HttpAnswer[] = [];
  for (const call of Object.values(calls)) answers.push(await http.send(call));
  http.close();
  return answers;
}

const statuses = (answers: readonly HttpAnswer[]) => answers.map(({ status }) => status);

it('makes two calls of two before the plug is pulled, and no third one after it', async () => {
  const first = await startServer({ env, home });
  const allowed = statuses(await sendAll(first));
  expect(allowed).toEqual([200, 404, 422]);
  expect(statuses(await sendAll(first))).toEqual(allowed);
  await first.kill9();
  const second = await startServer({ env, home });
  for (const { status, headers } of await sendAll(second)) {
    expect(status).toBe(429);
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(LIMIT_WINDOW_SECONDS);
  }
  await second.stop();
});
