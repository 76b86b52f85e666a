/**
 * Who needs which messages: the reader's page only its own, the public pages theirs, the pages that lead in theirs, the
 * signed-in the rest. The pages of plain reading have more words than all others together, half of them about security, so
 * nobody else loads them.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageGroup } from '../intl/language-files.ts';

export const messageGroups: readonly MessageGroup[] = [
  'reader',
  'public',
  'info',
  'security',
  'entry',
  'account',
];

/** What every page loads, the reader's among them. */
const READER =
  /^(?:main\.tsx|data\/|intl\/(?!account-failure|plan-names)|ui\/|features\/reveal\/|routes\/(?:__root|secret\.))/;
const SECURITY = /^(?:features\/info\/security-|routes\/_framed\/info\.security\.)/;
const INFO =
  /^(?:features\/(?:docs|info|status)\/|routes\/_framed\/(?:about|docs|info|status|translations)\.)/;
const ENTRY = /^(?:features\/sign-in\/|routes\/_framed\/(?:_signed-out|logout\.|verify\.))/;
const ACCOUNT =
  /^(?:features\/(?:account|colonel|dashboard|domains|webhooks)\/|intl\/(?:account-failure|plan-names)|routes\/_framed\/_signed-in)/;
const MESSAGE_ID = /\bid(?:=|:\s*)['"]([\w.-]+)['"]/g;

/** The group of a source file, named by its path under `web/`. */
export function groupOf(file: string): MessageGroup {
  if (READER.test(file)) return 'reader';
  if (SECURITY.test(file)) return 'security';
  if (INFO.test(file)) return 'info';
  if (ENTRY.test(file)) return 'entry';
  return ACCOUNT.test(file) ? 'account' : 'public';
}

/** A group, and those that whoever needs it has as well. */
export const groupsWith: Readonly<Record<MessageGroup, readonly MessageGroup[]>> = {
  reader: ['reader'],
  public: ['reader', 'public'],
  info: ['reader', 'public', 'info'],
  security: ['reader', 'public', 'security'],
  entry: ['reader', 'public', 'entry'],
  account: ['reader', 'public', 'account'],
};

/** The message ids that stand in the Worker's sources, which are under a folder. */
export function idsOfWorker(folder: string): Set<string> {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] });
  return new Set(files.flatMap((file) => idsIn(join(folder, file))));
}

/** The group of each message id that stands in the sources under a folder: the first that needs it. */
export function groupsOfIds(folder: string): Map<string, MessageGroup> {
  const groups = new Map<string, MessageGroup>();
  // The gallery speaks English only: what looks like a message's id there is none.
  const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gallery/**'] });
  // The first group is written last, and wins.
  for (const group of messageGroups.toReversed()) {
    for (const file of files.filter((path) => groupOf(path) === group)) {
      for (const id of idsIn(join(folder, file))) groups.set(id, group);
    }
  }
  return groups;
}

function idsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(MESSAGE_ID)].map(([, id = '']) => id);
}
