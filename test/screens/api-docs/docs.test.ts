/** The page about the API. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import seal from '../../../shared/examples/curl/seal.sh?raw';
import { open } from '../support/mount.tsx';
import { PHONE } from '../support/room.ts';
import { button, focus } from '../support/screen.ts';
import { answerSite, sentence } from '../support/server.ts';
import { expectStates } from '../support/states.ts';
import { openDocs } from './docs.ts';
import { docsStates } from './states.ts';

it('is linked in the footer of every page', async () => {
  await open('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect.poll(() => location.pathname).toBe('/docs');
  await expect.poll(() => document.title).toBe('API');
});

it('copies the file that a test runs, with the address of this site, and chooses one language for all examples', async () => {
  await openDocs();
  await button('Copy the example: Create a secret').click();
  await expect.element(page.getByText('Copied!').first()).toBeVisible();
  const expected = seal.replace('https://waxseal.example', location.origin);
  expect(await navigator.clipboard.readText()).toBe(expected);
  expect(expected).toContain(location.origin);

  await expect.element(page.getByRole('radio')).toHaveLength(3);
  focus(page.getByRole('radio', { name: 'curl' }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Python' })).toBeChecked();
  await expect.element(page.css('pre').filter({ hasText: 'import json' })).toHaveLength(7);
});

it('says where the examples are refused because they do not encrypt', async () => {
  const note = page.getByText(sentence('plaintext_refused'));
  await openDocs();
  // The footer has links once the settings of the site are known.
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect.element(links.first()).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  answerSite({ seal_modes: 'browser' });
  await openDocs();
  await expect.element(note).toBeVisible();
});

it('shows an example that curl has not in the next language', async () => {
  await openDocs();
  await expect.element(page.getByRole('radio', { name: 'curl' })).toBeChecked();
  await expect.element(button('Copy the example: Get notified')).toBeVisible();
  await expect.element(page.css('pre').filter({ hasText: 'createServer' })).toBeVisible();
});

it('begins with an example, above the fold of a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openDocs();
  await expect.element(page.css('pre').first()).toBeInViewport();
  await expect.element(button('Copy the example: Create a secret')).toBeInViewport({ ratio: 1 });
});

expectStates(docsStates);
