/** The dialog in which a recipient reports a message to the operator of the site. */
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { answerChallenges } from '../bot-check/bot-check.ts';
import { button, expectAlert, field, press } from '../support/screen.ts';
import { callsOf, fail, wordsOf } from '../support/server.ts';
import { switchLanguage } from '../support/language.ts';
import { expectStates } from '../support/states.ts';
import { receiveFeedback } from './feedback.ts';
import { messageField, openReport, reportDialog, reportStates } from './report.ts';

const reason = (name: RegExp): Locator => page.getByRole('radio', { name });
const FRAUD = /password, a code or money/;

it('names the secret by its id and the reason, and adds what was written, but no key', async () => {
  const { fragment } = await openReport();
  receiveFeedback();
  const calls = callsOf(sendFeedback);
  await reason(FRAUD).click();
  await field('Anything else? (optional)').fill('It came by chat.');
  await button('Send report').click();
  await expect
    .element(reportDialog.getByRole('status').filter({ hasText: 'Your report was sent' }))
    .toBeVisible();
  expect(calls.map(({ fields }) => fields['msg'])).toEqual([
    'Report of r3p0rt1d: fraud\n\nIt came by chat.',
  ]);
  expect(wordsOf(calls)).not.toContain(fragment.slice(1));
  await expect.element(button('Done')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reportDialog).not.toBeInTheDocument();
  await expect.element(button('Report this message')).toHaveFocus();
});

it('needs a reason and nothing more', async () => {
  await openReport();
  receiveFeedback();
  const calls = callsOf(sendFeedback);
  await press(button('Send report'), '{Enter}');
  await expect.element(button('Send report')).toHaveAccessibleDescription('Choose a reason first');
  await expect.element(reason(/did not expect it/)).toHaveFocus();
  expect(calls).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(reason(/illegal or harmful/)).toBeChecked();
  await button('Send report').click();
  await expect.element(button('Done')).toBeVisible();
  expect(calls.map(({ fields }) => fields['msg'])).toEqual(['Report of r3p0rt1d: harmful']);
});

it('keeps reason and text when the language changes, and after a failure', async () => {
  await openReport();
  fail(sendFeedback);
  await reason(FRAUD).click();
  await messageField.fill('kept');
  await switchLanguage('de');
  await expect.element(messageField).toHaveValue('kept');
  await switchLanguage('en');
  await expect.element(reason(FRAUD)).toBeChecked();
  answerChallenges();
  await button('Send report').click();
  await expectAlert('Request was not successful. Please try again later.');
  await expect.element(messageField).toHaveValue('kept');
});

it('underlines none of its buttons', async () => {
  await openReport();
  await expect.element(button('Send report')).toHaveStyle({ textDecorationLine: 'none' });
});

expectStates(reportStates);
