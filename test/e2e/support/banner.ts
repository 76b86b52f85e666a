/** The announcement of the operator. */
import type { Locator, Page } from '@playwright/test';
import { bootstrap } from '../../../shared/contract/site.ts';
import { alterReply } from './answers.ts';

/** Sets the announcement, as HTML. */
export async function announce(page: Page, content: string): Promise<void> {
  await alterReply(page, bootstrap, () => ({ global_banner: { flag: true, content } }));
}

export function banner(page: Page): Locator {
  return page.getByRole('region', { name: 'Announcement' });
}
