/** Settings of an installation, given to a page in place of those of the server under test. */
import type { Page } from '@playwright/test';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { listRecent } from '../../../shared/contract/recent.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { alterReply, answerWith } from './answers.ts';

type Site = ReplyOf<typeof bootstrap>;

/** The list of a customer without secrets. */
const emptyList: ReplyOf<typeof listRecent> = {
  records: [],
  count: 0,
  details: { has_items: false, received: [], notreceived: [], since: 0, now: 0 },
};

/** Overrides the settings of the site on every page; a signed-in customer gets an empty list. */
export async function overrideSite(page: Page, site: Partial<Site>): Promise<void> {
  await alterReply(page, bootstrap, () => site);
  if (site.authenticated) {
    await answerWith(page, listRecent, { json: { success: true, custid: 'x', ...emptyList } });
  }
}
