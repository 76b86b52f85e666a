/** The status page. */
import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { health } from '../../../shared/contract/health.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { pass, startTimers } from '../support/clock.ts';
import { hidePage } from '../support/visibility.ts';
import { switchLanguage } from '../support/language.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { PHONE } from '../support/room.ts';
import { button, expectHeading } from '../support/screen.ts';
import { answerSite, callsOf, disconnect, fail, holdAnswers } from '../support/server.ts';
import { withRegions } from '../support/site.ts';
import { expectStates } from '../support/states.ts';
import { answerHealth, kvSilent, unknownTrouble, vaultSilent } from './info.ts';
import { infoStates } from './states.ts';

const tryAgain = button('Try again');

function fact(name: string): Locator {
  return page.css('dl > div').filter({ hasText: name }).getByRole('definition');
}

/** Whether something works. Hidden texts reserve the space there. */
async function expectState(operation: string, state: string): Promise<void> {
  await expect
    .poll(() => {
      const shown = fact(operation).query();
      return shown instanceof HTMLElement ? shown.innerText : null;
    })
    .toBe(state);
}

async function expectStatesOf(creating: string, opening: string, burning: string): Promise<void> {
  await expectState('Creating secrets', creating);
  await expectState('Opening secrets', opening);
  await expectState('Burning secrets', burning);
}

/** Opens the page of a service that works. */
async function openStatus(): Promise<void> {
  answerHealth();
  await open('/status');
  await expectHeading('Everything works');
}

it('shows that everything works, the time of the check, and the version', async () => {
  await openStatus();
  expect(document.title).toBe('Status');
  await expectStatesOf('Works', 'Works', 'Works');
  await expect.element(fact('Checked')).toHaveTextContent('now');
  await expect.element(fact('Version')).toHaveTextContent('1.2.3');
  await expect.element(page.getByText('Region')).not.toBeInTheDocument();
  await expect.element(tryAgain).not.toBeInTheDocument();
});

it('shows the region of a site that has several', async () => {
  answerSite(withRegions);
  await openStatus();
  await expect.element(fact('Region')).toHaveTextContent('European Union');
});

it('says what does not work without a store, and no more than the server did', async () => {
  for (const [trouble, creating, opening, burning] of [
    [vaultSilent, 'Down', 'Down', 'Down'],
    [kvSilent, 'Down', 'Down', 'Works'],
    [unknownTrouble, '–', '–', '–'],
  ] as const) {
    answerHealth(trouble);
    await open('/status');
    await expectHeading('Something is wrong');
    await expectStatesOf(creating, opening, burning);
  }
});

it('checks again every 30 seconds, and announces changes', async () => {
  startTimers();
  await openStatus();
  const checks = callsOf(health);
  await pass(29_000);
  expect(checks).toEqual([]);
  fail(health);
  await pass(1000);
  await expectHeading('Something is wrong');
  await expect.element(page.css('main [role="status"] h1')).toBeVisible();
  expect(checks).toHaveLength(1);
  answerHealth();
  await pass(30_000);
  await expectHeading('Everything works');
});

it('checks nothing in a hidden tab', async () => {
  startTimers();
  await openStatus();
  const checks = callsOf(health);
  const show = hidePage();
  await pass(120_000);
  expect(checks).toEqual([]);
  show();
  await expect.poll(() => checks.length).toBe(1);
});

it('shows the age of an old answer', async () => {
  startTimers();
  await openStatus();
  await expect.element(fact('Checked')).toHaveTextContent('now');
  holdAnswers(health);
  await pass(120_000);
  await expect.element(fact('Checked')).toHaveTextContent('2 minutes ago');
});

it('checks an unreachable service again on request, and shows that it works', async () => {
  disconnect(health);
  await open('/status');
  await expectHeading('Not reachable');
  await expect.element(fact('Checked')).toHaveTextContent('now');
  answerHealth();
  await tryAgain.click();
  await expectHeading('Everything works');
  await expect.element(tryAgain).not.toBeInTheDocument();
});

it.for([health, bootstrap])('moves nothing when $path answers late', async (late) => {
  await page.viewport(PHONE.width, PHONE.height);
  const expectNothingMoved = watchLayout();
  answerHealth();
  const deliver = holdAnswers(late);
  await open('/status');
  await expect.element(page.getByRole('main')).toBeVisible();
  await painted();
  deliver();
  await expectHeading('Everything works');
  await expect.element(fact('Version')).toMatchTextContent(/\d/);
  await expectNothingMoved();
});

it('moves nothing when the status changes by itself', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  startTimers();
  const expectNothingMoved = watchLayout();
  await openStatus();
  disconnect(health);
  await pass(30_000);
  await expectHeading('Not reachable');
  await expectNothingMoved();
});

it('moves nothing on a narrow screen when a store fails, in a language of long words', async () => {
  await page.viewport(320, 812);
  startTimers();
  await openStatus();
  await switchLanguage('de');
  await expectHeading('Alles funktioniert');
  await painted();
  const expectNothingMoved = watchLayout();
  answerHealth(vaultSilent);
  await pass(30_000);
  await expectHeading('Etwas stimmt nicht');
  await expectNothingMoved();
});

expectStates(infoStates);
