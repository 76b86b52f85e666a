/**
 * `npm run shots`: pictures of every screen in every state, and of every component, in `.cache/shots/`; `npm run shots -- NAME`
 * only of the state of that name. `npm run shots -- --messages`: a picture of every message where it is seen, in
 * `.cache/messages/`, and a list of those that no state shows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { englishTexts } from '../../web/build/locale-messages.ts';
import { root } from '../../worker/node/paths.ts';
import { messagePictures } from './support/picture-commands.ts';

const { values, positionals } = parseArgs({
  options: { messages: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { messages } = values;
const [name = String.raw`\S+`] = positionals;
if (messages) rmSync(messagePictures, { recursive: true, force: true });
const parameters = ['--config=test/screens/vitest.config.ts', `-t=shows ${name} so that everybody`];
const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...parameters], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, [messages ? 'MESSAGES' : 'SHOTS']: '1' },
});
if (messages) {
  const ids = Object.keys(englishTexts());
  const unseen = ids.filter((id) => !existsSync(join(messagePictures, `${id}.png`)));
  console.log(`${ids.length - unseen.length} of ${ids.length} messages have a picture; not:`);
  console.log(unseen.join(' '));
}
process.exitCode = status ?? 1;
