/**
 * What the longest secrets take of the runtime's memory: one, and two at once. The platform allows 128 MB for an isolate, and
 * counts what lies outside of V8's heap as well, such as bodies; no setting of a local runtime limits that. So what is
 * measured is how far the process grows above what it held before, which is more than the isolate alone.
 */
import { type Client, apiClient } from '../support/client.ts';
import { membersOf } from '../support/process-group.ts';
import { startServer } from '../support/server.ts';
import { peakGrowth } from './peak.ts';

/** The most that a plan can allow. A body has room for three bytes a character: 15 MiB. */
const SIZE_CHARACTERS_MAX = 5_242_880;
const texts = {
  'characters of one byte': 'x',
  'characters of three bytes': '字',
} as const;

/** Creates and reveals the longest secrets, each on a server of its own. A table in Markdown. */
export async function largeTable(): Promise<string> {
  const rows: string[] = [];
  for (const [name, character] of Object.entries(texts)) {
    for (const atOnce of [1, 2]) {
      const [created, revealed] = await peaksOf(character.repeat(SIZE_CHARACTERS_MAX), atOnce);
      rows.push(`| ${atOnce} of ${SIZE_CHARACTERS_MAX} ${name} | ${created} | ${revealed} |`);
    }
  }
  return ['| secrets at once | create, MB | reveal, MB |', '|---|---:|---:|', ...rows].join('\n');
}

async function peaksOf(secret: string, atOnce: number): Promise<readonly [string, string]> {
  const PLAN_OPTIONS = JSON.stringify({ anonymous: { size: SIZE_CHARACTERS_MAX } });
  const server = await startServer({ env: { PLAN_OPTIONS } });
  const client = apiClient(server.base, atOnce);
  try {
    await openOne(client, 'a first secret');
    const keys: string[] = [];
    const many = <Result>(act: (index: number) => Promise<Result>) =>
      Promise.all(Array.from({ length: atOnce }, (_, index) => act(index)));
    const created = await growth(server.group, () =>
      many(async () => keys.push((await client.conceal({ secret })).secretKey)),
    );
    const revealed = await growth(server.group, () =>
      many(async (index) => {
        const answer = await client.reveal(keys[index] ?? '');
        if (!answer.ok || answer.reply.record.secret_value !== secret) {
          throw new Error('a secret was not revealed whole');
        }
      }),
    );
    return [created, revealed];
  } finally {
    client.close();
    await server.stop();
  }
}

async function openOne(client: Client, secret: string): Promise<void> {
  await client.reveal((await client.conceal({ secret })).secretKey);
}

/** By how many megabytes the runtime's memory grew at most meanwhile. */
async function growth(group: number, act: () => Promise<unknown>): Promise<string> {
  const runtime = membersOf(group).filter((member) => member.endsWith(' workerd'));
  if (runtime.length === 0) throw new Error('there is no runtime');
  return (
    await peakGrowth(
      runtime.map((member) => Number.parseInt(member, 10)),
      act,
    )
  ).toFixed(0);
}
