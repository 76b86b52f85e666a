/** The message on the recipient's page, and how it leaves it: copied, on paper and on a phone. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emulate } from '../support/media.ts';
import { open } from '../support/mount.tsx';
import { button, focus } from '../support/screen.ts';
import { breakSeal, expectMessage, message, offer, type Offer, PATH } from './recipient.ts';

const LINES = Array.from({ length: 42 }, (_, index) => `line ${index + 1} of forty-two`).join('\n');

async function openMessage(given: string | Offer): Promise<void> {
  offer(typeof given === 'string' ? { text: given } : given);
  await open(PATH);
  await breakSeal();
  await expect.element(message()).toBeVisible();
}

it('shows every byte of a text, and its white space as it was typed', async () => {
  const texts = [
    'first\nsecond\n\n\nfifth',
    '  \t indented\r\n and   followed \r \n',
    '🔏👩‍👩‍👧‍👦🇺🇳 done ✅',
    'כספת: סיסמה 1234!\nكلمة السر: ٤٥٦',
    'é é Å Å ﬁ ½',
    '<b>&amp;</b> <script>alert(1)</script> {value}',
    'a\u200bb\u00a0c\u2028d\ufeffe\u202ef',
    'tab\tnull\u0000bell\u0007escape\u001b[31m',
  ];
  const text = ` \t${texts.join('\n')}\r\n `;
  await openMessage({ text });
  await expectMessage(text);
  await expect.element(message()).toHaveStyle('white-space: pre-wrap');
});

it.each([
  ['with the clipboard of the browser', false],
  ['without it, as on a page that is not secure', true],
])('copies every byte of the message %s', async (_, isRefused) => {
  const text = '  one\r\ntwo\n\t🔏 \n';
  await openMessage(text);
  // The clipboard outlives a test.
  await navigator.clipboard.writeText('copied before');
  if (isRefused) {
    const writeText = () => Promise.reject(new Error('not in this context'));
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: writeText,
      configurable: true,
    });
  }
  await button('Copy the message').click();
  await expect.element(button('Copied!')).toBeVisible();
  Reflect.deleteProperty(navigator.clipboard, 'writeText');
  expect(await navigator.clipboard.readText()).toBe(text);
});

it.each([
  ['rm -rf \u202ecod.exe', 1],
  ['שלום and مرحبا', 0],
])('notes whether the shown order of %j can differ from what is copied', async (text, notes) => {
  await openMessage(text);
  const note = page.getByText('invisible marks that change the direction of writing');
  expect(note.elements()).toHaveLength(notes);
});

it('selects the message alone where all of it is selected', async () => {
  await openMessage('only this');
  await expect.element(message()).toHaveAttribute('tabindex', '0');
  focus(message());
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  expect(getSelection()?.toString()).toBe('only this');
});

it('says how long a message was that was cut, and that the rest is missing', async () => {
  const text = '🔏'.repeat(10_000);
  await openMessage({ text, record: { is_truncated: true, original_size: 10_003 } });
  await expectMessage(text);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Warning' }))
    .toMatchTextContent('it was over 10,000 characters: it had 10,003');
  await expect.element(page.getByText('10,000 characters', { exact: true })).toBeVisible();
});

function isClipped(): boolean {
  const { scrollHeight, clientHeight } = message().element();
  return scrollHeight > clientHeight + 1;
}

it('prints a message whole, black on white, and nothing but the content of its page', async () => {
  await openMessage({ text: LINES });
  expect(isClipped()).toBe(true);
  await emulate({ isPrinting: true, theme: 'dark' });
  expect(isClipped()).toBe(false);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
  await expect.element(message()).toHaveStyle('color: rgb(0, 0, 0)');
  const { backgroundColor } = getComputedStyle(document.documentElement);
  expect(backgroundColor).toBe('rgb(255, 255, 255)');
});

it('grows with the message on a phone, and scrolls a very long one inside', async () => {
  await page.viewport(375, 667);
  for (const [text, isCut] of [
    [LINES, false],
    ['words and words '.repeat(300), false],
    ['words and words '.repeat(400), true],
  ] as const) {
    await openMessage({ text });
    expect(isClipped(), `${text.length} characters`).toBe(isCut);
    await expect.element(message()).toHaveStyle('resize: none');
  }
});
