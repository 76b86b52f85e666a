/** Files on the form that creates a secret. That they arrive byte for byte is shown by `test/e2e/files-form.spec.ts`. */
import { expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { beginUpload, uploadPart } from '../../../shared/contract/uploads.ts';
import { basicPlan } from '../../../shared/plans.ts';
import { FILES_MAX } from '../../../shared/seal/content.ts';
import { metadataKey } from '../private-page/receipts.ts';
import { pass, startTimers } from '../support/clock.ts';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import {
  answerSite,
  callsOf,
  disconnect,
  holdAnswers,
  intercept,
  success,
  wordsOf,
} from '../support/server.ts';
import { newSite, withAccounts, withoutAccounts } from '../support/site.ts';
import {
  attach,
  attachButton,
  create,
  createButton,
  createGenerated,
  emailBox,
  fileOf,
  namePeople,
  openCustomersForm,
  openHome,
  partOf,
  passphraseField,
  removable,
  secretField,
  takeUploads,
  textsOf,
  toggleDrawer,
  withPlan,
} from './form.ts';

const MIB = 1024 * 1024;
const inBrowser = { seal_modes: 'both' } as const;

/** Opens the form of a site where a secret can have files of 8 MiB. */
async function openForm(): Promise<void> {
  await openHome({ ...inBrowser, ...withPlan({ file_bytes: 8 * MIB }) });
  await expect.element(attachButton()).toBeVisible();
}

async function expectFiles(...texts: readonly RegExp[]): Promise<void> {
  await expect
    .poll(() => textsOf(removable()).map((text, place) => texts[place]?.test(text ?? '')))
    .toEqual(texts.map(() => true));
}

/** Drops a file on an element, or pastes it there, with a text where it was copied with one. */
function transfer(target: Locator, type: 'drop' | 'paste', name: string, copiedText = ''): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], name));
  if (copiedText !== '') dataTransfer.setData('text/plain', copiedText);
  const options = { bubbles: true, cancelable: true };
  const element = target.element();
  if (type === 'paste') {
    element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: dataTransfer }));
  } else {
    for (const event of ['dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(event, { ...options, dataTransfer }));
    }
  }
}

it('lists attached files with names and sizes, makes the text optional, and removes one', async () => {
  await openForm();
  await expect.element(secretField()).toHaveAttribute('required');
  await attach(fileOf('one.txt', 700), fileOf('عقد.pdf', 3 * MIB));
  await expectFiles(/^one\.txt700 bytes$/, /^عقد\.pdf3 MB$/);
  await expect.element(page.getByText('2 files, 3 MB of 8 MB')).toBeVisible();
  await expect.element(secretField()).not.toHaveAttribute('required');
  await button('Remove one.txt').click();
  await expectFiles(/^عقد\.pdf/);
  await expect.element(attachButton()).toHaveFocus();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect.element(secretField()).toHaveAttribute('required');
});

it('takes a file that is dropped anywhere, and a pasted picture, but not that of a pasted text', async () => {
  await openForm();
  transfer(page.css('body'), 'drop', 'dropped.txt');
  await expectFiles(/^dropped\.txt/);
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'false');
  transfer(secretField(), 'paste', 'cells.png', 'a table');
  transfer(secretField(), 'paste', 'shot.png');
  await expectFiles(/^dropped\.txt/, /^shot\.png/);
});

