/** Large secrets that a browser encrypted: downloaded in parts, opened once, and saved as files. */
import { expect, it, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { revealSecret } from '../../../shared/contract/reveal.ts';
import { downloadPart } from '../../../shared/contract/uploads.ts';
import { encryptText } from '../../support/sealing.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { callsOf, holdAnswers, intercept, refuse } from '../support/server.ts';
import {
  againButton,
  breakSeal,
  expectWrongPassphrase,
  message,
  offerSealed,
  openButton,
  passphraseField,
  proxyPage,
  reload,
  savedBlobs,
  type SealedOffer,
} from './recipient.ts';

const MIB = 1024 * 1024;
const TEXT = 'the text beside the files';
const BOTH = 'Here are your message and files';

/** Bytes that differ from file to file. */
function bytesOf(length: number, seed: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 2_654_435_761 + seed) >>> 9);
}

const first = { name: 'Bericht é.pdf', content: new Blob([bytesOf(4 * MIB, 1)]) };
const second = { name: 'photo.jpg', content: new Blob([bytesOf(MIB, 2)]) };

const files = [first, second];
/** Encrypting takes longer than most of what the tests do with it. */
const encrypted = encryptText(TEXT, '', files);

/** Opens the page of a secret with two files, in two parts. */
async function visit(changes: SealedOffer = {}) {
  const given = { text: TEXT, files, isInParts: true, ...changes };
  const isUsual = given.text === TEXT && given.files === files && given.passphrase === undefined;
  const offered = await offerSealed({ ...given, ...(isUsual && { encrypted }) });
  const downloads = callsOf(downloadPart);
  await open(offered.link);
  return {
    ...offered,
    downloads,
    parts: () => downloads.map(({ url }) => url.pathname.split('/').at(-1)),
  };
}

const saveLink = ({ name }: typeof first): Locator =>
  page.getByRole('link', { name: `Save ${name}` });

async function sameBytes(one: Blob | undefined, other: Blob): Promise<boolean> {
  const [saved = new Uint8Array(), given] = await Promise.all([one?.bytes(), other.bytes()]);
  return saved.length === given.length && saved.every((byte, place) => byte === given[place]);
}

it('downloads the parts, claims the secret, and offers its files byte for byte', async () => {
  const blobs = savedBlobs();
  const { parts, isOpened } = await visit();
  const reveals = callsOf(revealSecret);
  await expect.element(page.getByText('6 MB will be downloaded')).toBeVisible();
  await breakSeal();
  await expectHeading(BOTH);
  expect(message().element().textContent).toBe(TEXT);
  expect(parts()).toEqual(['1', '2']);
  // The hashes, and then the claim.
  expect(reveals.map(({ fields }) => fields['continue'] ?? false)).toEqual([false, true]);
  expect(isOpened()).toBe(true);
  // In a tab of its own none is shown as a page of this site.
  expect(new Set(blobs.map(({ type }) => type))).toEqual(new Set(['application/octet-stream']));
  for (const file of [first, second]) {
    await expect.element(saveLink(file)).toHaveAttribute('download', file.name);
    const found = blobs.find(({ size }) => size === file.content.size);
    expect(await sameBytes(found, file.content)).toBe(true);
  }
});

it('saves all files as one archive, and asks before it is left until all are saved', async () => {
  await visit({ text: '' });
  await breakSeal();
  await expectHeading('Here are your files');
  await expect.element(button('Copy the message')).not.toBeInTheDocument();
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(asks).toBe(true);
  await saveLink(second).click();
  await expect.element(page.getByRole('link', { name: `Saved ${second.name}` })).toBeVisible();
  expect(asks()).toBe(true);
  await saveLink(first).click();
  await expect.poll(asks).toBe(false);
  const blobs = savedBlobs();
  await button('Save all as ZIP (5 MB)').click();
  await expect.poll(() => blobs.map(({ type }) => type)).toEqual(['application/zip']);
  expect(blobs[0]?.size).toBeGreaterThan(5 * MIB);
});

it('offers a file under a safe name', async () => {
  const odd = [{ name: 'my/file\u202Egpj.exe', content: new Blob([new Uint8Array(5)]) }];
  await visit({ text: '', files: odd, isInParts: false });
  await breakSeal();
  await expect.element(page.getByRole('listitem')).toMatchTextContent('myfilegpj.exe 5 byte');
  const link = page.getByRole('link', { name: 'Save myfilegpj.exe' });
  await expect.element(link).toHaveAttribute('download', 'myfilegpj.exe');
});

