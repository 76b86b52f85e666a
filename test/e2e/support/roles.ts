/**
 * A page as the accessibility tree presents it: roles and names in reading order, stored per screen in `roles/`.
 * Header and footer are stored once per audience, in `roles/frames/`; the lists of the screens name those files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { painted } from './layout-shift.ts';

export const ROLES_FOLDER = join(import.meta.dirname, '../roles');

const SITE_MS_MAX = 2000;
const ROLES_MS_MAX = 5000;

/** One line of the browser's accessibility tree; `text` is the content besides the name. */
interface Node {
  readonly depth: number;
  readonly role: string;
  readonly name: string;
  readonly text: string;
}

/** The roles that are listed; the text of all others may change freely. */
const LISTED = new Set(
  (
    'heading button link textbox searchbox combobox checkbox radio switch tab dialog alertdialog ' +
    'banner complementary contentinfo form main navigation region search'
  ).split(' '),
);

/** Roles that need a name. */
const NAMED = new Set(
  'heading button link textbox combobox switch tab dialog menuitem option'.split(' '),
);

/** Roles that need a name or some text inside. */
const WITH_TEXT = new Set(['alert', 'listitem']);

/** The landmarks that are stored in a file of their own. */
const FRAME_PARTS = new Map([
  ['banner', 'header'],
  ['contentinfo', 'footer'],
]);

/** Values that differ between runs, and their placeholders. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/\S+/g, '<link>'],
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}(?:, \d{1,2}:\d{2}\s[AP]M)?/g, '<time>'],
  [/\b(?:in )?\d+ (?:second|minute|hour|day)s?(?: ago)?\b/g, '<time>'],
  [/\b(?=\w*\d)(?=\w*[a-z])\w{6,}\b/gi, '<key>'],
  [/\d+/g, '#'],
];

/** Compares a screen with its stored list. */
export async function expectRoles(page: Page, screen: string): Promise<void> {
  // The name of the site is shown a moment after the screen, unless a test holds its answer back.
  await page
    .waitForFunction(
      () =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/bootstrap')),
      undefined,
      { timeout: SITE_MS_MAX },
    )
    .catch(() => undefined);
  await painted(page);
  expect(await unnamed(page), 'without a name').toEqual([]);
  // Parts that depend on the site's answer are loaded after it.
  await expect(async () => {
    const { list, frames } = listed(await nodesOf(page), storedFrames(screen));
    for (const [file, part] of frames) expect(part).toMatchSnapshot(file.split('/'));
    expect(list).toMatchSnapshot(`${screen}.txt`);
  }).toPass({ timeout: ROLES_MS_MAX });
}

/** The files of header and footer that a stored list names. */
function storedFrames(screen: string): readonly string[] {
  const file = join(ROLES_FOLDER, `${screen}.txt`);
  return existsSync(file) ? framesIn(readFileSync(file, 'utf8')) : [];
}

export function framesIn(list: string): readonly string[] {
  return list.match(/^frames\/[\w-]+\.txt$/gm) ?? [];
}

/** The list of a screen, with the given files in place of its header and footer, and the expected content of those. */
function listed(
  nodes: readonly Node[],
  files: readonly string[],
): { readonly list: string; readonly frames: ReadonlyMap<string, string> } {
  const lines: string[] = [];
  const frames = new Map<string, string>();
  for (let place = 0; place < nodes.length;) {
    const branch = branchAt(nodes, place);
    const part = FRAME_PARTS.get(branch[0]?.role ?? '');
    const file = files.find((one) => part !== undefined && one.startsWith(`frames/${part}-`));
    if (file === undefined) {
      lines.push(...branch.slice(0, 1).flatMap(lineOf));
      place++;
    } else {
      // A dialog that the footer opens belongs to the screen.
      const dialog = branch.findIndex(({ role }) => role === 'dialog');
      const frame = dialog === -1 ? branch : branch.slice(0, dialog);
      lines.push(`${file}\n`);
      frames.set(file, frame.flatMap(lineOf).join(''));
      place += frame.length;
    }
  }
  return { list: lines.join(''), frames };
}

/** A node and everything inside it. */
function branchAt(nodes: readonly Node[], place: number): readonly Node[] {
  const [node, ...after] = nodes.slice(place);
  if (!node) return [];
  const end = after.findIndex(({ depth }) => depth <= node.depth);
  return [node, ...after.slice(0, end === -1 ? after.length : end)];
}

function lineOf({ role, name }: Node): string[] {
  if (!LISTED.has(role)) return [];
  return [name === '' ? `${role}\n` : `${role} "${masked(name)}"\n`];
}

/** The roles of headings, buttons, items and labels that a screen reader has nothing to read for. */
async function unnamed(page: Page): Promise<string[]> {
  const nodes = await nodesOf(page);
  const labels = await page
    .locator('label')
    .evaluateAll((all) => all.filter(({ textContent }) => textContent.trim() === '').length);
  const empty = nodes.filter(
    ({ role, name }, place) =>
      (NAMED.has(role) && name === '') || (WITH_TEXT.has(role) && isEmpty(branchAt(nodes, place))),
  );
  return [...empty.map(({ role }) => role), ...Array.from({ length: labels }, () => 'label')];
}

function isEmpty(branch: readonly Node[]): boolean {
  return branch.every(({ name, text }) => name === '' && text === '');
}

function masked(name: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), name);
}

async function nodesOf(page: Page): Promise<Node[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  return snapshot.split('\n').flatMap((line) => nodeIn(line) ?? []);
}

/** Parses a line such as `- heading "Send this link" [level=1]`; a line with a colon in its name is quoted. */
function nodeIn(line: string): Node | null {
  const [, indent = '', quoted, plain = ''] = /^( *)- (?:'((?:[^']|'')*)')?(.*)$/.exec(line) ?? [];
  const whole = quoted === undefined ? plain : quoted.replaceAll("''", "'") + plain;
  const parts = /^(\w+)(?: "((?:[^"\\]|\\.)*)")?(?: \[[^\]]*\])*(?::(?: (.*))?)?$/.exec(whole);
  if (!parts) return null;
  const [, role = '', name = '', text = ''] = parts;
  return { depth: indent.length, role, name, text };
}
