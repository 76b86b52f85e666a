/** The pages of a document that has sent nothing yet: what it has sent it remembers. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bootstrap } from '../../../shared/contract/site.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { answerSite, fail } from '../support/server.ts';
import { expectStates } from '../support/states.ts';
import { facts, FORGOTTEN, FORM, METADATA_KEY, RECIPIENT, SENT, TICKET } from './incoming.ts';
import { incomingStates } from './states.ts';

it.for(['/incoming', '/incoming/sent'])('has no page %s without a recipient', async (path) => {
  answerSite({ incoming_recipient: null });
  await open(path);
  await expectHeading('Page Not Found');
});

it.for([
  ['/incoming', FORM],
  ['/incoming/sent', FORGOTTEN],
] as const)(
  'tries again on request to load the settings of the site: %s',
  async ([path, heading]) => {
    fail(bootstrap);
    await open(path);
    await expectAlert('Failed to fetch data from /api/v2/bootstrap');
    answerSite();
    await button('Try again').click();
    await expectHeading(heading);
  },
);

it('shows what was sent by a plain form', async () => {
  const content = JSON.stringify({ metadata_key: METADATA_KEY, ticketno: TICKET });
  answerSite({ messages: [{ type: 'incoming_sent', content }] });
  await open('/incoming/sent');
  await expectHeading(SENT);
  expect(facts()).toEqual([TICKET, RECIPIENT]);
  await expect
    .element(page.getByRole('link', { name: 'Burn it before it is opened' }))
    .toHaveAttribute('href', `/private/${METADATA_KEY}/burn`);
});

it.for(['', '{', 'null', '{"ticketno":"1"}'])(
  'shows nothing for a notice that cannot be read: %s',
  async (content) => {
    answerSite({ messages: [{ type: 'incoming_sent', content }] });
    await open('/incoming/sent');
    await expectHeading(FORGOTTEN);
  },
);

expectStates(incomingStates);
