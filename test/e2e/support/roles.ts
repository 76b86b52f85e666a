/** What a page is to somebody who does not see it: roles and names, in the order of reading. */
import { expect, type Page } from '@playwright/test';
import { painted } from './layout-shift.ts';

const SITE_MS_MAX = 2000;
const ROLES_MS_MAX = 5000;

/** One line of the browser's tree of roles; `text` is what stands in it besides its name. */
interface Node {
  readonly depth: number;
  readonly role: string;
  readonly name: string;
  readonly text: string;
}

/** What people steer by; everything else may change its words freely. */
const STEERED_BY = new Set(
  (
    'heading button link textbox searchbox combobox checkbox radio switch tab dialog alertdialog ' +
    'banner complementary contentinfo form main navigation region search'
  ).split(' '),
);

/** What is nothing without a name. */
const NAMED = new Set(
  'heading button link textbox combobox switch tab dialog menuitem option'.split(' '),
);

/** What may hold its words in any way, as long as there are some. */
const SPEAKING = new Set(['alert', 'listitem']);

/** What differs from one run to the next, and what stands for it. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/\S+/g, '<link>'],
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}(?:, \d{1,2}:\d{2}\s[AP]M)?/g, '<time>'],
  [/\b(?:in )?\d+ (?:second|minute|hour|day)s?(?: ago)?\b/g, '<time>'],
  [/\b(?=\w*\d)(?=\w*[a-z])\w{6,}\b/gi, '<key>'],
  [/\d+/g, '#'],
];

/** Holds a screen to the list that was agreed on for it. */
export async function expectRoles(page: Page, screen: string): Promise<void> {
  // The name of the site comes a moment later than the screen, where it does not wait for ever.
  await page
    .waitForFunction(
      () =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/bootstrap')),
      undefined,
      { timeout: SITE_MS_MAX },
    )
    .catch(() => undefined);
  await painted(page);
  expect(await speechless(page), 'says nothing').toEqual([]);
  // What hangs on the site's answer is loaded only then.
  await expect(async () => {
    expect(await rolesOf(page)).toMatchSnapshot(`${screen}.txt`);
  }).toPass({ timeout: ROLES_MS_MAX });
}

/** The roles and names that people steer by, one a line. */
async function rolesOf(page: Page): Promise<string> {
  const lines = (await nodesOf(page))
    .filter(({ role }) => STEERED_BY.has(role))
    .map(({ role, name }) => (name === '' ? `${role}\n` : `${role} "${masked(name)}"\n`));
  return lines.join('');
}

/** Headings, buttons, items and labels that say nothing. */
async function speechless(page: Page): Promise<string[]> {
  const nodes = await nodesOf(page);
  const labels = await page
    .locator('label')
    .evaluateAll((all) => all.filter(({ textContent }) => textContent.trim() === '').length);
  const silent = nodes.filter(
    ({ role, name }, place) =>
      (NAMED.has(role) && name === '') || (SPEAKING.has(role) && isSilent(nodes, place)),
  );
  return [...silent.map(({ role }) => role), ...Array.from({ length: labels }, () => 'label')];
}

/** Whether neither a node nor anything in it has a name or a text. */
function isSilent(nodes: readonly Node[], place: number): boolean {
  const [node, ...after] = nodes.slice(place);
  if (!node) return true;
  const end = after.findIndex(({ depth }) => depth <= node.depth);
  const inside = after.slice(0, end === -1 ? after.length : end);
  return [node, ...inside].every(({ name, text }) => name === '' && text === '');
}

function masked(name: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), name);
}

async function nodesOf(page: Page): Promise<Node[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  return snapshot.split('\n').flatMap((line) => nodeIn(line) ?? []);
}

/** Reads a line such as `- heading "Send this link" [level=1]`; what holds a colon comes in quotes. */
function nodeIn(line: string): Node | null {
  const [, indent = '', quoted, plain = ''] = /^( *)- (?:'((?:[^']|'')*)')?(.*)$/.exec(line) ?? [];
  const whole = quoted === undefined ? plain : quoted.replaceAll("''", "'") + plain;
  const parts = /^(\w+)(?: "((?:[^"\\]|\\.)*)")?(?: \[[^\]]*\])*(?::(?: (.*))?)?$/.exec(whole);
  if (!parts) return null;
  const [, role = '', name = '', text = ''] = parts;
  return { depth: indent.length, role, name, text };
}
