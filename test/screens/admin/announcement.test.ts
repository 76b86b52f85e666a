/** The tab where the announcement is written. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setBanner } from '../../../shared/contract/colonel.ts';
import { expectAddress } from '../support/navigation.ts';
import { button, expectAlert, field, focus, notice, press, tab } from '../support/screen.ts';
import { callsOf, holdAnswers, refuse, sentence, succeed } from '../support/server.ts';
import { bannerField, openFull, preview, saveButton } from './admin.ts';
import { statistics } from './samples.ts';

const NEWS = 'All is well again. <a href="/status">See for yourself</a>';

const openEditor = () => openFull('banner', 'Preview');
const banner = () => page.getByRole('region', { name: 'Announcement' });
const shownSwitch = () => page.getByRole('switch', { name: /^Show on all pages/ });
const removed = () => page.getByText('Removed, to keep every page safe');
const saved = () => notice('was saved');

it('fills in the current announcement, which cannot be saved again', async () => {
  await openEditor();
  await expect.element(bannerField()).toHaveValue(statistics.banner.content);
  await expect
    .element(bannerField())
    .toHaveAccessibleDescription(/<a> with href, target, rel, class/);
  await expect.element(shownSwitch()).toBeChecked();
  await expect.element(saveButton()).toHaveAccessibleDescription('Nothing has changed');
});

it('previews the input, with links that lead nowhere, and removes nothing of text and proper links', async () => {
  await openEditor();
  await bannerField().fill(NEWS);
  await expect.element(preview()).toMatchTextContent('All is well again. See for yourself');
  await preview().getByRole('link').click();
  await expectAddress('/colonel?tab=banner');
  await expect.element(bannerField()).toHaveValue(NEWS);
  await bannerField().fill('  ');
  await expect.element(preview()).toMatchTextContent('Without a text, nothing is shown.');

  await bannerField().fill('5 < 6 &amp; 7 > 2 <a href="https://example.com" class="x">a</a>');
  await expect.element(preview()).toMatchTextContent('5 < 6 & 7 > 2 a');
  await expect.element(removed()).not.toBeInTheDocument();
});

it.for([
  ['<a href="/about" title="x" onclick="x()">link</a>', 'onclick, title'],
  ['<a href="javascript:x()">link</a>', 'href'],
  ['<style>p{}</style><img src="/x.png">text', '<style>, <img>'],
] as const)('lists what is removed from %s, until the field is empty', async ([html, names]) => {
  await openEditor();
  await bannerField().fill(html);
  await expect.element(notice(`Removed, to keep every page safe: ${names}`)).toBeVisible();
  await bannerField().fill('');
  await expect.element(preview()).toMatchTextContent('Without a text, nothing is shown.');
  await expect.element(removed()).not.toBeInTheDocument();
});

it('saves the text once, as it was typed, and this page announces it at once', async () => {
  await openEditor();
  succeed(setBanner, { record: { flag: true, content: NEWS } });
  const deliver = holdAnswers(setBanner);
  const calls = callsOf(setBanner);
  await bannerField().fill(NEWS);
  await saveButton().dblClick();
  await expect.element(button('Saving…')).toBeVisible();
  deliver();
  await expect.element(saved()).toMatchTextContent('a minute');
  await expect.element(banner()).toMatchTextContent('All is well again. See for yourself');
  await expect.element(saveButton()).toHaveAccessibleDescription('Nothing has changed');
  expect(calls.map(({ fields }) => fields)).toMatchObject([{ flag: true, content: NEWS }]);
  expect(calls).toHaveLength(1);

  succeed(setBanner, { record: { flag: false, content: NEWS } });
  await shownSwitch().click();
  await expect.element(saved()).not.toBeInTheDocument();
  await saveButton().click();
  await expect.element(banner()).not.toBeInTheDocument();
  await expect.element(bannerField()).toHaveValue(NEWS);
});

it('keeps the input after a failure and after a visit to another tab', async () => {
  await openEditor();
  refuse(setBanner, 'store_unavailable');
  await bannerField().fill(NEWS);
  await shownSwitch().click();
  await saveButton().click();
  await expectAlert(sentence('store_unavailable'));
  await expect.element(bannerField()).toHaveValue(NEWS);
  await expect.element(shownSwitch()).not.toBeChecked();
  await tab('Audit log').click();
  await tab('Announcement').click();
  await expect.element(bannerField()).toHaveValue(NEWS);
  succeed(setBanner, { record: { flag: false, content: NEWS } });
  await saveButton().click();
  await expect.element(saved()).toBeVisible();
});

it('sends no text that is too long, and shows by how much', async () => {
  await openEditor();
  const calls = callsOf(setBanner);
  await bannerField().fill('🔏'.repeat(4097));
  await expect
    .element(bannerField())
    .toHaveAccessibleDescription('1 character too long. The limit is 4,096.');
  await expect.element(saveButton()).toHaveAccessibleDescription('Shorten the text first');
  await press(saveButton(), '{Enter}');
  expect(calls).toEqual([]);
});

it('puts a link in the place of the selected text, with what its address needs', async () => {
  await openEditor();
  await bannerField().fill('Read the news & more.');
  const area = bannerField().element();
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  for (const [address, href] of [
    ['example.com/news', 'https://example.com/news'],
    ['help@example.com', 'mailto:help@example.com'],
    ['/status', '/status'],
  ] as const) {
    await bannerField().fill('Read the news & more.');
    if (area instanceof HTMLTextAreaElement) area.setSelectionRange(5, 20);
    await button('Add a link').click();
    await expect.element(field('Text of the link')).toHaveValue('the news & more');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
    await press(field('Text of the link'), '{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(bannerField())
      .toHaveValue(`Read <a href="${href}">the news &amp; more</a>.`);
    await expect.element(preview().getByRole('link')).toHaveAttribute('href', href);
    await expect.element(removed()).not.toBeInTheDocument();
  }
});

it('adds no link without text or address, nor one to an address that is removed', async () => {
  await openEditor();
  await bannerField().fill('');
  await button('Add a link').click();
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  const add = dialog.getByRole('button', { name: 'Add a link' });
  await expect.element(add).toHaveAccessibleDescription(/^Enter the text/);
  await field('Text of the link').fill('here');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:x()');
  await press(add, '{Enter}');
  await expect.element(add).toHaveAccessibleDescription('No link can lead to this address');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bannerField()).toHaveValue('');
});

it('writes, switches and saves an announcement by the keyboard alone', async () => {
  await openEditor();
  succeed(setBanner, { record: { flag: false, content: 'Back soon.' } });
  focus(bannerField());
  await userEvent.keyboard('{Control>}a{/Control}Back soon.{Tab}');
  await expect.element(button('Add a link')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('region', { name: 'Preview' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(shownSwitch()).toHaveFocus();
  await userEvent.keyboard(' {Tab}');
  await expect.element(saveButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(saved()).toBeVisible();
});
