/** What the form shows when its call fails, and what it keeps. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { validateShrimp } from '../../../shared/contract/site.ts';
import { pass, startTimers } from '../support/clock.ts';
import { expectAlert, expectHeading } from '../support/screen.ts';
import { callsOf, disconnect, intercept, refusal, sentence } from '../support/server.ts';
import {
  create,
  createButton,
  lifetimeChoice,
  openHome,
  passphraseField,
  secretField,
  takeSecrets,
  toggleDrawer,
} from './form.ts';

const BUSY = 'The service is busy. Trying again…';

const HTML = '<!doctype html><p>Bad gateway</p>';

it.each<[string, () => void, string]>([
  [
    'a failure in HTML',
    () => intercept(concealSecret, () => new Response(HTML, { status: 500 })),
    'Please refresh the page and try again',
  ],
  ['no answer at all', () => disconnect(concealSecret), 'No connection. Your text is still here.'],
])('keeps the input and shows what to do after %s', async (_what, answer, text) => {
  await openHome();
  const checks = callsOf(validateShrimp);
  answer();
  await toggleDrawer('Privacy options');
  await secretField().fill('  kept\n');
  await passphraseField().fill('kept too');
  await lifetimeChoice().selectOptions('1 hour');
  await createButton().click();
  await expectAlert(text);
  await expect.element(secretField()).toHaveValue('  kept\n');
  await expect.element(passphraseField()).toHaveValue('kept too');
  await expect.element(lifetimeChoice()).toHaveValue('3600');
  expect(checks, 'the token is checked at once').toHaveLength(1);
  takeSecrets();
  await create();
});

/** From now on the service is busy, and allows another attempt after some seconds. */
function beBusy(retryAfter: number): void {
  intercept(concealSecret, () => {
    const { status, headers, body } = refusal('store_unavailable');
    const sent = new Headers(headers);
    sent.set('Retry-After', String(retryAfter));
    return new Response(body, { status, headers: sent });
  });
}

it('tries a busy service four times, no sooner than it allows, or until it is no longer busy, shows that, and keeps the input', async () => {
  // It may wait up to half as long again.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  startTimers();
  await openHome();
  const calls = callsOf(concealSecret);
  beBusy(9);
  await secretField().fill('kept');
  await createButton().click();
  for (let call = 1; call <= 3; call++) {
    await expect.element(page.getByRole('status').filter({ hasText: BUSY })).toBeVisible();
    await expect.element(secretField()).toHaveValue('kept');
    await pass(5000);
    expect(calls).toHaveLength(call);
    await pass(4500);
    await expect.poll(() => calls.length).toBe(call + 1);
  }
  await expectAlert(sentence('store_unavailable'));
  await expect.element(secretField()).toHaveValue('kept');
  await createButton().click();
  await expect.element(page.getByRole('status').filter({ hasText: BUSY })).toBeVisible();
  takeSecrets();
  await pass(9500);
  await expectHeading('Send this link');
  expect(calls).toHaveLength(6);
});

it('does not try again by itself where it would have to wait long', async () => {
  await openHome();
  const calls = callsOf(concealSecret);
  beBusy(600);
  await secretField().fill('kept');
  await createButton().click();
  await expectAlert(sentence('store_unavailable'));
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'false');
  expect(calls).toHaveLength(1);
});
