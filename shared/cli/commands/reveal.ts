import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { revealSecret, showSecret } from '../../contract/reveal.ts';
import { type LinkKey, readFragment } from '../../seal/fragment.ts';
import { call } from '../api-client.ts';
import type { CommandLine } from '../command-line.ts';
import { orElsewhere, prepareDestination, type SavedFile } from '../destination.ts';
import { formatDuration } from '../duration.ts';
import { Stop } from '../errors.ts';
import { readLink } from '../input.ts';
import { incompleteLink, resolveLink, warnIfChanged } from '../link.ts';
import { note, printJson, printSecret, transferNotes, warn } from '../output.ts';
import { knownPassphrase } from '../passphrase.ts';
import { withRetries } from '../retry.ts';
import { noteIn, type Opened, openSealed } from '../sealed.ts';
import type { Context, Service } from '../service.ts';
import { verifiedTicket } from '../verify.ts';

/** `waxseal reveal [LINK or KEY]`: everything local that can fail does so before the secret is opened. */
export async function reveal(context: Context): Promise<void> {
  const { line } = context;
  const given = await resolveLink(context, await readLink(line.operand));
  const { origin, side, key, fragment } = given;
  if (side === 'private')
    throw new Stop(
      'usage',
      'That is the private link, which is for the sender. Open the other link, the one with /secret/ in it.',
    );
  const link = readFragment(fragment);
  if (link === 'incomplete') throw incompleteLink();
  warnIfChanged(context, given);
  const service = { origin };
  const { details } = await call(showSecret, service, { params: { key } });
  refuseMismatch(link, details);
  const written = await noteIn(link, details);
  if (written) note(line, `A note from the sender, not verified: “${written}”`);
  refuseLocked(details.locked_until);
  const bound = { line, service, key, link };
  const ticket = details.is_bound ? await verifiedTicket(bound) : undefined;
  const passphrase = await knownPassphrase(line, details.has_passphrase);
  const destination = await prepareDestination(
    line.value('output'),
    details.bytes,
    // What is long has files. In a pipe a single one is no folder.
    (details.parts ?? 0) > 0 && (line.has('json') || process.stdout.isTTY),
  );
  const request = { service, key, passphrase, ticket, ...transferNotes(line, 'Received') };
  const { record, content } = await (link === 'none'
    ? openAtSite(line, request)
    : openSealed({ ...request, link, parts: details.parts ?? 0 }));
  const { text, files, error } = await destination.deliver(content, !line.has('json'));
  const notPrinted = await orElsewhere({ text: text ?? '', files: [] }, async () => {
    if (line.has('json')) await printJson(jsonOf(record, text, files));
    else if (text !== null && (text !== '' || content.files.length === 0)) await printSecret(text);
  });
  const reasons = [error, notPrinted].flatMap((stop) => stop?.message ?? []);
  if (reasons.length > 0) throw new Stop('failure', reasons.join(' '));
}

type Details = ReplyOf<typeof showSecret>['details'];

/** What link and service have to agree about, before anything is sent that opens a secret. */
function refuseMismatch(link: LinkKey | 'none', details: Details): void {
  const isSealed = details.sealed_by === 'browser';
  // Its fragment was lost.
  if (link === 'none' && isSealed) throw incompleteLink();
  if (link === 'none') return;
  if (!isSealed || link.hasPassphrase !== details.has_passphrase)
    throw new Stop('failure', 'The link does not match the secret. It was not opened.');
}

/** During a lockout no passphrase is checked, so none is prompted for. */
function refuseLocked(until: number | null): void {
  if (until === null) return;
  const wait = formatDuration(Math.max(1, until - Math.floor(Date.now() / 1000)));
  throw new Stop('passphrase', `Too many wrong passphrases. Try again in ${wait}.`);
}

interface Request {
  readonly service: Service;
  readonly key: string;
  readonly passphrase: string;
  /** Of a verified recipient. */
  readonly ticket: string | undefined;
  readonly onFailure: () => void;
}

/** Opens a secret that the site encrypted. */
async function openAtSite(
  line: CommandLine,
  { service, key, passphrase, ticket, onFailure }: Request,
): Promise<Opened> {
  // The claim token: with it the call can be repeated after a lost answer.
  const body = { continue: true, passphrase, rid: randomUUID(), ticket };
  const { record } = await withRetries(
    (idleMsMax) => call(revealSecret, service, { params: { key }, body, idleMsMax }),
    onFailure,
  );
  const { secret_value: text } = record;
  if (text === undefined) throw new Stop('failure', 'The service did not send the secret.');
  if (record.is_truncated)
    warn(
      line,
      `The text was cut to the limit of the sender’s plan: it had ${record.original_size} characters.`,
    );
  return { record, content: { text, files: [] } };
}

/** The record for `--json`, without what was written to a file, and without the ciphertext. */
function jsonOf(record: Opened['record'], text: string | null, files: readonly SavedFile[]) {
  const { secret_value: _value, share, sealed: _sealed, ...rest } = record;
  return {
    ...rest,
    ...(text !== null && { secret_value: text }),
    ...(share !== undefined && { files }),
  };
}
