import { showReceipt, burnSecret } from '../../contract/receipts.ts';
import { readFragment } from '../../seal/fragment.ts';
import { call } from '../api-client.ts';
import { Refusal } from '../api-errors.ts';
import { Stop } from '../errors.ts';
import { atTerminal, readLink } from '../input.ts';
import { resolveLink } from '../link.ts';
import { note, printJson } from '../output.ts';
import { knownPassphrase } from '../passphrase.ts';
import { withRetries } from '../retry.ts';
import type { Context, Service } from '../service.ts';

/** `waxseal burn [LINK or KEY]`: takes the private link; the recipient's cannot burn. */
export async function burn(context: Context): Promise<void> {
  const { line } = context;
  const { origin, side, key, fragment } = await resolveLink(context, await readLink(line.operand));
  if (side === 'secret')
    throw new Stop(
      'usage',
      'That is the recipient’s link. To burn the secret, use the private link.',
    );
  const service = { origin };
  const { record: receipt, details } = await call(showReceipt, service, { params: { key } });
  const lives = details.show_secret_link;
  // The passphrase of what the site cannot read is not for the site, whatever it answers: it is burned without.
  const isReadable = readFragment(fragment) === 'none' && receipt.sealed_by === undefined;
  if (!isReadable && receipt.sealed_by === undefined)
    throw new Stop('failure', 'The link does not match the secret. It was not burned.');
  if (lives && !line.has('yes')) await confirm();
  const passphrase = await knownPassphrase(line, isReadable && lives && details.has_passphrase);
  const record = await destroy(service, key, passphrase);
  if (line.has('json')) return printJson(record);
  note(line, 'Burned. No one can open it any more.');
}

async function confirm(): Promise<void> {
  const answer = await atTerminal(
    (terminal) => terminal.ask('Burn it, so that no one can ever open it? [y/N] '),
    'Use --yes.',
  );
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Stop('interrupted', 'Nothing was burned.');
}

/** Burns a secret, with retries. After a lost answer it may be burned already, which counts as success. */
export async function destroy(service: Service, key: string, passphrase: string) {
  const attempts = { failed: 0 };
  const body = { continue: true, passphrase };
  try {
    const { record } = await withRetries(
      (idleMsMax) => call(burnSecret, service, { params: { key }, body, idleMsMax }),
      () => (attempts.failed += 1),
    );
    return record;
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === 'cannot_burn';
    if (!isGone || attempts.failed === 0) throw error;
    const { record } = await call(showReceipt, service, { params: { key } });
    if (!record.is_burned) throw error;
    return record;
  }
}
