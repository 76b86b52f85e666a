/**
 * The traces of requests in a deployed Worker. The platform attaches the URL of the request to every line on the
 * console, where logs are collected: the console must stay empty. The data points contain nothing that a caller sent.
 */
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Provider, startProvider } from '../mail/provider.ts';
import { type DeployedWorker, type Point, SITE, startDeployed } from './deployed-worker.ts';

const json = { 'Content-Type': 'application/json' };
const post = (fields: object) => ({ method: 'POST', headers: json, body: JSON.stringify(fields) });
const created = v.object({ record: v.object({ secret: v.object({ key: v.string() }) }) });

/** Values that are sent and must not be stored; each is long enough to be found anywhere. */
const sent = {
  secret: 'the-hush-of-the-vault',
  passphrase: 'open-sesame-please',
  wrong: 'open-barley-please',
  address: 'ada.lovelace@customer.example',
  recipient: 'charles.babbage@customer.example',
};

/** An error report of a page. */
const errorReport = { kind: 'script', error: 'TypeError', route: '/', at: '', version: '0.1.0' };

let provider: Provider;
let worker: DeployedWorker;

beforeAll(async () => {
  provider = await startProvider();
  worker = await startDeployed({ MAIL_HTTP_URL: provider.url, MAIL_HTTP_TOKEN: 're_wrong' });
});
afterAll(async () => {
  await worker.close();
  await provider.close();
});

const indexOf = ({ indexes: [name] }: Point) => name;

/** Calls with keys in their paths and the rest in their queries, served, refused and broken. */
async function visit(): Promise<string> {
  const { secret, passphrase, wrong, address, recipient } = sent;
  const answer = await worker.send(`${SITE}/api/v2/secret/conceal`, post({ secret, passphrase }));
  const { key } = v.parse(created, JSON.parse(answer.text)).record.secret;
  await worker.send(`${SITE}/secret/${key}`);
  await worker.send(`${SITE}/api/v2/secret/${key}?passphrase=${wrong}`);
  await worker.send(`${SITE}/api/v2/secret/${key}`, post({ continue: true, passphrase: wrong }));
  await worker.send(`${SITE}/api/v1/secret/${key}?passphrase=${passphrase}`, { method: 'POST' });
  const query = new URLSearchParams({ secret, passphrase, recipient }).toString();
  await worker.send(`${SITE}/api/v1/share?${query}`, { method: 'POST' });
  await worker.send(`${SITE}/api/v2/colonel/customers/${address}`, post({ planid: 'identity' }));
  await worker.send(`http://${new URL(SITE).host}/api/v2/secret/${key}`);
  await worker.send(`${SITE}/api/v2/client-error`, post(errorReport));
  return key;
}

it('writes nothing of its requests to the console, and no key, address or passphrase into a point', async () => {
  const key = await visit();
  expect(worker.lines).toEqual([]);
  expect(worker.points.map(indexOf)).toContain('requests');
  const written = JSON.stringify(worker.points);
  for (const theirs of [key, key.slice(0, 8), ...Object.values(sent), 'waxseal.example', '?']) {
    expect(written).not.toContain(theirs);
  }
});

it('writes a point of its own for what goes wrong in an object, and nothing to the console either', async () => {
  const { address: email } = sent;
  const password = 'correct horse battery staple';
  const signUp = { email, password, agree: true };
  expect((await worker.send(`${SITE}/api/v2/account/signup`, post(signUp))).status).toBe(200);
  await expect.poll(() => worker.points.map(indexOf)).toContain('log.mail_rejected');
  const line = worker.points.find((point) => indexOf(point) === 'log.mail_rejected');
  expect(line?.blobs.slice(0, 4)).toEqual(['eu', 'mail_rejected', 'error', '']);
  expect(worker.lines).toEqual([]);
  for (const theirs of [email, password])
    expect(JSON.stringify(worker.points)).not.toContain(theirs);
});
