/** A secret that is bound to recipients, on their page. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  requestCode as requestEndpoint,
  verifyCode,
} from '../../../shared/contract/verify-recipient.ts';
import { revealSecret } from '../../../shared/contract/reveal.ts';
import { downloadPart } from '../../../shared/contract/uploads.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { callsOf, disconnect, refuse, sentence } from '../support/server.ts';
import {
  ADDRESS,
  answerCodes,
  codeField,
  emailField,
  enterCode,
  FOR_CERTAIN_PEOPLE,
  isBound,
  openBound,
  requestCode,
  TICKET,
} from './bound.ts';
import {
  breakSeal,
  expectMessage,
  offerSealed,
  openButton,
  passphraseField,
  reload,
  WAITING,
} from './recipient.ts';

it('opens with a code, says who is confirmed, and takes a code as it comes out of an email', async () => {
  await openBound();
  const [checks, reveals] = [callsOf(verifyCode), callsOf(revealSecret)];
  await expect.element(openButton()).not.toBeInTheDocument();
  await requestCode();
  await expect.element(codeField()).toHaveFocus();
  refuse(verifyCode, 'code_wrong', { tries_left: 4 });
  await enterCode('000000');
  await expect.element(codeField()).toHaveAccessibleDescription(/after 4 more wrong codes\./);
  await expect.element(codeField()).toHaveFocus();
  answerCodes();
  await enterCode('\u2068042\u2011781\u2069.');
  await expectHeading(WAITING);
  await expect.element(page.getByText(`${ADDRESS} is confirmed.`)).toBeVisible();
  await breakSeal();
  await expectMessage('for your eyes');
  expect(checks.at(-1)?.fields['code']).toMatch(/042.781/);
  expect(reveals.map(({ fields }) => fields['ticket'])).toEqual([TICKET]);
});

it('loses neither the code nor the confirmation to a reload, and then shows the message again', async () => {
  await openBound();
  await requestCode();
  await reload();
  await expectHeading('Enter the code');
  await enterCode();
  await expect.element(openButton()).toBeVisible();
  await reload();
  await breakSeal();
  await expectMessage('for your eyes');
  await reload();
  await expectMessage('for your eyes');
  expect(JSON.stringify(sessionStorage)).not.toContain('verify-');
});

it('asks for the address before the passphrase, and sends the ticket with each download', async () => {
  const files = [{ name: 'one.pdf', content: new Blob([new Uint8Array(5_000_000)]) }];
  const given = { text: 'for your eyes', passphrase: 'violet hat', files, isInParts: true };
  const { link } = await offerSealed({ ...given, ...isBound });
  answerCodes();
  const downloads = callsOf(downloadPart);
  await open(link);
  await expect.element(emailField()).toBeVisible();
  await expect.element(passphraseField()).not.toBeInTheDocument();
  await requestCode();
  await enterCode();
  await expect.element(page.getByText(/will be downloaded/)).toBeVisible();
  expect(downloads).toEqual([]);
  await breakSeal('violet hat');
  await expectHeading('Here are your message and files');
  expect(downloads.map(({ fields }) => fields['ticket'])).toEqual([TICKET, TICKET]);
});

it('lets another address and another code be requested', async () => {
  await openBound();
  const requests = callsOf(requestEndpoint);
  await requestCode('typed@wrong.example');
  await button('Use another address').click();
  await expect.element(emailField()).toHaveValue('typed@wrong.example');
  await requestCode();
  await button('Send another code').click();
  await expect.poll(() => requests.length).toBe(3);
  expect(requests.map(({ fields }) => fields['email'])).toEqual([
    'typed@wrong.example',
    ADDRESS,
    ADDRESS,
  ]);
});

it('checks a code again under the same token where the answer was lost', async () => {
  await openBound();
  await requestCode();
  const checks = callsOf(verifyCode);
  disconnect(verifyCode);
  await enterCode();
  await expectAlert('No response received');
  answerCodes();
  await button('Confirm').click();
  await expect.element(openButton()).toBeVisible();
  expect(checks).toHaveLength(2);
  expect(new Set(checks.map(({ fields }) => fields['rid'])).size).toBe(1);
});

it('leads back to the address when the confirmation has ended, and says that nothing was opened', async () => {
  await openBound();
  await requestCode();
  await enterCode();
  refuse(revealSecret, 'ticket_needed');
  await breakSeal();
  await expect
    .element(
      page.getByText(
        'Your confirmation has expired. Nothing was opened. Confirm your address again.',
      ),
    )
    .toBeVisible();
  await expect.element(emailField()).toHaveValue(ADDRESS);
  await expectHeading(FOR_CERTAIN_PEOPLE);
});

it('says what is refused at the field, or above the button', async () => {
  await openBound();
  refuse(requestEndpoint, 'email_invalid');
  await emailField().fill('no address');
  await button('Send me a code').click();
  await expect.element(emailField()).toHaveAccessibleDescription(/valid email address/);
  refuse(requestEndpoint, 'code_locked', { retry_after: 600 });
  await emailField().fill(ADDRESS);
  await button('Send me a code').click();
  await expectAlert(sentence('code_locked'));
  await expectAlert('Try again in 10 minutes.');
});
