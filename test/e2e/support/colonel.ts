/** The page of the admins; the answers are the test's, whatever the server under test can do. */
import type { Page } from '@playwright/test';
import { searchCustomers, showColonel } from '../../../shared/contract/colonel.ts';
import type { TabName } from '../../../web/features/admin/tab-names.ts';
import { overviewOf, pageOf, type SiteData, siteWith } from '../../screens/admin/samples.ts';
import { succeed } from './account.ts';
import { expectHeading } from './home.ts';
import { colonel } from '../../screens/support/site.ts';
import { overrideSite } from './site.ts';

/** Opens a tab of a site that may differ in some things; ends when it shows a text. */
export async function openFull(
  page: Page,
  tab: TabName,
  awaited: string,
  changes: Partial<SiteData> = {},
): Promise<void> {
  const site = siteWith(changes);
  await overrideSite(page, colonel);
  await succeed(page, showColonel, overviewOf(site));
  await succeed(page, searchCustomers, pageOf(site, site.customers));
  await page.goto(`/colonel?tab=${tab}`);
  await expectHeading(page, 'Site administration');
  await page.getByText(awaited).first().waitFor();
}
