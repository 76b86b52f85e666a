/** The feedback form, and the announcement of the operator. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { answerChallenges } from '../bot-check/bot-check.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { answerSite, succeed } from '../support/server.ts';
import type { Site } from '../support/site.ts';

const received: ReplyOf<typeof sendFeedback> = { details: { message: 'Feedback received.' } };

export const messageField = page.getByRole('textbox', { name: 'Your message' });
export const sendButton = page.getByRole('button', { name: 'Send feedback' });
export const sendingButton = page.getByRole('button', { name: 'Sending...' });
export const arrived = page.getByText('Feedback received.');
export const feedbackButton = page
  .getByRole('contentinfo')
  .getByRole('button', { name: 'Feedback' });
export const feedbackModal = page.getByRole('dialog', { name: 'Share your feedback' });
const banner = page.getByRole('region', { name: 'Announcement' });

/** From now on every message arrives. */
export function receiveFeedback(): void {
  succeed(sendFeedback, received);
}

/** Opens the page with the form, which is empty: the message of an earlier page is kept. */
export async function openForm(site: Partial<Site> = {}): Promise<void> {
  answerSite({ feedback_enabled: true, ...site });
  answerChallenges();
  await open('/feedback');
  await expectHeading('Share your feedback');
  await messageField.fill('');
}

/** Opens the form in a dialog, over another page; it is empty. */
export async function openModal(): Promise<void> {
  answerSite({ feedback_enabled: true });
  answerChallenges();
  await open('/about');
  await feedbackButton.click();
  await expect.element(feedbackModal).toBeVisible();
  await messageField.fill('');
}

/** Shows the announcement, which is HTML. */
export async function announce(content: string): Promise<void> {
  answerSite({ global_banner: { flag: true, content } });
  await open('/');
  await expect.element(banner).toBeVisible();
}
