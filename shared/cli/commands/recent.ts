import { listRecent } from '../../contract/recent.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { call } from '../api-client.ts';
import { formatMoment } from '../duration.ts';
import { note, print, printJson } from '../output.ts';
import { serviceOf, type Context } from '../service.ts';
import { Stop } from '../errors.ts';
import { printable } from '../text.ts';

/** The service lists no further pages. */
const PAGES_MAX = 1000;

type Receipt = ReplyOf<typeof listRecent>['records'][number];

/** `waxseal recent`: a line for each secret, newest first, separated by tabs. */
export async function recent(context: Context): Promise<void> {
  const { line } = context;
  const page = line.value('page') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(page) || Number(page) > PAGES_MAX)
    throw new Stop('usage', `--page must be a number from 1 to ${PAGES_MAX}.`);
  const service = await serviceOf(context);
  const { records, count } = await call(listRecent, service, { params: {}, body: { page } });
  if (line.has('json')) return printJson({ records, count });
  await print(records.map((record) => `${rowOf(record)}\n`).join(''));
  note(line, `${records.length} of ${count} from the last 30 days.`);
}

function rowOf(record: Receipt): string {
  const { secret_shortkey: shortkey, state, created, expiration_stamp: end, recipients } = record;
  const { label = '' } = record;
  const times = [formatMoment(created), formatMoment(end)];
  const cells = [shortkey, state, ...times, recipients.join(', '), label];
  return cells.map(printable).join('\t').trimEnd();
}
