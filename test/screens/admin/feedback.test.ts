/** The tab with the feedback of customers and visitors. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { burnReported, closeReported, listFeedback } from '../../../shared/contract/colonel.ts';
import { button, expectAlert, expectTexts, press, tab } from '../support/screen.ts';
import { callsOf, refuse, sentence, succeed } from '../support/server.ts';
import { answerWithSite, group, openFull } from './admin.ts';
import {
  auditLine,
  empty,
  feedback,
  feedbackLine,
  report,
  REPORTED,
  requestReport,
} from './samples.ts';

const openFeedback = () => openFull('feedback', 'It just works.');
const messages = () => group('Today').css('p[lang=""]');

it('groups the messages, counts them, and shows each as it was typed: nothing marked up, nothing linked', async () => {
  await openFeedback();
  await expectTexts(page.getByRole('heading', { level: 3 }), [
    'Today 3',
    'Yesterday 1',
    'Before 48',
  ]);
  await expect.element(group('Today').getByRole('listitem')).toHaveLength(3);
  await expect.element(group('Yesterday').getByRole('listitem')).toHaveLength(1);
  await expect.element(group('Before').getByRole('listitem')).toHaveLength(20);

  const lines = group('Today').getByRole('listitem');
  for (const text of ['bob@example.org', '2 hours ago', 'Europe/Berlin', '0.1.0']) {
    await expect.element(lines.nth(0)).toMatchTextContent(text);
  }
  await expect.element(lines.nth(1)).toMatchTextContent('Without an account');

  await expect.element(messages().nth(0)).toHaveStyle({ whiteSpace: 'pre-wrap' });
  await expectTexts(messages(), [
    'Thank you!\n\n   It just works.',
    '<b>Bold</b> of you, see https://example.com/why?a=b&c=d',
    /^Here is everything/,
  ]);
  await expect.element(messages().css('*')).not.toBeInTheDocument();
  await expect.element(group('Today').getByRole('link')).not.toBeInTheDocument();
});

it('folds a long message, and gives one that is not long nothing to unfold', async () => {
  await openFeedback();
  const unfold = page.getByRole('button', { name: 'Show all' });
  await expect.element(unfold).toHaveLength(1);
  const height = () => messages().nth(2).element().getBoundingClientRect().height;
  const folded = height();
  await press(unfold, '{Enter}');
  const fold = button('Show less');
  await expect.element(fold).toHaveFocus();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(height).toBeGreaterThan(2 * folded);
  await fold.click();
  await expect.poll(height).toBe(folded);
});

it('reads each group on by itself', async () => {
  const today = Array.from({ length: 25 }, (_, place) => feedbackLine(`t${place}`, `New ${place}`));
  await openFull('feedback', 'New 0', { feedback: { ...feedback, today } });
  const calls = callsOf(listFeedback);
  await group('Before').getByRole('button', { name: 'More' }).click();
  await expect.element(group('Before').getByRole('listitem')).toHaveLength(40);
  await expect.element(group('Today').getByRole('listitem')).toHaveLength(20);
  await group('Today').getByRole('button', { name: 'More' }).click();
  await expect.element(group('Today').getByRole('listitem')).toHaveLength(25);
  await expect
    .element(group('Today').css(':focus'))
    .toHaveTextContent('End of the list: 25 entries.');
  expect(calls.map(({ url }) => url.search)).toEqual([
    '?group=before&after=20',
    '?group=today&after=20',
  ]);
});

it('shows of each group without messages that it is empty', async () => {
  await openFull('feedback', 'No feedback yet.', empty);
  await expect.element(page.getByText('No feedback yet.')).toHaveLength(3);
});

const openReports = () =>
  openFull('feedback', 'It came by chat.', {
    feedback: { today: [report, feedbackLine('t1', 'Fine.')], yesterday: [], before: [] },
  });
const burnButton = () => button('Burn the secret');

it('shows the reason of a report in the language of the admin, and what was written besides', async () => {
  await openReports();
  const [first] = group('Today').getByRole('listitem').elements();
  expect(first?.textContent).toMatch(/^Report of a secret: “It asks me for a password/);
  await expectTexts(messages(), ['It came by chat.', 'Fine.']);
  await expect.element(burnButton()).toHaveLength(1);
});

it('burns a reported secret by its id, once it is confirmed, and lists that in the audit log', async () => {
  await openReports();
  succeed(burnReported, { record: { id: REPORTED } });
  const calls = callsOf(burnReported);
  await burnButton().click();
  await button('Cancel').click();
  expect(calls).toEqual([]);
  answerWithSite({ audit: [auditLine('new', { action: 'burn', subject: REPORTED, detail: '' })] });
  await burnButton().click();
  await button('Burn permanently').dblClick();
  await expect.element(page.getByText('Burned. Its link no longer works.')).toBeVisible();
  await expect.element(burnButton()).not.toBeInTheDocument();
  expect(calls.map(({ url }) => url.pathname)).toEqual([
    `/api/v2/colonel/secrets/${REPORTED}/burn`,
  ]);
  await tab('Audit log').click();
  await expectTexts(page.getByRole('rowheader'), ['Burned a secret']);
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(REPORTED);
});

it('closes a reported request by its id, once it is confirmed, and makes no link of what was reported', async () => {
  await openFull('feedback', 'https://seal.example/ask/1x#ay', {
    feedback: { today: [requestReport], yesterday: [], before: [] },
  });
  const [first] = group('Today').getByRole('listitem').elements();
  expect(first?.textContent).toMatch(/^Report of a request: “It asks me for a password/);
  expect(first?.querySelector('a')).toBeNull();
  await expect.element(burnButton()).not.toBeInTheDocument();
  refuse(closeReported, 'not_found');
  await button('Close the request').click();
  await button('Close it for good').click();
  await expectAlert('No request has this ID.');
  succeed(closeReported, { record: { id: REPORTED } });
  const calls = callsOf(closeReported);
  await button('Close it for good').click();
  await expect.element(page.getByText('Closed. It takes no more answers.')).toBeVisible();
  expect(calls.map(({ url }) => url.pathname)).toEqual([`/api/v2/colonel/asks/${REPORTED}/close`]);
});

it('says that a reported secret can no longer be burned, and gives the focus back', async () => {
  await openReports();
  refuse(burnReported, 'cannot_burn');
  await burnButton().click();
  await button('Burn permanently').click();
  await expectAlert(sentence('cannot_burn'));
  await button('Cancel').click();
  await expect.element(burnButton()).toHaveFocus();
});
