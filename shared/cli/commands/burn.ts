import { showReceipt } from '../../contract/receipts.ts';
import { call } from '../call.ts';
import { atTerminal, readLink } from '../input.ts';
import { note, printJson } from '../output.ts';
import { knownPassphrase } from '../passphrase.ts';
import type { Surroundings } from '../service.ts';
import { Stop } from '../stop.ts';
import { destroy } from './destroy.ts';
import { placeOf } from './place.ts';

/** `waxseal burn [LINK or KEY]`: takes the creator's link, for a reader has nothing to destroy. */
export async function burn(surroundings: Surroundings): Promise<void> {
  const { line } = surroundings;
  const { origin, side, key } = await placeOf(surroundings, await readLink(line.operand));
  if (side === 'secret')
    throw new Stop('usage', 'That is the reader’s link. Burning takes the private one.');
  const service = { origin };
  const { details } = await call(showReceipt, service, { params: { key } });
  const lives = details.show_secret_link;
  if (lives && !line.has('yes')) await confirm();
  const passphrase = await knownPassphrase(line, lives && details.has_passphrase);
  const record = await destroy(service, key, passphrase);
  if (line.has('json')) return printJson(record);
  note(line, 'Burned. Nobody can open it any more.');
}

async function confirm(): Promise<void> {
  const answer = await atTerminal(
    (terminal) => terminal.ask('Burn it, so that nobody can ever open it? [y/N] '),
    'Say --yes.',
  );
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Stop('interrupted', 'Nothing was burned.');
}
