/** Pages that the browser translates while they are open, for people who read another language. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { forgotPassword } from '../../../shared/contract/entry.ts';
import { open } from '../support/mount.tsx';
import { press } from '../support/screen.ts';
import { answerSite, succeed } from '../support/server.ts';
import { withAccounts } from '../support/site.ts';
import { translateNow } from '../support/translator.ts';
import { message, offer, offerSealed, PATH } from './recipient.ts';

const SECRET = 'Correct horse battery staple';
const FILE = { name: 'Quarterly Report.txt', content: new Blob(['numbers']) };

const heading = () => page.getByRole('heading', { level: 1 });
const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
const field = (name: RegExp) => page.getByRole('textbox', { name });

/** A text, translated or not. */
const either = (text: string) => new RegExp(text.replaceAll('.', '\\.'), 'i');

/** Opens a page, and has it translated. */
async function openTranslated(path: string): Promise<void> {
  await open(path);
  await expect.element(heading()).toBeVisible();
  if (path.startsWith('/secret')) await expect.element(page.getByText(/^seal: /i)).toBeVisible();
  translateNow();
  await expect.element(heading()).toMatchTextContent(/^[^a-z]+$/);
}

it('counts wrong passphrases on a translated page, and shows the message as it is', async () => {
  offer({ text: SECRET, passphrase: 'right' });
  await openTranslated(PATH);
  for (const [text, left] of [
    ['wrong', 4],
    ['wrong again', 3],
  ] as const) {
    await field(/^passphrase$/i).fill(text);
    await press(field(/^passphrase$/i), '{Enter}');
    const wrong = either(
      `Double check that passphrase. ${left} more wrong attempts lock the link for a while.`,
    );
    await expect.element(page.getByRole('alert')).toMatchTextContent(wrong);
    translateNow();
  }
  await field(/^passphrase$/i).fill('right');
  await press(field(/^passphrase$/i), '{Enter}');
  await expect.element(heading()).toMatchTextContent(either('Here is your message'));
  translateNow();
  expect(message().element().textContent).toBe(SECRET);
});

it('shows an encrypted message and its file as they are on a translated page', async () => {
  const { link } = await offerSealed({ text: SECRET, files: [FILE] });
  await openTranslated(link);
  await button(/^open the message$/i).click();
  await expect.element(heading()).toMatchTextContent(either('Here are your message and files'));
  translateNow();
  expect(message().element().textContent).toBe(SECRET);
  await expect.element(page.css('li bdi')).toHaveTextContent(FILE.name);
});

it('resets a forgotten password on a translated page, whose address stays as it is', async () => {
  answerSite(withAccounts);
  succeed(forgotPassword, { details: { reset: 'sent' } });
  await openTranslated('/forgot');
  await field(/^email address$/i).fill('ada@example.com');
  await press(field(/^email address$/i), '{Enter}');
  await expect.element(heading()).toMatchTextContent(either('Check your email'));
  translateNow();
  await expect.element(page.css('bdi').first()).toHaveTextContent('ada@example.com');
});
