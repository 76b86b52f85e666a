/** The page of the admins; the answers are the test's, whatever the server under test can do. */
import type { Page } from '@playwright/test';
import { searchCustomers, showColonel } from '../../../shared/contract/colonel.ts';
import { overviewOf, pageOf, siteWith } from '../../screens/admin/samples.ts';
import { succeed } from './answers.ts';
import { expectHeading } from './home.ts';
import { colonel } from '../../screens/support/site.ts';
import { overrideSite } from './site.ts';

/** One of the customers. */
export const BOB = 'bob@example.org';

/** Opens the list of the customers, and waits for Bob. */
export async function openCustomers(page: Page): Promise<void> {
  const site = siteWith({});
  await overrideSite(page, colonel);
  await succeed(page, showColonel, overviewOf(site));
  await succeed(page, searchCustomers, pageOf(site, site.customers));
  await page.goto('/colonel?tab=customers');
  await expectHeading(page, 'Site administration');
  await page.getByText(BOB).first().waitFor();
}
