import type { Page, Request } from '@playwright/test';
import { createServer } from 'node:http';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { listenOnLoopback } from '../support/loopback.ts';
import { callsOf, intercept, isCall, sentField } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import {
  breakSeal,
  expectAlert,
  expectMessage,
  expectWrongPassphrase,
  openButton,
} from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'worth waiting for';
const STILL_TRYING =
  'Connection problem. We are still trying, and nothing is lost: keep this page open.';

const notReady = {
  status: 503,
  headers: { 'Retry-After': '1' },
  json: { success: false, message: 'Not quite ready', code: 'not_ready' },
};

test('a reveal without a network is tried again by itself, with the same token, until it succeeds', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  const calls = callsOf(recipient, revealSecret);
  await expect(openButton(recipient)).toBeVisible();
  await recipient.context().setOffline(true);
  await breakSeal(recipient);
  await expect(recipient.getByText(STILL_TRYING)).toBeVisible();
  await expect(recipient.getByRole('button', { name: 'Opening…' })).toBeDisabled();
  await recipient.context().setOffline(false);
  await expectMessage(recipient, SECRET);
  expect(calls.length).toBeGreaterThanOrEqual(2);
  const rids = new Set(calls.map((call) => sentField(call, 'rid')));
  expect(rids.size, 'one token for all attempts').toBe(1);
  expect([...rids][0]).toEqual(expect.stringMatching(/^[\w-]{22,128}$/));
});

test('an answer that is lost on its way back is fetched again, and not lost', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey, metadataKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  let lost = 0;
  await intercept(recipient, revealSecret, async (route) => {
    if (lost > 0) return route.continue();
    lost++;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  expect(lost).toBe(1);
  const receipt = await api.receipt(metadataKey);
  expect(receipt.ok && receipt.reply.details.repeats).toBe(1);
});

test('a message that has not arrived yet is requested again until it has', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  let refused = 0;
  await intercept(recipient, revealSecret, async (route) => {
    if (refused === 2) return route.continue();
    refused++;
    return route.fulfill(notReady);
  });
  await breakSeal(recipient);
  await expect(recipient.getByRole('status').filter({ hasText: STILL_TRYING })).toBeVisible();
  await expectMessage(recipient, SECRET);
});

test('with a Retry-After the page waits as long, and shows that nothing is lost', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.clock.install();
  await recipient.goto(`/secret/${secretKey}`);
  const calls = callsOf(recipient, revealSecret);
  await intercept(recipient, revealSecret, (route) =>
    calls.length > 1
      ? route.continue()
      : route.fulfill({ ...notReady, headers: { 'Retry-After': '5' } }),
  );
  const answered = recipient.waitForResponse((response) => response.status() === 503);
  await breakSeal(recipient);
  await (await answered).finished();
  await recipient.clock.runFor(4900);
  expect(calls).toHaveLength(1);
  await recipient.clock.runFor(2700);
  await expectMessage(recipient, SECRET);
  expect(new Set(calls.map((call) => sentField(call, 'rid'))).size).toBe(1);
});

test('after a minute the page stops retrying, says what may have happened, and continues with the same token', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.clock.install();
  await recipient.goto(`/secret/${secretKey}`);
  const calls = callsOf(recipient, revealSecret);
  await intercept(recipient, revealSecret, (route) => route.abort());
  await breakSeal(recipient);
  await expect.poll(() => calls.length).toBe(1);
  await recipient.clock.fastForward(50_000);
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(2);
  await expect(recipient.getByText(STILL_TRYING)).toBeVisible();
  await recipient.clock.fastForward(10_000);
  await expectAlert(
    recipient,
    'No answer arrived. Check your connection and try again now: if the message was opened meanwhile, it can be shown here for up to a minute.',
  );
  await expect(recipient.getByText(STILL_TRYING)).toHaveCount(0);

  await recipient.unrouteAll();
  await recipient.getByRole('button', { name: 'Try again' }).click();
  await expectMessage(recipient, SECRET);
  expect(new Set(calls.map((call) => sentField(call, 'rid'))).size).toBe(1);
});

