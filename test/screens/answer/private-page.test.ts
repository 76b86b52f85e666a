/** The private page of an answer: whoever answered sees whether it was opened, and can take it back until then. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import {
  burn,
  ends,
  linkBox,
  metadataKey,
  receiptOf,
  showReceipts,
  timeline,
} from '../private-page/receipts.ts';
import { pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading } from '../support/screen.ts';
import { callsOf } from '../support/server.ts';

const path = `/private/${metadataKey()}`;
const answer = { kind: 'answer', sealed_by: 'browser' } as const;

it('has no link to send, whatever the server says, and is not taken for a wrong link', async () => {
  showReceipts(answer);
  expect(receiptOf(metadataKey(), answer).record.share_url).not.toBe('');
  await open(`${path}#a${'0'.repeat(22)}`);
  await expectHeading('Your answer is waiting to be opened');
  await expect.element(timeline()).toMatchTextContent('Not opened yet');
  await expect.element(linkBox()).not.toBeInTheDocument();
  for (const name of ['QR code', 'Copy link']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  expect(document.body.textContent).not.toContain('/secret/');
  await expect
    .element(page.getByRole('region', { name: 'Were you sent this link?' }))
    .not.toBeInTheDocument();
  expect(document.title).toBe('Your answer');
});

it('says by itself when the answer is opened, and then takes nothing back', async () => {
  startTimers();
  showReceipts(answer);
  await open(path);
  await expectHeading('Your answer is waiting to be opened');
  showReceipts({ ...answer, ...ends.received });
  await pass(10_000);
  await expectHeading('Your answer was opened');
  await expect.element(page.getByRole('link', { name: 'Take it back' })).not.toBeInTheDocument();
  expect(document.title).toBe('Opened: your answer');
});

it('takes it back after a page that asks', async () => {
  showReceipts(answer);
  await open(path);
  await page.getByRole('link', { name: 'Take it back' }).click();
  await expectHeading('Take your answer back?');
  burn();
  const calls = callsOf(burnSecret);
  showReceipts(answer);
  await button('Take it back').click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]?.url.pathname).toBe(`/api/v2/private/${metadataKey()}/burn`);
});
