import { randomUUID } from 'node:crypto';
import { revealSecret, showSecret } from '../../contract/reveal.ts';
import { call } from '../call.ts';
import { sayDuration } from '../duration.ts';
import { readLink } from '../input.ts';
import { note, printJson, printSecret, warn } from '../output.ts';
import { knownPassphrase } from '../passphrase.ts';
import { patiently } from '../patience.ts';
import { reserveFile } from '../reserved-file.ts';
import type { Surroundings } from '../service.ts';
import { Stop } from '../stop.ts';
import { placeOf } from './place.ts';

/** `waxseal reveal [LINK or KEY]`: what can go wrong on this side goes wrong before anything is opened. */
export async function reveal(surroundings: Surroundings): Promise<void> {
  const { line } = surroundings;
  const { origin, side, key } = await placeOf(surroundings, await readLink(line.operand));
  if (side === 'private')
    throw new Stop('usage', 'That is the creator’s private link; it opens nothing.');
  const service = { origin };
  const { details } = await call(showSecret, service, { params: { key } });
  refuseLocked(details.locked_until);
  const passphrase = await knownPassphrase(line, details.has_passphrase);
  const path = line.value('output');
  const file = path === undefined ? undefined : await reserveFile(path);
  // The winner of a claim may ask for the answer again with this: nothing is lost on the way.
  const body = { continue: true, passphrase, rid: randomUUID() };
  const { record } = await patiently(
    (silenceMsMax) => call(revealSecret, service, { params: { key }, body, silenceMsMax }),
    () => note(line, 'The answer did not arrive. Asking for it again …'),
  );
  const { secret_value: secret, ...rest } = record;
  if (secret === undefined) throw new Stop('fault', 'The service did not send the secret.');
  if (record.is_truncated)
    warn(line, `The sender’s plan cut it: it had ${record.original_size} characters.`);
  if (file) await file.fill(secret).catch((error: unknown) => rescue(secret, error));
  if (line.has('json')) return printJson(file ? rest : record);
  if (!file) await printSecret(secret);
}

/** While the guard is silent it hears no passphrase: nobody has to type one. */
function refuseLocked(until: number | null): void {
  if (until === null) return;
  const wait = sayDuration(Math.max(1, until - Math.floor(Date.now() / 1000)));
  throw new Stop('passphrase', `Too many wrong passphrases. Again in ${wait}.`);
}

/** Opened, and the disk is full: whoever watches gets it on the screen rather than never. */
async function rescue(secret: string, error: unknown): Promise<never> {
  if (process.stdout.isTTY) await printSecret(secret);
  throw error;
}
