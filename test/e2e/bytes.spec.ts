import { createLink } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage, message } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const texts = {
  'several lines': 'first\nsecond\n\n\nfifth',
  'white space around it': '  \t indented\n and followed \n \n',
  emoji: '🔏👩‍👩‍👧‍👦🇺🇳 done ✅',
  'right to left': 'כספת: סיסמה 1234!\nكلمة السر: ٤٥٦',
  'look-alikes that normalisation would merge': 'é é Å Å ﬁ ½',
  markup: '<b>&amp;</b> <script>alert(1)</script> {value}',
  'invisible characters': 'a\u200bb\u00a0c\u2028d\ufeffe\u202ef',
};

const everyKind = { 'every kind in one': ` \t${Object.values(texts).join('\n')} \n \n` };

/** One text contains all kinds in the short run; the full run shows which of them is lost. */
const typed = process.env['FULL'] === undefined ? everyKind : { ...everyKind, ...texts };

for (const [kind, text] of Object.entries(typed)) {
  test(`typed text is returned byte for byte: ${kind}`, async ({ page, recipient }) => {
    await createLink(page, { secret: text });
    await recipient.goto(await linkToSend(page));
    await breakSeal(recipient);
    await expectMessage(recipient, text);
  });
}

const onlyByApi = {
  'line ends of Windows': 'first\r\nsecond\r\n',
  'line ends of old': 'first\rsecond\r',
  'control characters': 'tab\tnull\u0000bell\u0007escape\u001b[31m',
};

for (const [kind, text] of Object.entries(onlyByApi)) {
  test(`text from a program is returned byte for byte: ${kind}`, async ({ recipient, api }) => {
    const { secretKey } = await api.conceal({ secret: text });
    await recipient.goto(`/secret/${secretKey}`);
    await breakSeal(recipient);
    await expectMessage(recipient, text);
  });
}

test('copying the message copies every byte of it', async ({ recipient, api }) => {
  await recipient.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = '  one\r\ntwo\n\t🔏 \n';
  const { secretKey } = await api.conceal({ secret: text });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await recipient.getByRole('button', { name: 'Copy the message' }).click();
  await expect(recipient.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await recipient.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('without a secure context copying copies every byte, too', async ({ recipient, api }) => {
  await recipient.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = '  one\r\ntwo\n\t🔏 \n';
  const { secretKey } = await api.conceal({ secret: text });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await recipient.evaluate(() => {
    const writeText = () => Promise.reject(new Error('not in this context'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value: writeText });
  });
  await recipient.getByRole('button', { name: 'Copy the message' }).click();
  await expect(recipient.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await recipient.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('white space and line breaks can be seen as they were typed', async ({ recipient, api }) => {
  const { secretKey } = await api.conceal({ secret: 'a   b\n  c' });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expect(message(recipient)).toHaveCSS('white-space', 'pre-wrap');
});

test('a text whose shown order can differ from what is copied says so @journey', async ({
  recipient,
  api,
}) => {
  const note = recipient.getByText('invisible marks that change the direction of writing');
  for (const [secret, count] of [
    ['rm -rf \u202ecod.exe', 1],
    ['שלום and مرحبا', 0],
  ] as const) {
    const { secretKey } = await api.conceal({ secret });
    await recipient.goto(`/secret/${secretKey}`);
    await breakSeal(recipient);
    await expectMessage(recipient, secret);
    await expect(note).toHaveCount(count);
  }
});

test('selecting all in the message selects only the message', async ({ recipient, api }) => {
  const { secretKey } = await api.conceal({ secret: 'only this' });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await message(recipient).focus();
  await recipient.keyboard.press('ControlOrMeta+a');
  expect(await recipient.evaluate(() => getSelection()?.toString())).toBe('only this');
});

test('a message that was cut shows its original length and how much is missing', async ({
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: '🔏'.repeat(10_003) });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, '🔏'.repeat(10_000));
  await expect(recipient.getByRole('status').filter({ hasText: 'Warning' })).toContainText(
    'it was over 10,000 characters: it had 10,003',
  );
});