it('opens nothing when the download is cancelled, and continues where it was', async () => {
  const { parts, isOpened, sendPart } = await visit();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  intercept(downloadPart, async (call) => {
    if (parts().join() === '1,2') await held;
    return sendPart(call);
  });
  await breakSeal();
  await expect.element(page.getByText(/of 6 MB \(66%\)/)).toBeVisible();
  await expect.element(page.getByText('If you cancel, the link keeps working.')).toBeVisible();
  await button('Cancel the download').click();
  await expect.element(page.getByText('The download was cancelled.')).toBeVisible();
  await expect.element(openButton()).toHaveFocus();
  release();
  expect(isOpened()).toBe(false);
  await breakSeal();
  await expectHeading(BOTH);
  expect(parts()).toEqual(['1', '2', '2']);
});

it('offers no cancelling once the secret is being claimed', async () => {
  const { reveal } = await visit();
  const { promise: claimed, resolve: release } = Promise.withResolvers<void>();
  intercept(revealSecret, async (call) => {
    if (call.fields['continue'] === true) await claimed;
    return reveal(call);
  });
  await breakSeal();
  await expect.element(page.getByText('Decrypting…')).toBeVisible();
  await expect.element(button('Cancel the download')).not.toBeInTheDocument();
  release();
  await expectHeading(BOTH);
});

it('opens nothing when the page is loaded again during the download, and shows it again after a later reload, for ten minutes', async () => {
  const { isOpened } = await visit();
  const release = holdAnswers(downloadPart);
  await breakSeal();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await reload();
  await expect.element(openButton()).toBeVisible();
  expect(isOpened()).toBe(false);
  release();
  await breakSeal();
  await expectHeading(BOTH);
  const deliver = holdAnswers(downloadPart);
  await reload();
  await expectHeading('You opened this a moment ago');
  await expect.element(page.getByText('for 10 minutes after opening it')).toBeVisible();
  deliver();
  await expectHeading(BOTH);
  await expect.element(saveLink(first)).toBeVisible();
});

it('does not say of a download without an answer that it may have opened the message', async () => {
  const { isOpened } = await visit();
  intercept(downloadPart, proxyPage);
  await breakSeal();
  await expectAlert('Try again');
  await expect
    .element(page.getByText('if the message was opened meanwhile'))
    .not.toBeInTheDocument();
  expect(isOpened()).toBe(false);
});

it('downloads nothing for a wrong passphrase', async () => {
  const { downloads, isOpened } = await visit({ passphrase: 'right' });
  await breakSeal('wrong');
  await expectWrongPassphrase(4);
  expect(downloads).toEqual([]);
  expect(isOpened()).toBe(false);
  await passphraseField().fill('right');
  await againButton().click();
  await expectHeading(BOTH);
});

it('names a download that is locked, and opens nothing', async () => {
  const { isOpened } = await visit();
  refuse(downloadPart, 'download_locked');
  await breakSeal();
  await expectAlert('This was downloaded too often without being opened.');
  expect(isOpened()).toBe(false);
});

it('recommends a full browser inside of an app', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 385.0.0';
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'));
  await visit();
  await expect
    .element(page.getByText('Open this page in your browser to save files.'))
    .toBeVisible();
  await expect.element(openButton()).toBeVisible();
});

it('shows the pixels of a picture when that is asked for, whatever its name says', async () => {
  const canvas = new OffscreenCanvas(3, 2);
  canvas.getContext('2d');
  const picture = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';
  const { link } = await offerSealed({
    text: '',
    files: [
      { name: 'scan', content: new Blob([picture]) },
      { name: 'drawing.png', content: new Blob([drawing]) },
    ],
  });
  await open(link);
  await breakSeal();
  await expectHeading('Here are your files');
  await button('Show the picture').click();
  const shown = page.getByRole('img', { name: 'scan' });
  await expect.element(shown).toBeVisible();
  await expect.element(shown).toHaveAttribute('width', '3');
  await expect.element(button('Show the picture')).not.toBeInTheDocument();
});
