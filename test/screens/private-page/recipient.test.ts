/** The recipient's page of a link that cannot be shown. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showSecret } from '../../../shared/contract/reveal.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { refuse, sentence, succeed } from '../support/server.ts';
import { metadataKey, secretKeyOf, secretOf } from './receipts.ts';

it('asks a recipient over the limit to wait, shows nothing as gone, and opens later', async () => {
  const key = secretKeyOf(metadataKey());
  refuse(showSecret, 'rate_limited', { retry_after: 700 });
  await open(`/secret/${key}`);
  await expectHeading('Failed to fetch initial page data');
  await expectAlert(sentence('rate_limited'));
  await expect.element(page.getByText(/^Nothing was opened\./)).toBeVisible();
  succeed(showSecret, secretOf(key));
  await button('Try again').click();
  await expect.element(button('Open the message')).toBeVisible();
});

it('reveals nothing of an unknown link, and leads to the start page', async () => {
  refuse(showSecret, 'secret_unknown');
  await open(`/secret/${secretKeyOf(metadataKey())}`);
  await expectHeading('That information is no longer available.');
  await page.getByRole('link', { name: 'Return home' }).click();
  await expectVisit('/');
});
