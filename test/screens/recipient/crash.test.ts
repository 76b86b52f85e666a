/** Pages that break by an error that no one has thought of, once a message is opened or typed. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reportClientError } from '../../../shared/contract/client-error.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { NOW_SECONDS, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { button, expectAlert, expectHeading, field } from '../support/screen.ts';
import { holdAnswers, succeed } from '../support/server.ts';
import { expectLine } from '../support/setup.ts';
import { breakSeal, expectMessage, offer, passphraseField, PATH, reload } from './recipient.ts';

const SECRET = 'not lost in a crash';

beforeEach(() => succeed(reportClientError, {}));

/** From now on the page cannot show an element of this kind; returns what ends that. */
function breakElement(kind: string): () => void {
  const { prototype } = Node;
  const appendChild = Reflect.get(prototype, 'appendChild');
  const repair = () => void Reflect.set(prototype, 'appendChild', appendChild);
  prototype.appendChild = function appendUnlessBroken<T extends Node>(this: Node, child: T): T {
    if (child instanceof Element && child.localName === kind) {
      throw new Error('Broken by the test');
    }
    return Reflect.apply(appendChild, this, [child]);
  };
  onTestFinished(repair);
  return repair;
}

it.each([
  ['is right', 0],
  ['is an hour ahead', 3_600_000],
])(
  'says how long an opened message can be had when the page breaks: the clock %s',
  async (...clock) => {
    const [, aheadMs] = clock;
    startTimers();
    vi.setSystemTime(NOW_SECONDS * 1000 + aheadMs);
    offer({ text: SECRET, aheadMs });
    await open(PATH);
    // What stands below the button has such elements, too: they must be there before.
    await expect.element(page.getByText('What is this?')).toBeVisible();
    const repair = breakElement('section');
    await breakSeal();
    await expectHeading('Oops!');
    expectLine(/Broken by the test/);
    await expect
      .element(
        page.getByText(
          'The message is not lost: reload this page now to open it again. Only this tab can.',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText(/^About (?:60|55) seconds left$/)).toBeVisible();
    await button('Reload the page').click();
    await expectVisit(PATH);
    repair();
    await reload();
    await expectMessage(SECRET);
  },
);

it('gives back what was typed when the form breaks, and stores nothing of it', async () => {
  await open('/');
  await field('Your secret').fill(SECRET);
  await page.getByText('Privacy options', { exact: true }).click();
  await passphraseField().fill('and its passphrase');
  const setAttribute = Reflect.get(Element.prototype, 'setAttribute');
  const repair = () => void Reflect.deleteProperty(HTMLButtonElement.prototype, 'setAttribute');
  HTMLButtonElement.prototype.setAttribute = function setUnlessBusy(...attribute) {
    if (attribute.map(String).join() === 'aria-busy,true') throw new Error('Broken by the test');
    Reflect.apply(setAttribute, this, attribute);
  };
  onTestFinished(repair);
  holdAnswers(concealSecret);
  await button('Create a link').click();
  await expectAlert(
    'Something went wrong with this form. Your text is kept: try again to get it back.',
  );
  expectLine(/Broken by the test/);
  expect(JSON.stringify([sessionStorage, localStorage, history.state])).not.toContain(SECRET);
  repair();
  await button('Try again').click();
  await expect.element(field('Your secret')).toHaveValue(SECRET);
  // The drawer is open as it was.
  await expect.element(passphraseField()).toHaveValue('and its passphrase');
});
