/** The private page of a new request: its link is kept before the link to send is shown. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { savedBlobs } from '../recipient/recipient.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading } from '../support/screen.ts';
import { callsOf, answerSite } from '../support/server.ts';
import { listAnswers } from '../../../shared/contract/ask.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  createRequest,
  linkBox,
  openAskForm,
  openRequest,
  QUESTION,
  serveRequest,
  withAsks,
} from './requests.ts';

const remember = () => page.getByRole('checkbox', { name: 'Remember in this browser' });
const asksToLeave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function openNew(): Promise<void> {
  await openAskForm();
  await createRequest();
  await expect.element(button('Save as a file')).toBeVisible();
  await expect.element(linkBox()).not.toBeInTheDocument();
}

async function expectLink(): Promise<void> {
  await expectHeading('Send this link');
  await expect.element(linkBox()).toMatchTextContent(/\/ask\/1\w{22}#a\w{22}/);
}

it('asks before it is left until the private link was copied, and then shows the link to send', async () => {
  await openNew();
  const privateLink = location.href;
  await expect.poll(asksToLeave).toBe(true);
  await button('Copy the private link').click();
  await expectLink();
  expect(await navigator.clipboard.readText()).toBe(privateLink);
  await expect.poll(asksToLeave).toBe(false);
});

it('saves a file with the private link and the question', async () => {
  const blobs = savedBlobs();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await openNew();
  const privateLink = location.href;
  await button('Save as a file').click();
  await expectLink();
  expect(names).toEqual([expect.stringMatching(/^request-\w{8}\.txt$/)]);
  const text = await blobs.at(-1)?.text();
  expect(text).toContain(privateLink);
  expect(text).toContain(QUESTION);
});

it('shows the private link as a QR code for another device', async () => {
  await openNew();
  await button('QR code for another device').click();
  await expectLink();
  await page.getByText('Keep the private link').click();
  await expect.element(button('QR code for another device')).toBeVisible();
});

it('stores nothing of the request unless that is chosen, and then opens without its fragment', async () => {
  await openNew();
  const [path = '', fragment = ''] = location.href.slice(location.origin.length).split('#');
  const stored = async () => (await whatIsStored()).replaceAll(location.href, '');
  expect(await stored()).not.toContain(fragment.slice(1));
  await remember().click();
  await expectLink();
  expect(localStorage.getItem(`ask:${path.split('/').at(-1)}`)).toContain(fragment);
  await open(path);
  await expectLink();
  await page.getByText('Keep the private link').click();
  await remember().click();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(fragment);
});

it('is asked for its maker elsewhere, before anything is asked of the server', async () => {
  const served = await serveRequest();
  answerSite(withAsks);
  const calls = callsOf(listAnswers);
  await open(served.path);
  await expectHeading('Did you make this request?');
  await button('No, I was sent this link').click();
  await expectHeading('You have the wrong link');
  await expect.element(page.getByText('with “/ask/” in it')).toBeVisible();
  expect(calls).toEqual([]);
  await openRequest(served);
  await expectLink();
  expect(asksToLeave()).toBe(false);
});

it.each([
  ['none', () => '', 'The end of this link is missing'],
  ['a cut one', (fragment: string) => fragment.slice(0, -1), 'This link is incomplete'],
  ['two', (fragment: string) => `${fragment}#${fragment}`, 'This link is incomplete'],
])('asks for nothing with a fragment that is %s', async (_, change, heading) => {
  const { path } = await serveRequest();
  const [bare = '', fragment = ''] = path.split('#');
  answerSite(withAsks);
  const calls = callsOf(listAnswers);
  await open(`${bare}#${change(fragment)}`);
  await expectHeading(heading);
  await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument();
  // A page asks once it is shown.
  await painted();
  expect(calls).toEqual([]);
});

it('leads whoever has the key of the ask link to the page for answering', async () => {
  const { askLink } = await serveRequest();
  answerSite(withAsks);
  const calls = callsOf(listAnswers);
  await open(askLink.slice(location.origin.length).replace('/ask/', '/private/ask/'));
  await expectHeading('This is the link for answering');
  const link = page.getByRole('link', { name: 'Answer the request' });
  await expect.element(link).toHaveAttribute('href', askLink);
  await painted();
  expect(calls).toEqual([]);
});

it('warns inside of an app, whose browser may forget the page', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get');
  agent.mockReturnValue(`${navigator.userAgent} Instagram 300.0`);
  await openNew();
  await expect.element(page.getByText('You are in the browser of an app')).toBeVisible();
});

it('says that the server got the key where the # was encoded, and offers to close the request', async () => {
  const served = await serveRequest();
  await openRequest({ ...served, path: served.path.replace('#', '%23') });
  expect(location.href).toBe(served.privateLink);
  await expect.element(page.getByText('This link was changed on its way')).toBeVisible();
  await button('Close').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expectHeading('This request is closed');
});