/** What a proxy makes of the answer to a claim that has succeeded. */
const lostAnswers = {
  half: (text: string) => ({
    status: 200,
    contentType: 'application/json',
    body: text.slice(0, text.length / 2),
  }),
  '502': () => ({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'a page': () => ({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
};

for (const [name, lostAnswer] of Object.entries(lostAnswers)) {
  test(`an answer is fetched again by itself of which this arrived: ${name}`, async ({
    recipient,
    api,
    monitor,
  }) => {
    monitor.expectFailedLoads(502);
    const { secretKey, metadataKey } = await api.conceal({ secret: SECRET, passphrase: 'right' });
    await recipient.goto(`/secret/${secretKey}`);
    let lost = 0;
    await intercept(recipient, revealSecret, async (route) => {
      if (lost > 0) return route.continue();
      lost++;
      return route.fulfill(lostAnswer(await (await route.fetch()).text()));
    });
    const calls = callsOf(recipient, revealSecret);
    await breakSeal(recipient, 'right');
    await expect.poll(() => calls.length).toBe(2);
    await expectMessage(recipient, SECRET);
    const receipt = await api.receipt(metadataKey);
    expect(receipt.ok && receipt.reply.details.repeats).toBe(1);
  });
}

/** Lets the page wait until it asks a second time, under the same token, and shows the message. */
async function expectSameClaimAfterSilence(recipient: Page, calls: Request[]): Promise<void> {
  const asked = async () => {
    await recipient.clock.runFor(8000);
    return calls.length;
  };
  await expect.poll(asked).toBe(2);
  await expectMessage(recipient, SECRET);
  expect(new Set(calls.map((call) => sentField(call, 'rid'))).size).toBe(1);
}

test('a connection that dies without a word is replaced by another one', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.clock.install();
  await recipient.goto(`/secret/${secretKey}`);
  const calls = callsOf(recipient, revealSecret);
  await intercept(recipient, revealSecret, async (route) => {
    if (calls.length > 1) return route.continue();
    await route.fetch();
  });
  await breakSeal(recipient);
  await expect.poll(() => calls.length).toBe(1);
  await expectSameClaimAfterSilence(recipient, calls);
});

test('an answer that stops on its way is replaced by another one', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey, metadataKey } = await api.conceal({ secret: SECRET });
  await recipient.clock.install();
  await recipient.goto(`/secret/${secretKey}`);
  const calls = callsOf(recipient, revealSecret);
  let half = '';
  const silent = await listenOnLoopback(
    createServer(({ method }, response) => {
      // For the browser the call goes to another site.
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*');
      if (method === 'OPTIONS') response.end();
      else response.writeHead(200, { 'Content-Type': 'application/json' }).write(half);
    }),
  );
  await intercept(recipient, revealSecret, async (route) => {
    if (calls.length > 1) return route.continue();
    const whole = await (await route.fetch()).text();
    half = whole.slice(0, whole.length / 2);
    const { pathname } = new URL(route.request().url());
    return route.continue({ url: silent.origin + pathname });
  });
  const begun = recipient.waitForResponse((response) => isCall(revealSecret, response.request()));
  await breakSeal(recipient);
  await begun;
  await expectSameClaimAfterSilence(recipient, calls);
  const receipt = await api.receipt(metadataKey);
  expect(receipt.ok && receipt.reply.details.repeats).toBe(1);
  await silent.close();
});

test('a wrong passphrase of which the answer is lost costs one try', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(422, 502);
  const { secretKey } = await api.conceal({ secret: SECRET, passphrase: 'right' });
  await recipient.goto(`/secret/${secretKey}`);
  const calls = callsOf(recipient, revealSecret);
  await intercept(recipient, revealSecret, async (route) => {
    if (calls.length > 1) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
  await breakSeal(recipient, 'wrong');
  await expect.poll(() => calls.length).toBe(2);
  await expectWrongPassphrase(recipient, 4);
});

test('a message that was opened while no answer arrived is not said to be taken by another', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(404, 502);
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  let asked = 0;
  await intercept(recipient, revealSecret, async (route) => {
    if (asked++ > 0) return route.continue();
    // Another token: as it is once the minute of the first one is over.
    await api.reveal(secretKey);
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
  await breakSeal(recipient);
  await expectHeading(recipient, 'This message was already opened');
  await expectAlert(recipient, 'This page asked for the message, but no answer arrived in time');
});

const loadFailures = {
  'no network': ['abort', 'No response received from server. Check your connection and try again.'],
  'an answer of 500 with a reason': [
    { status: 500, json: { success: false, message: 'The store is on fire' } },
    'The store is on fire',
  ],
  'an answer of 500 without one': [
    { status: 500, json: {} },
    'An error occurred while fetching the secret. Try again in a moment.',
  ],
  'an answer in HTML': [
    { status: 200, contentType: 'text/html', body: '<p>' },
    'An unexpected error occurred',
  ],
} as const;

for (const [kind, [answer, text]] of Object.entries(loadFailures)) {
  test(`a recipient’s page that cannot load shows an error with a retry: ${kind}`, async ({
    recipient,
    api,
    monitor,
  }) => {
    monitor.expectFailedLoads('no answer', 500);
    const { secretKey } = await api.conceal({ secret: SECRET });
    await intercept(recipient, showSecret, (route) =>
      answer === 'abort' ? route.abort() : route.fulfill(answer),
    );
    await recipient.goto(`/secret/${secretKey}`);
    await expectHeading(recipient, 'Failed to fetch initial page data');
    // The application has tried again, and failed.
    await recipient.waitForFunction(() => {
      const heading = document.querySelector('h1');
      const isOfReact = Object.keys(heading ?? {}).some((name) => name.startsWith('__react'));
      return isOfReact && heading?.textContent?.startsWith('Failed');
    });
    await expectAlert(recipient, text);
    await recipient.unrouteAll();
    await recipient.getByRole('button', { name: 'Try again' }).click();
    await expectHeading(recipient, 'Someone sent you a secret message');
  });
}
