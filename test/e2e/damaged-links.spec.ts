/** Links as mail and chat programs hand them on: with characters appended, or with some lost. */
import { burnSecret, showReceipt } from '../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { callsOf } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const WAITING = 'Someone sent you a secret message';
const INCOMPLETE = 'This link is incomplete';

test('a link with a full stop at its end opens, and its address is repaired @journey', async ({
  page,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'kept' });
  await page.goto(`/secret/${secretKey}.`);
  await expectHeading(page, WAITING);
  await expect(page).toHaveURL(`/secret/${secretKey}`);
  await breakSeal(page);
  await expectMessage(page, 'kept');
});

const tails = [
  '>',
  '%3E',
  '%20',
  '%22%3Ehere',
  ')',
  '*',
  '…',
  '%E2%80%8B',
  '%',
  '/',
  '/%3E',
  '&a=b',
];

test('a link opens whatever was appended, with one look each', async ({ page, api, monitor }) => {
  // A further segment is an unknown path for the server; its page repairs the address all the same.
  monitor.expectFailedLoads(404);
  const { secretKey } = await api.conceal({ secret: 'kept' });
  const looks = callsOf(page, showSecret);
  for (const [index, tail] of tails.entries()) {
    await page.goto('about:blank');
    await page.goto(`/secret/${secretKey}${tail}`);
    await expectHeading(page, WAITING);
    await expect(page, `the address after ${tail}`).toHaveURL(`/secret/${secretKey}`);
    expect(looks, `looks after ${tail}`).toHaveLength(index + 1);
  }
});

test('the link of a private page opens whatever was appended', async ({ page, api }) => {
  const { metadataKey } = await api.conceal({ secret: 'kept' });
  for (const [path, heading] of [
    ['', 'Send this link'],
    ['/burn', 'Burn this secret before it is opened?'],
  ] as const) {
    for (const tail of ['.', '%3E', '/']) {
      if (path !== '' && tail !== '/') continue;
      await page.goto(`/private/${metadataKey}${path}${tail}`);
      await expectHeading(page, heading);
      await expect(page).toHaveURL(`/private/${metadataKey}${path}`);
    }
  }
});

test('an incomplete link is called that, and nothing is asked for', async ({
  page,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  const { secretKey, metadataKey } = await api.conceal({ secret: 'kept' });
  const calls = [showSecret, revealSecret, showReceipt, burnSecret].map((each) =>
    callsOf(page, each),
  );
  const [secret, receipt] = [`/secret/${secretKey}`, `/private/${metadataKey}`];
  const damaged = [
    secret.slice(0, -1),
    `${secret}a`,
    `${secret.slice(0, -4)}%3E`,
    `${secret.slice(0, -4)}%`,

    `/secret/%20${secretKey}`,
    '/secret/abc',
    '/secret/a/b',
    receipt.slice(0, -1),
    `${receipt}a.`,
    `${receipt.slice(0, -3)}/burn`,
  ];
  for (const path of damaged) {
    await page.goto(path);
    await expectHeading(page, INCOMPLETE);
    await expect(page).toHaveTitle(INCOMPLETE);
    await expect(page.getByRole('main')).toContainText('Copy all of it');
    await expect(page.getByRole('main')).not.toContainText('no longer available');
    await expect(page.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
  }
  expect(calls.flat()).toEqual([]);
  expect((await api.show(secretKey)).ok).toBe(true);
});
