/** A message is opened by one press of one person, and by nothing that only looks at its link. */
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { callsOf } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'unread-until-now';

/** Requests of programs that fetch a link without opening the secret. */
const looks = {
  'a look': { method: 'GET' },
  'a look at the headers': { method: 'HEAD' },
  'a chat’s link preview': {
    method: 'GET',
    headers: { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
  },
  'a mail scanner': {
    method: 'GET',
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Google-Safety)' },
  },
  'a browser that looks ahead': { method: 'GET', headers: { 'Sec-Purpose': 'prefetch' } },
};

const queries = [
  '',
  '?continue=true&passphrase=',
  '?continue=1&rid=aaaaaaaaaaaaaaaaaaaaaaaa&reveal',
];

test('gives the message to one of two recipients who press at once, and to nothing that looked before', async ({
  request: http,
  recipient,
  openBrowser,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  const { secretKey } = await api.conceal({ secret: SECRET });
  for (const [kind, request] of Object.entries(looks)) {
    for (const path of [`/secret/${secretKey}`, `/api/v2/secret/${secretKey}`]) {
      for (const query of queries) {
        const answer = await http.fetch(path + query, request);
        expect(answer.status(), kind).toBe(200);
        expect(await answer.text(), kind).not.toContain(SECRET);
      }
    }
  }
  const pages = [recipient, await openBrowser()];
  for (const page of pages) await page.goto(`/secret/${secretKey}`);
  for (const page of pages) await expect(openButton(page)).toBeVisible();
  await Promise.all(pages.map((page) => openButton(page).click()));
  const outcomes = await Promise.all(
    pages.map((page) =>
      page
        .getByRole('heading', { level: 1, name: /Here is your message|already opened/ })
        .textContent(),
    ),
  );
  expect(new Set(outcomes)).toEqual(
    new Set(['Here is your message', 'This message was already opened']),
  );
});

test('neither has nor requests the message before the click, and asks for its state once for each load', async ({
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  const [reveals, shows] = [callsOf(recipient, revealSecret), callsOf(recipient, showSecret)];
  await recipient.goto(`/secret/${secretKey}?continue=true&rid=${'a'.repeat(32)}`);
  await expectHeading(recipient, 'You have a sealed message');
  await recipient.reload();
  await expectHeading(recipient, 'You have a sealed message');
  await openButton(recipient).hover();
  await openButton(recipient).focus();
  expect(await recipient.content()).not.toContain(SECRET);
  expect(shows.length, 'once for each load').toBe(2);
  expect(reveals).toEqual([]);
});
