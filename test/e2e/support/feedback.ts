/** The feedback form, and the announcement of the operator. */
import type { Locator, Page } from '@playwright/test';
import { bootstrap } from '../../../shared/contract/site.ts';
import { alterReply } from './answers.ts';

export function messageField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your message' });
}

export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Send feedback' });
}

/** Sets the announcement, as HTML. */
export async function announce(page: Page, content: string, flag = true): Promise<void> {
  await alterReply(page, bootstrap, () => ({ global_banner: { flag, content } }));
}

export function banner(page: Page): Locator {
  return page.getByRole('region', { name: 'Announcement' });
}
