/**
 * `npm run shots`: pictures of every screen and component, in `.cache/shots/`. `npm run shots -- --messages`: a picture of
 * every message where it is seen, in `.cache/messages/`, and a list of those that no screen shows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { englishTexts } from '../../web/build/locale-messages.ts';
import { root } from '../../worker/node/paths.ts';

const { messages = false } = parseArgs({ options: { messages: { type: 'boolean' } } }).values;
const pictures = resolve(root, '.cache/messages');
if (messages) rmSync(pictures, { recursive: true, force: true });
const specs = messages ? ['message-pictures.full'] : ['shots.full', 'gallery.spec'];
const { status } = spawnSync(
  'node_modules/.bin/playwright',
  ['test', '--config', 'test/playwright.config.ts', ...specs],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FULL: '1', [messages ? 'MESSAGES' : 'SHOTS']: '1' },
  },
);
if (messages) {
  const ids = Object.keys(englishTexts());
  const unseen = ids.filter((id) => !existsSync(resolve(pictures, `${id}.png`)));
  console.log(`${ids.length - unseen.length} of ${ids.length} messages have a picture; not:`);
  console.log(unseen.join(' '));
}
process.exitCode = status ?? 1;
