import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { revealSecret, showSecret } from '../../contract/reveal.ts';
import { call } from '../api-client.ts';
import { formatDuration } from '../duration.ts';
import { readLink } from '../input.ts';
import { note, printJson, printSecret, warn } from '../output.ts';
import { knownPassphrase } from '../passphrase.ts';
import { withRetries } from '../retry.ts';
import type { Context } from '../service.ts';
import { codeOf, Stop } from '../errors.ts';
import { resolveLink } from '../link.ts';

/** `waxseal reveal [LINK or KEY]`: everything local that can fail does so before the secret is opened. */
export async function reveal(context: Context): Promise<void> {
  const { line } = context;
  const { origin, side, key } = await resolveLink(context, await readLink(line.operand));
  if (side === 'private')
    throw new Stop('usage', 'That is the creator’s private link; it opens nothing.');
  const service = { origin };
  const { details } = await call(showSecret, service, { params: { key } });
  refuseLocked(details.locked_until);
  const passphrase = await knownPassphrase(line, details.has_passphrase);
  const path = line.value('output');
  const file = path === undefined ? undefined : await reserveFile(path);
  // The claim token: with it the call can be repeated after a lost answer.
  const body = { continue: true, passphrase, rid: randomUUID() };
  const { record } = await withRetries(
    (idleMsMax) => call(revealSecret, service, { params: { key }, body, idleMsMax }),
    () => note(line, 'The answer did not arrive. Asking for it again …'),
  );
  const { secret_value: secret, ...rest } = record;
  if (secret === undefined) throw new Stop('failure', 'The service did not send the secret.');
  if (record.is_truncated)
    warn(line, `The sender’s plan cut it: it had ${record.original_size} characters.`);
  if (file) await file.fill(secret).catch((error: unknown) => rescue(secret, error));
  if (line.has('json')) return printJson(file ? rest : record);
  if (!file) await printSecret(secret);
}

/** During a lockout no passphrase is checked, so none is prompted for. */
function refuseLocked(until: number | null): void {
  if (until === null) return;
  const wait = formatDuration(Math.max(1, until - Math.floor(Date.now() / 1000)));
  throw new Stop('passphrase', `Too many wrong passphrases. Again in ${wait}.`);
}

/** The secret is spent, but its file cannot be written: shows it on the terminal rather than lose it. */
async function rescue(secret: string, error: unknown): Promise<never> {
  if (process.stdout.isTTY) await printSecret(secret);
  throw error;
}

interface ReservedFile {
  fill(text: string): Promise<void>;
}

/** Creates an empty file that only its owner can read; it is removed on exit unless it was filled. */
async function reserveFile(path: string): Promise<ReservedFile> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'EEXIST')
      throw new Stop('usage', 'The file of --output is there already, and is not overwritten.');
    throw new Stop('usage', `The file of --output cannot be written (${code}).`);
  });
  const remove = () => rmSync(path, { force: true });
  process.once('exit', remove);
  return {
    fill: async (text) => {
      try {
        await file.writeFile(text);
        await file.sync();
        process.removeListener('exit', remove);
      } catch (error) {
        throw new Stop('failure', `The file of --output could not be written (${codeOf(error)}).`);
      } finally {
        await file.close();
      }
    },
  };
}
