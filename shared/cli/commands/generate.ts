import { wordlist } from '@scure/bip39/wordlists/english.js';
import * as v from 'valibot';
import { generateSecret } from '../../contract/secrets.ts';
import {
  generatePassword,
  generateWords,
  type FillRandom,
  PASSWORD_CHARACTERS,
} from '../../generated-password.ts';
import type { CommandLine } from '../command-line.ts';
import {
  create,
  createSealed,
  type Created,
  isEncryptedHere,
  linkOptions,
  printOrBurn,
  printReceipts,
  printRecords,
  refuseConflicts,
} from '../create.ts';
import { Stop } from '../errors.ts';
import { print, printSecret } from '../output.ts';
import { newPassphrase } from '../passphrase.ts';
import { serviceOf, type Context } from '../service.ts';
import { printable } from '../text.ts';

/**
 * `waxseal generate`: the value alone goes to stdout, for the program that sets it as a password. The link goes to stderr
 * even with --quiet: without it the secret would be lost.
 */
export async function generate(context: Context): Promise<void> {
  const { line } = context;
  refuseConflicts(line);
  const fields = linkOptions(line);
  const count = { ...countOf(line, 'length'), ...countOf(line, 'words') };
  if (line.has('length') && line.has('words'))
    throw new Stop('usage', 'Use either --length or --words.');
  const service = await serviceOf(context);
  const passphrase = await newPassphrase(line);
  const isSealed = await isEncryptedHere(context, service, passphrase);
  const created = isSealed
    ? await generateHere(count, passphrase, { line, service, fields: { kind: 'share', ...fields } })
    : await create(generateSecret, {
        line,
        service,
        fields: { kind: 'generate', passphrase, ...fields, ...count },
      });
  await printOrBurn(created, { service, passphrase: isSealed ? '' : passphrase }, async () => {
    const value = created[0]?.secret.value;
    if (value === undefined)
      throw new Stop('failure', 'The service did not say what it generated.');
    if (line.has('json')) return printRecords(created);
    await printSecret(value);
    const links = created.map(({ metadata }) => `${printable(metadata.share_url)}\n`);
    await print(links.join(''), process.stderr);
    printReceipts(line, created);
  });
}

interface Count {
  readonly length?: number;
  readonly words?: number;
}

const fill: FillRandom = (numbers) => crypto.getRandomValues(numbers);

/** Draws the password on this machine, as the site would. The records look like those of the site. */
async function generateHere(
  { length = PASSWORD_CHARACTERS, words }: Count,
  passphrase: string,
  creation: Parameters<typeof create>[1],
): Promise<readonly Created[]> {
  const value =
    words === undefined ? generatePassword(length, fill) : generateWords(words, wordlist, fill);
  const created = await createSealed({ text: value, files: [] }, passphrase, creation);
  return created.map((record) => ({ ...record, secret: { ...record.secret, value } }));
}

/** Refuses a count that the service would clamp. */
function countOf(line: CommandLine, name: 'length' | 'words'): Count {
  const given = line.value(name);
  if (given === undefined) return {};
  const parsed = v.safeParse(generateSecret.body, { [name]: given });
  const nearest = parsed.success ? parsed.output[name] : null;
  if (nearest === null) throw new Stop('usage', `--${name} needs a number.`);
  if (String(nearest) !== given)
    throw new Stop('usage', `--${name} is out of range; the nearest value is ${nearest}.`);
  return { [name]: nearest };
}
