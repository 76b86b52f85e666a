import { concealSecret } from '../../shared/contract/secrets.ts';
import { validateShrimp } from '../../shared/contract/site.ts';
import { burnSecret } from '../../shared/contract/receipts.ts';
import { callsOf, intercept } from './support/answers.ts';
import {
  createButton,
  expectHeading,
  lifetimeChoice,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const html = { contentType: 'text/html', body: '<!doctype html><p>Bad gateway</p>' };

/** Answers of the server, and the message that is shown for each. */
const failures = {
  '500 in JSON with a message': [
    { status: 500, json: { success: false, message: 'The cellar is flooded' } },
    'The cellar is flooded',
  ],
  '422 in JSON with a message': [
    { status: 422, json: { success: false, message: 'Not like that', code: 'new_code' } },
    'Not like that',
  ],
  '500 in JSON without a message': [
    { status: 500, json: { success: false } },
    'Request was not successful. Please try again later.',
  ],
  '500 in HTML': [{ status: 500, ...html }, 'Please refresh the page and try again'],
  '200 in HTML': [
    { status: 200, ...html },
    'Server returned an incomplete response. Reload the page and try again.',
  ],
  '200 with half a reply': [
    { status: 200, contentType: 'application/json', body: '{"record":{"meta' },
    'Server returned an incomplete response. Reload the page and try again.',
  ],
  '200 with another reply': [
    { status: 200, json: { success: true, record: {} } },
    'An unexpected error occurred',
  ],
  'nothing at all': ['abort', 'No connection. Nothing was lost. Try again in a moment.'],
} as const;

test.beforeEach(({ monitor }) => monitor.expectFailedLoads('no answer', 422, 500));

for (const [kind, [answer, text]] of Object.entries(failures)) {
  test(`a failure keeps the input and shows what to do: ${kind}`, async ({ page }) => {
    await page.goto('/');
    const checks = callsOf(page, validateShrimp);
    await intercept(page, concealSecret, (route) =>
      answer === 'abort' ? route.abort() : route.fulfill(answer),
    );
    await toggleDrawer(page, 'Privacy options');
    await secretField(page).fill('  kept\n');
    await passphraseField(page).fill('kept too');
    await lifetimeChoice(page).selectOption('1 hour');
    await createButton(page).click();
    await expectAlert(page, text);
    await expect(secretField(page)).toHaveValue('  kept\n');
    await expect(passphraseField(page)).toHaveValue('kept too');
    await expect(lifetimeChoice(page)).toHaveValue('3600');
    expect(checks.length, 'the token is checked at once').toBe(1);

    await page.unrouteAll();
    await createButton(page).click();
    await expectHeading(page, 'Send this link');
  });
}

const BUSY = 'The service is busy. Trying again…';

const busy = {
  status: 503,
  headers: { 'Retry-After': '1' },
  json: { success: false, message: 'Our storage is not responding.', code: 'store_unavailable' },
};

test('while the service is busy the form shows it, waits, and sends itself again @journey', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  await page.goto('/');
  const calls = callsOf(page, concealSecret);
  await intercept(page, concealSecret, (route) =>
    calls.length > 2 ? route.continue() : route.fulfill(busy),
  );
  await secretField(page).fill('  kept\n');
  await createButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: BUSY })).toBeVisible();
  await expect(secretField(page)).toHaveValue('  kept\n');
  await expectHeading(page, 'Send this link');
  expect(calls).toHaveLength(3);
});

test('a busy service is tried four times, no sooner than it allows, and the input is kept', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  await page.clock.install();
  await page.goto('/');
  const calls = callsOf(page, concealSecret);
  await intercept(page, concealSecret, (route) =>
    route.fulfill({ ...busy, headers: { 'Retry-After': '4' } }),
  );
  await secretField(page).fill('kept');
  await createButton(page).click();
  for (let call = 1; call <= 3; call++) {
    await expect(page.getByRole('status').filter({ hasText: BUSY })).toBeVisible();
    await page.clock.runFor(3900);
    expect(calls).toHaveLength(call);
    await page.clock.runFor(2200);
    await expect.poll(() => calls.length).toBe(call + 1);
  }
  await expectAlert(page, 'Our storage is not responding.');
  await expect(secretField(page)).toHaveValue('kept');
  await page.unrouteAll();
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
});

test('a form with a long Retry-After is not retried automatically', async ({ page, monitor }) => {
  monitor.expectFailedLoads(503);
  await page.goto('/');
  const calls = callsOf(page, concealSecret);
  const answer = { ...busy, headers: { 'Retry-After': '600' } };
  await intercept(page, concealSecret, (route) => route.fulfill(answer));
  await secretField(page).fill('kept');
  await createButton(page).click();
  await expectAlert(page, 'Our storage is not responding.');
  await expect(createButton(page)).toBeEnabled();
  expect(calls).toHaveLength(1);
});

test('a failed burn burns nothing, shows an error and can be tried again', async ({
  page,
  api,
}) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}/burn`);
  await intercept(page, burnSecret, (route) => route.fulfill({ status: 500, ...html }));
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectAlert(page, 'Please refresh the page and try again');
  expect((await api.show(secretKey)).ok).toBe(true);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectHeading(page, 'It was burned before it was opened');
});

test('a token that cannot be checked is a line in the log, and no obstacle', async ({
  page,
  monitor,
}) => {
  monitor.expectLine('Failed to check CSRF token validity');
  await page.clock.install();
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await intercept(page, validateShrimp, (route) => route.fulfill({ status: 500, ...html }));
  await page.clock.fastForward(60_000);
  await expect.poll(() => lines).toContain('Failed to check CSRF token validity');
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
});

test('the token is checked once a minute', async ({ page }) => {
  await page.clock.install();
  const checks = callsOf(page, validateShrimp);
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
  expect(checks).toEqual([]);
  await page.clock.fastForward(60_000);
  await expect.poll(() => checks.length).toBe(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => checks.length).toBe(2);
});
