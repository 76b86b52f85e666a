/** The form that creates a secret, and the answers of the server to it. */
import { type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { beginUpload, finishUpload, uploadPart } from '../../../shared/contract/uploads.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field } from '../support/screen.ts';
import { answerSite, type Call, intercept, succeed, success } from '../support/server.ts';
import { customer, newSite, type Site } from '../support/site.ts';
import { metadataKey, receiptOf, secretKeyOf, showReceipts } from '../private-page/receipts.ts';

type Created = ReplyOf<typeof concealSecret>;

const DAY = 86_400;

/** Every secret has keys of its own: the page keeps in memory what it created. */
let made = 100;

/** From now on the server creates what it is sent, once for each copy, and has its receipts. */
export function takeSecrets(): void {
  intercept(concealSecret, ({ fields }) => {
    const { copies, label, sealed, passphrase, passphrase_hash: hash, bound_to: bound } = fields;
    const has_passphrase = Boolean(passphrase) || Boolean(hash);
    const named = typeof label === 'string' && label !== '' && { label };
    const byBrowser = sealed !== undefined && ({ sealed_by: 'browser' } as const);
    showReceipts({ ...named, ...byBrowser, has_passphrase }, { has_passphrase });
    const reply = createdReply(Number(copies ?? 1));
    const bound_to = Array.isArray(bound) ? bound.filter((name) => typeof name === 'string') : [];
    return success<typeof concealSecret>({ ...reply, details: { ...reply.details, bound_to } });
  });
}

/** From now on the server takes a secret in parts, and has its receipt. */
export function takeUploads(): void {
  showReceipts({ sealed_by: 'browser' }, { parts: 2, bytes: 8_392_976, downloads_locked: false });
  succeed(beginUpload, { record: { key: metadataKey(), ends: NOW_SECONDS + DAY } });
  intercept(uploadPart, (call) => success<typeof uploadPart>({ record: { part: partOf(call) } }));
  succeed(finishUpload, createdReply(1));
}

export function partOf({ url }: Call): number {
  return Number(url.pathname.split('/').at(-1));
}

function createdReply(copies: number): Created {
  const records = Array.from({ length: copies }, () => created(metadataKey(++made)));
  const [record = created(metadataKey())] = records;
  const details = { kind: 'share' as const, recipient: [], recipient_safe: [] };
  return { record, ...(copies > 1 && { records }), details };
}

function created(key: string): Created['record'] {
  const { share_url: share = '', ...metadata } = receiptOf(key).record;
  const secretKey = secretKeyOf(key);
  return {
    metadata: { ...metadata, share_url: share, secret_key: secretKey },
    secret: {
      identifier: secretKey,
      key: secretKey,
      shortkey: metadata.secret_shortkey,
      state: 'new',
      has_passphrase: false,
      is_truncated: false,
      original_size: 1,
      secret_ttl: 7 * DAY,
    },
    share_domain: '',
  };
}

/** Opens the form of visitors on the start page, and waits until the site is known. */
export async function openHome(site: Partial<Site> = {}): Promise<void> {
  answerSite(site);
  takeSecrets();
  await open('/');
  await expect.element(secretField()).toBeVisible();
  await expect.element(page.getByText(/no account needed\.$/)).toBeVisible();
  // Its name comes with its settings.
  const home = page.getByRole('banner').getByRole('link', { name: newSite.site_name });
  await expect.element(home).toBeInTheDocument();
}

/** Opens the form of a signed-in customer, with the privacy options. */
export async function openCustomersForm(site: Partial<Site> = {}): Promise<void> {
  answerSite({ ...customer, ...site });
  takeSecrets();
  await open('/dashboard');
  await expectHeading('Send a secret');
  await toggleDrawer('Privacy options');
  await expect.element(passphraseField()).toBeVisible();
}

/** The site with a changed plan for visitors. */
export function withPlan(options: Partial<Site['plan']['options']>): Partial<Site> {
  const { plan } = newSite;
  return { plan: { ...plan, options: { ...plan.options, ...options } } };
}

/** The site with other rules for new secrets. */
export function withRules(rules: Partial<Site['secret_options']>): Partial<Site> {
  return { secret_options: { ...newSite.secret_options, ...rules } };
}

export function secretField(): Locator {
  return page.getByRole('textbox', { name: 'Your secret' });
}

export function createButton(): Locator {
  return page.getByRole('button', { name: 'Create a link' });
}

/** On a phone its name is short. */
export function generateButton(): Locator {
  return page.getByRole('button', { name: /^Generate( a password)?$/ });
}

/** The choices for a generated password. */
export const generator = {
  another: () => button('Generate another password'),
  characters: () => button('Random characters'),
  words: () => button('Random English words'),
  length: () => page.getByRole('group', { name: 'Length' }),
};

/** How many links the form creates. */
export function numberOfLinks(): Locator {
  return page.getByRole('group', { name: 'Number of links' });
}

/** Presses the button that leads to the next number. */
export async function raise(number: Locator): Promise<void> {
  await number.getByRole('button', { name: 'More' }).click();
}

/** Presses the button that leads to the number before. */
export async function lower(number: Locator): Promise<void> {
  await number.getByRole('button', { name: 'Fewer' }).click();
}

/** On a phone its name is short; it ends with the limit. */
export function attachButton(): Locator {
  return page.getByRole('button', { name: /^Attach (?:files )?up to / });
}

export function fileOf(name: string, bytes: number): File {
  return new File([new Uint8Array(bytes)], name);
}

/** Chooses files; the system's dialog for them cannot be opened here. */
export async function attach(...files: readonly File[]): Promise<void> {
  await expect.element(attachButton()).toBeVisible();
  await page.css('input[type=file]').upload([...files]);
}

/** Opens or closes the drawer with a title. */
export async function toggleDrawer(title: string): Promise<void> {
  await page.getByText(title, { exact: true }).click();
}

export function passphraseField(): Locator {
  return field('Passphrase');
}

export function lifetimeChoice(): Locator {
  return page.getByRole('combobox', { name: 'Expires after' });
}

export function languageChoice(): Locator {
  return page.getByRole('combobox', { name: 'Language of the recipient’s page' });
}

export function labelField(): Locator {
  return field('Label');
}

export function noteField(): Locator {
  return field('Note the recipient sees first');
}

/** The addresses of the people that a secret is for. */
export function peopleField(): Locator {
  return field('Email addresses');
}

export function anyone(): Locator {
  return page.getByRole('radio', { name: 'Anyone with the link' });
}

export function emailBox(): Locator {
  return page.getByRole('checkbox', { name: 'Email them their link' });
}

export function confirmBox(): Locator {
  return page.getByRole('checkbox', { name: 'They confirm their address' });
}

/** Chooses that the secret is for named people, who are emailed their link, if so. */
export async function namePeople(how: { isEmailed?: boolean } = {}): Promise<void> {
  await page.getByRole('radio', { name: 'Named people' }).click();
  await expect.element(peopleField()).toBeVisible();
  if (how.isEmailed) await emailBox().click();
}

/** The addresses that were added, or the files. */
export function removable(): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) });
}

/** What is in a field of text. */
export function valueOf(locator: Locator): string {
  const element = locator.element();
  if (element instanceof HTMLTextAreaElement) return element.value;
  throw new Error('This is no field of text');
}

/** The texts of several elements. */
export function textsOf(locator: Locator): (string | null)[] {
  return locator.elements().map(({ textContent }) => textContent);
}

/** Presses the button, after a text has been typed where there is one, and waits for the private page. */
export async function create(text?: string): Promise<void> {
  if (text !== undefined) await secretField().fill(text);
  await createButton().click();
  await expectHeading('Send this link');
}

/** Creates a link to a generated password on a page with the form, and returns the password; ends on the private page. */
export async function createGenerated(): Promise<string> {
  await generateButton().click();
  await expect.element(secretField()).not.toHaveValue('');
  const password = valueOf(secretField());
  await create();
  return password;
}

/** A button that is off: what it shows when it is pressed all the same. */
export async function expectRefused(pressed: Locator, reason: string): Promise<void> {
  await pressed.click({ force: true });
  await expect.element(page.css('[aria-live]').filter({ hasText: reason })).toBeVisible();
}
