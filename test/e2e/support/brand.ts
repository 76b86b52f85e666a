/** A custom domain, as the server describes it to the browser. */
import type { Page } from '@playwright/test';
import type { Branding } from '../../../shared/contract/branding.ts';
import { acmeBranding } from './domains.ts';
import { overrideSite, withoutAccounts } from './site.ts';

/** Answers on every page as on a custom domain: without sign-in, with branding. */
export async function visitDomain(page: Page, brand: Branding = acmeBranding): Promise<void> {
  await overrideSite(page, {
    ...withoutAccounts,
    domains_enabled: false,
    feedback_enabled: false,
    brand,
  });
}
