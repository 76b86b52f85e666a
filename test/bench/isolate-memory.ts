/** How much memory the Worker's isolate takes while files of 100 MiB are sent and fetched in parts. */
import { setTimeout as pause } from 'node:timers/promises';
import { showSecret } from '../../shared/contract/reveal.ts';
import { call } from '../../shared/cli/api-client.ts';
import { upload } from '../../shared/cli/parts.ts';
import { openSealed, sealFields } from '../../shared/cli/sealed.ts';
import { readFragment } from '../../shared/seal/fragment.ts';
import { seal } from '../../shared/seal/seal.ts';
import type { DevTools } from '../support/devtools.ts';
import { withInspected } from '../support/inspected.ts';

const LOOK_MS = 5;
const ignored = () => undefined;

/**
 * Sends and opens files, several at once.
 *
 * @param settings of the server
 * @returns a row in Markdown for each number at once: the highest heap seen in megabytes, while sending and while opening
 */
export async function isolateRows(
  bytes: number,
  numbersAtOnce: readonly number[],
  settings: Readonly<Record<string, string>>,
): Promise<string[]> {
  const rows: string[] = [];
  await withInspected(
    { LIMIT_CREATE: '0', LIMIT_REVEAL: '0', ...settings },
    async ({ base, isolate }) => {
      const service = { origin: base };
      const transfer = { service, onFailure: ignored, onProgress: ignored };
      const content = {
        text: '',
        files: [{ name: 'large', content: new Blob([new Uint8Array(bytes)]) }],
      };
      const send = async () => {
        const sealed = await seal(content);
        const { record } = await upload(sealed, sealFields(sealed), transfer);
        return { key: record.secret.key, fragment: sealed.fragment };
      };
      const receive = async ({ key, fragment }: Awaited<ReturnType<typeof send>>) => {
        const link = readFragment(`#${fragment}`);
        if (typeof link === 'string') throw new Error(`the fragment is ${link}`);
        const { details } = await call(showSecret, service, { params: { key } });
        const opened = await openSealed({ ...transfer, link, passphrase: '', key, details });
        if (opened.content.files[0]?.content.size !== bytes) throw new Error('not the file');
      };
      for (const atOnce of numbersAtOnce) {
        const sent: Awaited<ReturnType<typeof send>>[] = [];
        const sending = await highest(isolate, async () => {
          sent.push(...(await Promise.all(Array.from({ length: atOnce }, send))));
        });
        const receiving = await highest(isolate, async () => {
          await Promise.all(sent.map(receive));
        });
        rows.push(`| ${atOnce} | ${sending.toFixed(0)} | ${receiving.toFixed(0)} |`);
      }
    },
  );
  return rows;
}

/** The highest heap that was seen while something ran, in megabytes, garbage included. */
async function highest(isolate: DevTools, act: () => Promise<void>): Promise<number> {
  const over = new AbortController();
  const acting = act().finally(() => over.abort());
  let most = 0;
  while (!over.signal.aborted) {
    most = Math.max(most, await isolate.heapBytes());
    await pause(LOOK_MS);
  }
  await acting;
  return most / 1024 / 1024;
}
