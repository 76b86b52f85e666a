import * as v from 'valibot';
import { generateSecret } from '../../contract/secrets.ts';
import type { CommandLine } from '../command-line.ts';
import { printJson, printSecret, tell } from '../output.ts';
import { newPassphrase } from '../passphrase.ts';
import { serviceOf, type Surroundings } from '../service.ts';
import { Stop } from '../stop.ts';
import { noteReceipt, seal, sealingOptions } from './seal.ts';

/**
 * `waxseal generate`: the value alone goes to stdout, since it is what the next program sets as the password. The link
 * is for people, and goes to stderr even with --quiet: without it the secret would be lost.
 */
export async function generate(surroundings: Surroundings): Promise<void> {
  const { line } = surroundings;
  const options = {
    ...sealingOptions(line),
    ...countOf(line, 'length'),
    ...countOf(line, 'words'),
  };
  if (line.has('length') && line.has('words'))
    throw new Stop('usage', 'Use either --length or --words.');
  const service = await serviceOf(surroundings);
  const passphrase = await newPassphrase(line);
  const fields = { kind: 'generate', passphrase, ...options };
  const record = await seal(generateSecret, { line, service, fields });
  const { value } = record.secret;
  if (value === undefined) throw new Stop('fault', 'The service did not say what it generated.');
  if (line.has('json')) return printJson(record);
  await printSecret(value);
  tell(record.metadata.share_url);
  noteReceipt(line, record);
}

/** A count that the contract takes as it is: one out of bounds would quietly become another. */
function countOf(line: CommandLine, name: 'length' | 'words'): Record<string, number> {
  const given = line.value(name);
  if (given === undefined) return {};
  const parsed = v.safeParse(generateSecret.body, { [name]: given });
  const nearest = parsed.success ? parsed.output[name] : null;
  if (nearest === null) throw new Stop('usage', `--${name} needs a number.`);
  if (String(nearest) !== given)
    throw new Stop('usage', `--${name} cannot be that; the nearest is ${nearest}.`);
  return { [name]: nearest };
}
