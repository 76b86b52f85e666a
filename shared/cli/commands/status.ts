import { showReceipt } from '../../contract/receipts.ts';
import { showSecret } from '../../contract/reveal.ts';
import { status as serviceStatus } from '../../contract/site.ts';
import { call } from '../api-client.ts';
import type { CommandLine } from '../command-line.ts';
import { formatMoment } from '../duration.ts';
import { Refusal } from '../api-errors.ts';
import { type Exit } from '../errors.ts';
import { readLink } from '../input.ts';
import { type Link, resolveLink } from '../link.ts';
import { note, print, printJson } from '../output.ts';
import { hostOf, type Service, type Context } from '../service.ts';

/** `waxseal status [LINK or KEY]`: prints one word; exits with 3 once the secret has ended. */
export async function status(context: Context): Promise<Exit> {
  const { line } = context;
  if (line.operand === undefined) return askService(context);
  const place = await resolveLink(context, await readLink(line.operand));
  const service = { origin: place.origin };
  if (place.side === 'private') return askSender(line, service, place);
  return askRecipient(line, service, place);
}

async function askService(context: Context): Promise<Exit> {
  const reply = await call(serviceStatus, { origin: await hostOf(context) }, { params: {} });
  await (context.line.has('json') ? printJson(reply) : print(`${reply.status}\n`));
  return 'ok';
}

async function askRecipient(line: CommandLine, service: Service, link: Link): Promise<Exit> {
  try {
    const { record, details } = await call(showSecret, service, { params: { key: link.key } });
    await (line.has('json') ? printJson(record) : print('sealed\n'));
    if (record.has_passphrase) note(line, 'It needs a passphrase.');
    if (details.locked_until !== null)
      note(line, `Locked until ${formatMoment(details.locked_until)}.`);
    return 'ok';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A bare key may be either side's. The recipient's is tried first, because that leaves no trace.
    if (error.code === 'secret_unknown' && link.side === undefined)
      return askSender(line, service, link);
    const { state, ended, secret_key: key } = error.body;
    if (state === undefined || ended === undefined) throw error;
    const spent = { secret_key: key, state, ended };
    await (line.has('json') ? printJson(spent) : print(`${state}\n`));
    note(line, `Since ${formatMoment(ended)}.`);
    return 'spent';
  }
}

async function askSender(line: CommandLine, service: Service, { key }: Link): Promise<Exit> {
  const { record, details } = await call(showReceipt, service, { params: { key } });
  await (line.has('json') ? printJson(record) : print(`${record.state}\n`));
  const lives = details.show_secret_link;
  const end = record.received ?? record.burned ?? record.expiration_stamp;
  note(line, `Created ${formatMoment(record.created)}.`);
  note(line, `${lives ? 'It opens once, until' : 'Ended'} ${formatMoment(end)}.`);
  if (details.misses > 0) note(line, `Wrong passphrases so far: ${details.misses}.`);
  if (lives && details.locked_until !== null) {
    note(line, `Locked until ${formatMoment(details.locked_until)}.`);
    if (details.unlocks_left !== undefined) note(line, `Unlocks left: ${details.unlocks_left}.`);
  }
  return lives ? 'ok' : 'spent';
}