it('refuses more files than a secret can hold, with advice', async () => {
  await openForm();
  await attach(...Array.from({ length: FILES_MAX + 2 }, (_, place) => fileOf(`${place}.txt`, 1)));
  await expect.element(removable()).toHaveLength(FILES_MAX);
  await expectAlert('2 files were not attached. A secret can hold 20 files.');
  await expectAlert('put them into one ZIP file');
  await button('Remove 0.txt').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('says the limit before a file is chosen, and names a file that is too large for it', async () => {
  await openHome({ ...inBrowser, ...withPlan({ file_bytes: MIB }) });
  await expect.element(attachButton()).toHaveAccessibleName('Attach files up to 1 MB');
  await attach(fileOf('huge.bin', 2 * MIB), fileOf('huger.bin', 2 * MIB));
  await expectAlert('huge.bin (2 MB) and 1 other file are too large. Up to 1 MB in total.');
  await attach(fileOf('fits.bin', 0.75 * MIB), fileOf('large.bin', 0.5 * MIB));
  await expectFiles(/^fits\.bin/);
  await expectAlert('large.bin (512 kB) is too large. Up to 1 MB in total; 256 kB left.');
});

it('says what a free account would allow, where there is one to be had', async () => {
  const ofAccount = page.getByText('With a free account: up to 25 MB.');
  for (const accounts of [withoutAccounts, withAccounts]) {
    await openHome({ ...accounts, ...inBrowser, available_plans: [basicPlan] });
    await attach(fileOf('large.bin', 3 * MIB));
    await expectAlert('large.bin (3 MB) is too large. Up to 2 MB in total.');
    if (accounts === withAccounts) await expect.element(ofAccount).toBeVisible();
    else await expect.element(ofAccount).not.toBeInTheDocument();
  }
});

it('sends small files in one call, and a generated password with them, in the clear nowhere', async () => {
  await openForm();
  const calls = callsOf(concealSecret);
  await attach(fileOf('plans.txt', 5000));
  const password = await createGenerated();
  await expect.element(page.getByText(password, { exact: true })).toBeVisible();
  expect(calls).toHaveLength(1);
  for (const text of ['plans.txt', password]) expect(wordsOf(calls)).not.toContain(text);
});

it('sends no text without its files when the site begins to encrypt by itself', async () => {
  await openForm();
  await attach(fileOf('a.txt', 10));
  await secretField().fill('see the file');
  answerSite({ seal_modes: 'server', shrimp: newSite.shrimp });
  localStorage.setItem('signedIn', '1');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText(/^Encrypted in your browser/)).not.toBeInTheDocument();
  await expectFiles(/^a\.txt/);
  const calls = callsOf(concealSecret);
  await createButton().click();
  await expectAlert('This site no longer takes files.');
  expect(calls).toEqual([]);
  await button('Remove a.txt').click();
  await expect.element(attachButton()).not.toBeInTheDocument();
  await create();
});

it('offers no files where the site always encrypts, without https, or where the plan has none', async () => {
  await openHome();
  await secretField().fill('typed');
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'false');
  await expect.element(attachButton()).not.toBeInTheDocument();

  vi.stubGlobal('isSecureContext', false);
  await openHome(inBrowser);
  await expect.element(page.getByText(/because this connection is not secure/)).toBeVisible();
  await expect.element(attachButton()).not.toBeInTheDocument();
  vi.unstubAllGlobals();

  await openHome({ ...inBrowser, ...withPlan({ file_bytes: 0 }) });
  await expect.element(page.getByText(/^Encrypted in your browser/)).toBeVisible();
  await expect.element(attachButton()).not.toBeInTheDocument();
});

it('emails no link to files, takes none while the link is emailed, and explains both in place', async () => {
  await openCustomersForm(inBrowser);
  await attach(fileOf('a.txt', 10));
  await namePeople();
  await expect.element(emailBox()).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(emailBox())
    .toHaveAccessibleDescription(/^Links to files cannot be emailed from here\./);
  await emailBox().click({ force: true });
  await expect.element(emailBox()).not.toBeChecked();
  await button('Remove a.txt').click();
  await emailBox().click();
  await expect.element(emailBox()).toBeChecked();
  const reason = /^Files cannot be added to an emailed link/;
  await expect.element(attachButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(attachButton()).toHaveAccessibleDescription(reason);
  transfer(page.css('body'), 'drop', 'dropped.txt');
  await expect.element(page.getByRole('status').filter({ hasText: reason })).toBeVisible();
  await emailBox().click();
  await expect.element(attachButton()).toHaveAttribute('aria-disabled', 'false');
  await expect.element(page.getByText('dropped.txt')).not.toBeInTheDocument();
});

/** Attaches a file that is sent in two parts. */
async function attachFilm(): Promise<void> {
  await openForm();
  takeUploads();
  await attach(fileOf('film.mp4', 6 * MIB));
}

it('waits while the browser is offline, and continues', async () => {
  startTimers();
  await attachFilm();
  const begins = callsOf(beginUpload);
  const parts = callsOf(uploadPart);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  disconnect(uploadPart);
  await createButton().click();
  await expect.element(page.getByText(/The upload continues by itself\.$/)).toBeVisible();
  await pass(600_000);
  expect(parts).toHaveLength(1);
  takeUploads();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expectHeading('Send this link');
  expect(begins).toHaveLength(1);
});

const isAskedOnLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('burns what was sent when it is cancelled, leaves the form as it was, and asks before it is left until then', async () => {
  await attachFilm();
  const burns = callsOf(burnSecret);
  intercept(burnSecret, () => Response.json({ success: true }));
  intercept(uploadPart, (call) => {
    holdAnswers(uploadPart);
    return success<typeof uploadPart>({ record: { part: partOf(call) } });
  });
  await secretField().fill('typed');
  await toggleDrawer('Privacy options');
  await passphraseField().fill('violet hat');
  expect(isAskedOnLeaving()).toBe(false);
  await createButton().click();
  await expect.element(page.getByText(/^Uploading: \d+%, [\d.]+ MB of 7 MB/)).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  // How far it is stands in place of the options, which have no effect any more.
  for (const option of [passphraseField(), attachButton()]) {
    await expect.element(option).not.toBeInTheDocument();
  }
  await expect.element(secretField()).toHaveAttribute('readonly');
  expect(isAskedOnLeaving()).toBe(true);
  await button('Cancel').click();
  await expect
    .poll(() => burns.map(({ url }) => url.pathname.split('/').at(-2)))
    .toEqual([metadataKey()]);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(secretField()).toHaveValue('typed');
  await expect.element(passphraseField()).toHaveValue('violet hat');
  await expect.element(attachButton()).toHaveFocus();
  await expectFiles(/^film\.mp4/);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'false');
  expect(isAskedOnLeaving()).toBe(false);
});
