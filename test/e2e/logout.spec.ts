/** Signing out with several tabs. What one tab does is tested in `test/screens/auth/session.test.ts`. */
import { expectVisitor, openSignedIn, signOutByLink, withEntry } from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { customer } from '../screens/support/site.ts';
import { overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('signs all tabs out with one, but keeps a message that is open, also after a reload', async ({
  page,
  context,
  monitor,
  api,
}) => {
  monitor.expectFailedLoads(404);
  await openSignedIn(page);
  const other = await context.newPage();
  await openSignedIn(other);
  const terms = await context.newPage();
  await openSignedIn(terms, '/info/terms');
  const message = await context.newPage();
  const { secretKey } = await api.conceal({ secret: 'read once' });
  await overrideSite(message, customer);
  await message.goto(`/secret/${secretKey}`);
  await breakSeal(message);
  await expectMessage(message, 'read once');
  for (const each of [other, terms]) await overrideSite(each, withEntry);
  // By its name the answer for a visitor is seen on this page.
  await overrideSite(message, { ...withEntry, site_name: 'For visitors' });

  await signOutByLink(page);
  await expectHeading(other, 'Sign in');
  await expect(other.getByRole('status')).toContainText('You signed out in another tab');
  await expectVisitor(other);
  await expectVisitor(terms);
  await expect(terms, 'a public page stays').toHaveURL('/info/terms');
  await expect(message.getByRole('link', { name: 'For visitors' })).toBeVisible();
  await expectMessage(message, 'read once');
  await message.reload();
  await expectMessage(message, 'read once');
});
