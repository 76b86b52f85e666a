/** The page about the API. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import seal from '../../../shared/examples/curl/seal.sh?raw';
import { open } from '../support/mount.tsx';
import { button, focus } from '../support/screen.ts';
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

  focus(page.getByRole('tab', { name: 'curl' }).first());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Python' }).first()).toHaveFocus();
  await expect.element(page.getByRole('tab', { name: 'Python', selected: true })).toHaveLength(7);
  await expect.element(page.getByRole('tabpanel').first()).toMatchTextContent('import json');
});

expectStates(docsStates);
