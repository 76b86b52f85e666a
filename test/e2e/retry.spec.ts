import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { answerWith, callsOf, intercept, sentField } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { breakSeal, expectAlert, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'worth waiting for';
const STILL_TRYING = 'Still trying. Nothing is lost: please keep this page open.';

const notReady = {
  status: 503,
  headers: { 'Retry-After': '1' },
  json: { success: false, message: 'Not quite ready', code: 'not_ready' },
};

test('a reveal without a network is tried again by itself, with the same token, until it succeeds', async ({
  reader,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  const calls = callsOf(reader, revealSecret);
  await expect(openButton(reader)).toBeVisible();
  await reader.context().setOffline(true);
  await breakSeal(reader);
  await expect(reader.getByText(STILL_TRYING)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Breaking the seal…' })).toBeDisabled();
  await reader.context().setOffline(false);
  await expectMessage(reader, SECRET);
  expect(calls.length).toBeGreaterThanOrEqual(2);
  const rids = new Set(calls.map((call) => sentField(call, 'rid')));
  expect(rids.size, 'one token for all attempts').toBe(1);
  expect([...rids][0]).toEqual(expect.stringMatching(/^[\w-]{22,128}$/));
});

test('an answer that is lost on its way back is fetched again, and not lost', async ({
  reader,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey, metadataKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  let lost = 0;
  await intercept(reader, revealSecret, async (route) => {
    if (lost > 0) return route.continue();
    lost++;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await breakSeal(reader);
  await expectMessage(reader, SECRET);
  expect(lost).toBe(1);
  const receipt = await api.receipt(metadataKey);
  expect(receipt.ok && receipt.reply.details.repeats).toBe(1);
});

test('a message that has not arrived yet is requested again until it has', async ({
  reader,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  let refused = 0;
  await intercept(reader, revealSecret, async (route) => {
    if (refused === 2) return route.continue();
    refused++;
    return route.fulfill(notReady);
  });
  await breakSeal(reader);
  await expect(reader.getByRole('status').filter({ hasText: STILL_TRYING })).toBeVisible();
  await expectMessage(reader, SECRET);
});

test('with a Retry-After the page waits as long, and shows that nothing is lost', async ({
  reader,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.clock.install();
  await reader.goto(`/secret/${secretKey}`);
  const calls = callsOf(reader, revealSecret);
  await intercept(reader, revealSecret, (route) =>
    calls.length > 1
      ? route.continue()
      : route.fulfill({ ...notReady, headers: { 'Retry-After': '5' } }),
  );
  const answered = reader.waitForResponse((response) => response.status() === 503);
  await breakSeal(reader);
  await (await answered).finished();
  await reader.clock.runFor(4900);
  expect(calls).toHaveLength(1);
  await reader.clock.runFor(2700);
  await expectMessage(reader, SECRET);
  expect(new Set(calls.map((call) => sentField(call, 'rid'))).size).toBe(1);
});

test('after 90 seconds the page stops retrying, with a button to continue', async ({
  reader,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.clock.install();
  await reader.goto(`/secret/${secretKey}`);
  const calls = callsOf(reader, revealSecret);
  await intercept(reader, revealSecret, (route) => route.abort());
  await breakSeal(reader);
  await expect.poll(() => calls.length).toBe(1);
  await reader.clock.fastForward(80_000);
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(2);
  await expect(reader.getByText(STILL_TRYING)).toBeVisible();
  await reader.clock.fastForward(10_000);
  await expectAlert(reader, 'No response received from server');
  await expect(reader.getByText(STILL_TRYING)).toHaveCount(0);

  await reader.unrouteAll();
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expectMessage(reader, SECRET);
  expect(new Set(calls.map((call) => sentField(call, 'rid'))).size).toBe(1);
});

test('a refusal that waiting cannot change is shown at once, and nothing is consumed', async ({
  reader,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(500);
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  const calls = callsOf(reader, revealSecret);
  await answerWith(reader, revealSecret, { status: 500, contentType: 'text/html', body: '<p>' });
  await breakSeal(reader);
  await expectAlert(reader, 'An error occurred while fetching the secret');
  expect(calls.length).toBe(1);
  await reader.unrouteAll();
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expectMessage(reader, SECRET);
});

const loadFailures = {
  'no network': ['abort', 'No response received from server'],
  'an answer of 500 with a reason': [
    { status: 500, json: { success: false, message: 'The store is on fire' } },
    'The store is on fire',
  ],
  'an answer of 500 without one': [
    { status: 500, json: {} },
    'An error occurred while fetching the secret',
  ],
  'an answer in HTML': [
    { status: 200, contentType: 'text/html', body: '<p>' },
    'An unexpected error occurred',
  ],
} as const;

for (const [kind, [answer, text]] of Object.entries(loadFailures)) {
  test(`a recipient’s page that cannot load shows an error with a retry: ${kind}`, async ({
    reader,
    api,
    monitor,
  }) => {
    monitor.expectFailedLoads('no answer', 500);
    const { secretKey } = await api.conceal({ secret: SECRET });
    await intercept(reader, showSecret, (route) =>
      answer === 'abort' ? route.abort() : route.fulfill(answer),
    );
    await reader.goto(`/secret/${secretKey}`);
    await expectHeading(reader, 'Failed to fetch initial page data');
    await expectAlert(reader, text);
    await reader.unrouteAll();
    await reader.getByRole('button', { name: 'Try again' }).click();
    await expectHeading(reader, 'Somebody sealed a message for you');
  });
}
