/** A customer's domain, as the browser is told of it. */
import type { Page } from '@playwright/test';
import type { Look } from '../../../shared/contract/branding.ts';
import { acmeLook } from './domains.ts';
import { pretend, withoutAccounts } from './site.ts';

/** Lets every page believe that its host is a customer's: there is nobody to sign in, and a look. */
export async function visitDomain(page: Page, brand: Look = acmeLook): Promise<void> {
  await pretend(page, {
    ...withoutAccounts,
    domains_enabled: false,
    feedback_enabled: false,
    brand,
  });
}
