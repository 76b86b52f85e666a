/** The English messages of the server. The browser shows them as they come, so no pseudo-language changes them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { groupsOfIds } from '../../web/build/message-groups.ts';

export function serverSentences(): string[] {
  const root = new URL('../../', import.meta.url);
  const english = v.parse(
    v.record(v.string(), v.object({ defaultMessage: v.string() })),
    JSON.parse(readFileSync(new URL('locales/en.json', root), 'utf8')),
  );
  const inTheBrowser = groupsOfIds(fileURLToPath(new URL('web', root)));
  return Object.entries(english)
    .filter(([id]) => !inTheBrowser.has(id))
    .flatMap(([, { defaultMessage }]) => variantsOf(defaultMessage));
}

/** A message, or each of the sentences that it chooses from. */
function variantsOf(message: string): string[] {
  if (!message.startsWith('{reason, select')) return [message];
  return [...message.matchAll(/\w \{([^{}]+)\}/g)].map(([, sentence = '']) => sentence);
}
