import * as v from 'valibot';
import { countCharacters } from '../../characters.ts';
import { checkAuth } from '../../contract/account.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { concealSecret, generateSecret } from '../../contract/secrets.ts';
import { call } from '../api-client.ts';
import type { CommandLine } from '../command-line.ts';
import { parseDuration, formatDuration, formatMoment } from '../duration.ts';
import { Stop } from '../errors.ts';
import { readSecret } from '../input.ts';
import { print, printJson, printSecret, printError, note, warn } from '../output.ts';
import { newPassphrase } from '../passphrase.ts';
import { type Service, serviceOf, type Context } from '../service.ts';
import { printable } from '../text.ts';
import { destroy } from './burn.ts';

/** `waxseal share [FILE]`: prints the link alone, for pipes. */
export async function share(context: Context): Promise<void> {
  const { line } = context;
  const options = sealingOptions(line);
  const service = await serviceOf(context);
  const secret = await readSecret(line.operand);
  const passphrase = await newPassphrase(line);
  if (line.has('recipient')) await refuseTooLong(service, secret);
  const fields = { kind: 'share', secret, passphrase, ...options };
  const record = await seal(concealSecret, { line, service, fields });
  if (line.has('json')) return printJson(record);
  await print(`${printable(record.metadata.share_url)}\n`);
  printReceipt(line, record);
}

/** An email cannot be recalled: with recipients, the size is checked against the plan first. */
async function refuseTooLong(service: Service, secret: string): Promise<void> {
  if (!service.credentials) return;
  const { record } = await call(checkAuth, service, { params: {} });
  const { size } = record.plan.options;
  if (countCharacters(secret) > size)
    throw new Stop('refused', `That is more than the ${size} characters that your plan allows.`);
}

/**
 * `waxseal generate`: the value alone goes to stdout, for the program that sets it as a password. The link goes to stderr
 * even with --quiet: without it the secret would be lost.
 */
export async function generate(context: Context): Promise<void> {
  const { line } = context;
  const options = {
    ...sealingOptions(line),
    ...countOf(line, 'length'),
    ...countOf(line, 'words'),
  };
  if (line.has('length') && line.has('words'))
    throw new Stop('usage', 'Use either --length or --words.');
  const service = await serviceOf(context);
  const passphrase = await newPassphrase(line);
  const fields = { kind: 'generate', passphrase, ...options };
  const record = await seal(generateSecret, { line, service, fields });
  const { value } = record.secret;
  if (value === undefined) throw new Stop('failure', 'The service did not say what it generated.');
  if (line.has('json')) return printJson(record);
  await printSecret(value);
  printError(record.metadata.share_url);
  printReceipt(line, record);
}

/** Refuses a count that the service would clamp. */
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

export type Sealed = ReplyOf<typeof concealSecret>['record'];

interface Sealing {
  readonly line: CommandLine;
  readonly service: Service;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The fields of the request that options set. */
function sealingOptions(line: CommandLine): Record<string, unknown> {
  const ttl = line.value('ttl');
  const shareDomain = line.value('share-domain');
  const locale = line.value('locale');
  const label = line.value('label');
  return {
    ...(ttl !== undefined && { ttl: parseDuration(ttl) }),
    ...(shareDomain !== undefined && { share_domain: shareDomain }),
    ...(locale !== undefined && { locale }),
    ...(label !== undefined && { label }),
    recipient: line.values('recipient'),
  };
}

/** Creates a secret. Not repeated: after a lost answer there is a secret whose link no one has. */
async function seal(
  endpoint: typeof concealSecret | typeof generateSecret,
  { line, service, fields }: Sealing,
): Promise<Sealed> {
  const { record } = await call(endpoint, service, { params: {}, body: fields });
  const { secret } = record;
  if (secret.is_truncated) await burnTruncated(service, record, fields['passphrase']);
  const requested = fields['ttl'];
  if (typeof requested === 'number' && requested !== secret.secret_ttl)
    warn(line, `It expires after ${formatDuration(secret.secret_ttl)}: that is the limit here.`);
  return record;
}

/** A truncated secret is burned at once. */
async function burnTruncated(service: Service, { metadata, secret }: Sealed, passphrase: unknown) {
  await destroy(service, metadata.key, typeof passphrase === 'string' ? passphrase : '');
  throw new Stop(
    'refused',
    `That has ${secret.original_size} characters, more than the plan takes. Nothing was shared.`,
  );
}

/** Prints the creator's private link and the expiry. */
function printReceipt(line: CommandLine, { metadata, secret }: Sealed): void {
  const { expiration_stamp: end, metadata_url: url } = metadata;
  note(line, `Private link, for you alone: ${url}`);
  note(line, `It opens once, until ${formatMoment(end)} (${formatDuration(secret.secret_ttl)}).`);
  if (metadata.recipients.length > 0)
    note(line, `The link is emailed to ${metadata.recipients.join(', ')}.`);
}
