/** The private page of a secret that was encrypted in a browser: the key of its link is in the address alone. */
import { generate } from 'lean-qr';
import { expect, it, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { shortkeyOf } from '../../../web/parts/link-seal-drawing.tsx';
import { offer } from '../recipient/recipient.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading } from '../support/screen.ts';
import { callsOf } from '../support/server.ts';
import {
  burn,
  linkBox,
  linkOf,
  linkToSend,
  metadataKey,
  secretKeyOf,
  showReceipts,
  timeline,
  withPassphrase,
} from './receipts.ts';

const FRAGMENT = `b${'0'.repeat(22)}`;
const PATH = `/private/${metadataKey()}`;
const LINK = `${linkOf()}#${FRAGMENT}`;

async function openPage(fragment: string): Promise<void> {
  showReceipts(
    { sealed_by: 'browser', ...withPassphrase },
    { ...withPassphrase, bytes: 288, parts: 0 },
  );
  await open(PATH + fragment);
}

/** The drawing of a QR code: one square per dark module. */
function darkModules(text: string): string {
  const code = generate(text);
  const places = Array.from({ length: code.size ** 2 }, (_, place) => place);
  return places
    .map((place) => [place % code.size, Math.floor(place / code.size)] as const)
    .filter(([x, y]) => code.get(x, y))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('');
}

it('shows the whole link, keeps its fragment on the way to the burn page and back, and burns nothing there', async () => {
  const burns = callsOf(burnSecret);
  await openPage(`#${FRAGMENT}`);
  await expectHeading('Send this link');
  expect(linkToSend()).toBe(LINK);
  await page.getByRole('link', { name: 'Burn', exact: true }).click();
  await expectHeading('Burn this secret before it is opened?');
  expect(location.href).toBe(`${location.origin}${PATH}/burn#${FRAGMENT}`);
  // The site has no passphrase to compare.
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Cancel and keep it' }).click();
  await expectHeading('Send this link');
  expect(location.href).toBe(`${location.origin}${PATH}#${FRAGMENT}`);
  expect(linkToSend()).toBe(LINK);
  expect(burns).toEqual([]);
});

it('shows without the whole fragment why there is no link, and lets the secret be burned', async () => {
  // Incomplete, and that of a link without a passphrase.
  for (const part of ['', `#${FRAGMENT.slice(0, -1)}`, `#a${FRAGMENT.slice(1)}`]) {
    await openPage(part);
    await expectHeading('Waiting to be opened');
    const main = page.getByRole('main');
    const answer = main.getByText(/this site never had its key/);
    await expect.element(answer).not.toBeVisible();
    await main.getByText('Where is the link?').click();
    await expect.element(answer).toBeVisible();
    await expect.element(linkBox()).not.toBeInTheDocument();
    await expect.element(main).not.toMatchTextContent('/secret/1');
    await expect.element(timeline()).toMatchTextContent('Not opened yet');
  }
  await page.getByRole('link', { name: 'Burn', exact: true }).click();
  burn();
  await button('Burn permanently').click();
  await expectHeading('Your secret was burned before it was opened');
});

it('puts the fragment into the QR code, which it draws on request, and what is shared, and says who encrypted it', async () => {
  const shared: unknown[] = [];
  const share = (data: ShareData) => {
    shared.push(data);
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await openPage(`#${FRAGMENT}`);
  const show = linkBox().getByRole('button', { name: 'QR code' });
  const drawn = page.getByRole('img', { name: 'QR code of the link to send' });
  await expect.element(show).toBeVisible();
  await expect.element(drawn).not.toBeInTheDocument();
  await show.click();
  await expect.element(show).toHaveAttribute('aria-expanded', 'true');
  await expect
    .poll(() => drawn.query()?.querySelector('path')?.getAttribute('d'))
    .toBe(darkModules(LINK));
  await page.getByText('Why is my secret not shown here?').click();
  await expect.element(page.getByText(/^Because it was encrypted in your browser/)).toBeVisible();
  await linkBox().getByRole('button', { name: 'Share' }).click();
  expect(shared).toEqual([{ url: LINK }]);
});

it('ignores a fragment that is no key where the site encrypted the secret', async () => {
  showReceipts();
  await open(`${PATH}#main`);
  await expectHeading('Send this link');
  expect(linkToSend()).toBe(linkOf());
});

const words = () => /Seal: ([a-z]+ [a-z]+)/.exec(document.body.textContent)?.[1];
const outlineIn = (box: Locator, selector: string) =>
  box.element().querySelector(`${selector} path`)?.getAttribute('d');

it('shows sender and recipient the same seal, which is not that of the site', async () => {
  const secret_shortkey = await shortkeyOf(secretKeyOf(metadataKey()));
  showReceipts({ secret_shortkey, sealed_by: 'browser', ...withPassphrase });
  await open(`${PATH}#${FRAGMENT}`);
  await expect.poll(words).toMatch(/ /);
  const [name, seal] = [words(), outlineIn(linkBox(), 'svg[width="56"]')];
  expect(seal).toBeDefined();
  expect(outlineIn(page.getByRole('banner'), 'svg')).not.toBe(seal);
  offer();
  await open(`/secret/${secretKeyOf(metadataKey())}`);
  await expect.poll(words).toBe(name);
  expect(outlineIn(page.getByRole('main'), 'svg[width="96"]')).toBe(seal);
});
