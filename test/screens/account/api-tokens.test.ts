/** The API tokens on the account page. */
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { makeApiToken, revokeApiToken } from '../../../shared/contract/account.ts';
import { button, field, notice, panel } from '../support/screen.ts';
import { callsOf, refuse, sentence, succeed } from '../support/server.ts';
import { createButton, openTab, openTokenForm, showAs, signIn, typeToken } from './account.ts';
import { backup, created, HEX_TOKEN, TOKEN, unnamed, withNewToken, withTokens } from './samples.ts';

const item = (name: string): Locator =>
  panel('API tokens').getByRole('listitem').filter({ hasText: name });
const revoke = () => button('Revoke Nightly backup');
const dialog = () => page.getByRole('dialog', { name: 'Revoke this API token?' });
const confirm = () => dialog().getByRole('button', { name: 'Revoke token' });
const cancelForm = () => panel('API tokens').getByRole('button', { name: 'Cancel' });
const cancel = () => dialog().getByRole('button', { name: 'Cancel' });
const replaces = () => page.getByText('You already have a token with this name.');

async function openApi(changes: Parameters<typeof signIn>[0] = {}): Promise<void> {
  signIn(changes);
  succeed(makeApiToken, created);
  succeed(revokeApiToken, { record: { apitoken: null, active: false } });
  await openTab('api');
}

async function create(): Promise<void> {
  showAs(withNewToken);
  await openTokenForm();
  await typeToken();
  await createButton().click();
  await expect.element(page.getByText(TOKEN)).toBeVisible();
}

it('creates a token with the password, shows it beside a command without it, and copies it to the last character', async () => {
  await openApi();
  await expect.element(page.getByText('You have no API tokens.')).toBeVisible();
  await expect.element(page.getByText('Try it')).not.toBeInTheDocument();
  await create();
  await expect.element(page.getByRole('heading', { name: 'Your new API token' })).toHaveFocus();
  await expect.element(page.getByText('This token is shown only once.')).toBeVisible();
  await expect.element(page.getByText('For programs made for Onetime Secret')).toBeVisible();
  for (const [name, text] of [
    ['Copy the API token', TOKEN],
    ['Copy the token as 40 hexadecimal digits', HEX_TOKEN],
  ] as const) {
    await button(name).click();
    expect(await navigator.clipboard.readText()).toBe(text);
    await expect
      .element(page.getByRole('code').filter({ hasText: text }))
      .toHaveAttribute('translate', 'no');
  }

  const line = page.getByRole('code').filter({ hasText: 'curl' });
  await expect
    .element(line)
    .toMatchTextContent("curl -u ada@example.com -F 'secret=<message.txt' http://");
  await expect.element(line).not.toMatchTextContent(TOKEN);
  await expect.element(button('Copy the command')).toBeVisible();
});

it('opens the form on request, with the focus in it, and closes it again', async () => {
  await openApi(withTokens);
  await expect.element(field('Your password')).not.toBeInTheDocument();
  await openTokenForm();
  await expect.element(field('Name')).toHaveFocus();
  await field('Name').fill('Deploy');
  await cancelForm().click();
  await expect.element(field('Name')).not.toBeInTheDocument();
  await expect.element(button('New token')).toHaveFocus();
  await openTokenForm();
  await expect.element(field('Name')).toHaveValue('');
});

it('sends the chosen options once, and closes the form', async () => {
  await openApi(withTokens);
  const calls = callsOf(makeApiToken);
  await openTokenForm();
  await page.getByLabelText('Permissions').selectOptions('Change custom domains and webhooks');
  await page.getByLabelText('Expires', { exact: true }).selectOptions('After 90 days');
  showAs(withNewToken);
  succeed(makeApiToken, { record: { ...created.record, scopes: ['domains'] } });
  await typeToken(' Deploy ');
  await createButton().dblClick();
  await expect.element(page.getByText(TOKEN)).toBeVisible();
  expect(calls.map(({ fields }) => fields)).toMatchObject([
    { name: ' Deploy ', scopes: ['domains'], ttl: 90 * 86_400, password: 'right' },
  ]);
  expect(calls).toHaveLength(1);
  // The command would create a secret, which this token may not.
  await expect.element(page.getByText('Try it')).not.toBeInTheDocument();
  await expect.element(field('Your password')).not.toBeInTheDocument();
  await expect.element(button('New token')).toBeVisible();
});

it('warns that an existing name is replaced, which an empty one never is', async () => {
  await openApi({ ...withTokens, apitokens: [backup, unnamed] });
  await openTokenForm();
  await expect.element(page.getByText('For example, the name of the program')).toBeVisible();
  await expect.element(replaces()).not.toBeInTheDocument();
  await field('Name').fill('Nightly backup ');
  await expect.element(replaces()).toBeVisible();
  await field('Name').fill('Nightly');
  await expect.element(replaces()).not.toBeInTheDocument();
});

it('focuses the field of a wrong password, and keeps the rest of the input', async () => {
  await openApi();
  refuse(makeApiToken, 'password_wrong');
  await openTokenForm();
  await typeToken();
  await createButton().click();
  await expect.element(page.getByText(sentence('password_wrong'))).toBeVisible();
  await expect.element(field('Your password')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Deploy');
});

it('shows of every token the scopes, and when it was created, used and expires', async () => {
  await openApi(withTokens);
  for (const text of [
    'Create, list, open and burn secrets',
    /Created: .*2026/,
    /Last used: /,
    /Expires: .*2027/,
  ]) {
    await expect.element(item(backup.name)).toMatchTextContent(text);
  }
  for (const text of [
    'Secrets, requests, custom domains and webhooks',
    'Never used',
    'Does not expire',
  ]) {
    await expect.element(item('Unnamed token')).toMatchTextContent(text);
  }
});

it('revokes a token only after a yes, and no other', async () => {
  await openApi(withTokens);
  const calls = callsOf(revokeApiToken);
  await revoke().click();
  await expect.element(dialog()).toMatchTextContent('Nightly backup');
  await expect.element(dialog()).toMatchTextContent('stops working at once');
  await cancel().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(revoke()).toHaveFocus();
  await revoke().click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(calls).toEqual([]);
  await revoke().click();
  showAs({ ...withTokens, apitokens: [unnamed] });
  await confirm().click();
  await expect.element(notice('The token was revoked.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'API tokens' })).toHaveFocus();
  await expect.element(item('Nightly backup')).not.toBeInTheDocument();
  await expect.element(item('Unnamed token')).toBeVisible();
  expect(calls.map(({ fields }) => fields['id'])).toEqual(['backup']);
});

it('shows a failure in its dialog until that closes', async () => {
  await openApi(withTokens);
  refuse(revokeApiToken, 'rate_limited', { retry_after: 30 });
  await revoke().click();
  await confirm().click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Try again in 30 seconds.');
  await cancel().click();
  await revoke().click();
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
});
