/** The requests of an account, on the dashboard and in the list of recent secrets. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listRecent } from '../../../shared/contract/recent.ts';
import type { RecentAsk, RecentList } from '../../../web/api/recent.ts';
import { entry, signIn } from '../dashboard/secrets.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { expectHeading, expectTexts, panel } from '../support/screen.ts';
import { intercept, success } from '../support/server.ts';

const DAY = 86_400;
const KEY = '1x7Kq2ZpR9aLm4TbV0cWn5Y';

function ask(number: number, changes: Partial<RecentAsk> = {}): RecentAsk {
  return {
    key: `${KEY.slice(0, -1)}${number}`,
    shortkey: `4f7aQ2x${number}`,
    state: 'open',
    created: NOW_SECONDS - DAY,
    expiration_stamp: NOW_SECONDS + DAY,
    answers_max: 3,
    answers: 0,
    ...changes,
  };
}

const requests = [
  ask(1, { label: 'Guest Wi-Fi', answers: 1 }),
  ask(2, { state: 'full', answers: 3 }),
  ask(3, { state: 'closed', key: '' }),
];

/** Signs in an account with requests, and as many secrets. */
function signInWith(asks: readonly RecentAsk[], secrets: number): void {
  signIn();
  const records = Array.from({ length: secrets }, (_, place) => entry(place + 1));
  const details: RecentList['details'] = {
    has_items: secrets > 0,
    received: [],
    notreceived: records,
    asks: [...asks],
    since: 0,
    now: NOW_SECONDS,
  };
  intercept(listRecent, () => success<typeof listRecent>({ records, count: secrets, details }));
}

const lines = () => panel('Requests').last().getByRole('listitem');

it.each(['/dashboard', '/recent'])(
  'lists requests on %s, with and without secrets',
  async (path) => {
    for (const secrets of [0, 2]) {
      signInWith(requests, secrets);
      await open(path);
      await expectTexts(lines(), [
        /^Guest Wi-Fi4f7aQ2x1.*1 of 3 answers.*expires tomorrow$/,
        /^Request4f7aQ2x2.*3 of 3 answers.*complete$/,
        /^Request4f7aQ2x3.*0 of 3 answers.*closed$/,
      ]);
    }
  },
);

it('leads to the private page, which needs the link that was kept, and nowhere where the key was lost with a password', async () => {
  signInWith(requests, 0);
  await open('/recent');
  await expect.element(lines().nth(2)).toBeVisible();
  expect(lines().nth(2).getByRole('link').elements()).toEqual([]);
  await panel('Requests')
    .getByRole('link', { name: /^Guest Wi-Fi/ })
    .click();
  await expectHeading('The end of this link is missing');
  expect(location.pathname).toBe(`/private/ask/${requests[0]?.key}`);
});

it('shows no heading without requests', async () => {
  signInWith([], 1);
  await open('/recent');
  await expect.element(page.getByRole('heading', { name: 'Not received' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Requests' })).not.toBeInTheDocument();
});
