/** Files of a secret: attached on the form, and read by a recipient's program. */
import { expect, type Locator, type Page } from '@playwright/test';
import { showSecret } from '../../../shared/contract/reveal.ts';
import { call } from '../../../shared/cli/api-client.ts';
import { openSealed } from '../../../shared/cli/sealed.ts';
import { readFragment } from '../../../shared/seal/fragment.ts';
import { keyIn } from './receipt.ts';

export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file whose bytes differ. */
export function fileOf(name: string, bytes: number): TestFile {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 4093) buffer[at] = at % 251;
  return { name, mimeType: 'application/octet-stream', buffer };
}

export function attachButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Attach files' });
}

/** The attached files, each with its name and size. */
export function attachedFiles(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) });
}

/** Chooses files as a person does who presses the button. */
export async function attach(page: Page, ...files: readonly TestFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await attachButton(page).click();
  await (await chooser).setFiles([...files]);
}

/** Opens a link as the command line does. */
async function openLink(link: string) {
  const { origin, pathname, hash } = new URL(link);
  const fragment = readFragment(hash.slice(1));
  if (typeof fragment === 'string') throw new Error(`The link has no key: ${fragment}`);
  const service = { origin };
  const key = keyIn(pathname);
  const { details } = await call(showSecret, service, { params: { key } });
  const { content } = await openSealed({
    link: fragment,
    passphrase: '',
    service,
    key,
    parts: details.parts ?? 0,
    onFailure: () => undefined,
    onProgress: () => undefined,
  });
  const files = content.files.map(async ({ name, content: blob }) => ({
    name,
    buffer: Buffer.from(await blob.arrayBuffer()),
  }));
  return { parts: details.parts ?? 0, text: content.text, files: await Promise.all(files) };
}

/** Expects a link to open with this text and these files, byte for byte. */
export async function expectContent(
  link: string,
  { text, files, parts }: { text: string; files: readonly TestFile[]; parts: number },
): Promise<void> {
  const opened = await openLink(link);
  expect(opened.parts).toBe(parts);
  expect(opened.text).toBe(text);
  expect(opened.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const [place, { buffer }] of files.entries()) {
    expect(opened.files[place]?.buffer.equals(buffer)).toBe(true);
  }
}
