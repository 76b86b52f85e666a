/** What `share` and `generate` have in common. */
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { concealSecret, generateSecret } from '../../contract/secrets.ts';
import { call } from '../call.ts';
import type { CommandLine } from '../command-line.ts';
import { parseDuration, sayDuration, sayMoment } from '../duration.ts';
import { note, warn } from '../output.ts';
import type { Service } from '../service.ts';
import { Stop } from '../stop.ts';
import { destroy } from './destroy.ts';

export type Sealed = ReplyOf<typeof concealSecret>['record'];

interface Sealing {
  readonly line: CommandLine;
  readonly service: Service;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The fields that options say. */
export function sealingOptions(line: CommandLine): Record<string, unknown> {
  const ttl = line.value('ttl');
  const shareDomain = line.value('share-domain');
  const locale = line.value('locale');
  return {
    ...(ttl !== undefined && { ttl: parseDuration(ttl) }),
    ...(shareDomain !== undefined && { share_domain: shareDomain }),
    ...(locale !== undefined && { locale }),
    recipient: line.values('recipient'),
  };
}

/** Seals; a call whose answer is lost has sealed something that nobody has a link to, and is not repeated. */
export async function seal(
  endpoint: typeof concealSecret | typeof generateSecret,
  { line, service, fields }: Sealing,
): Promise<Sealed> {
  const { record } = await call(endpoint, service, { params: {}, body: fields });
  const { secret } = record;
  if (secret.is_truncated) await takeBack(service, record, fields['passphrase']);
  const wish = fields['ttl'];
  if (typeof wish === 'number' && wish !== secret.secret_ttl)
    warn(line, `It waits for ${sayDuration(secret.secret_ttl)}: that is what is possible here.`);
  return record;
}

/** Nobody gets half a secret. */
async function takeBack(service: Service, { metadata, secret }: Sealed, passphrase: unknown) {
  await destroy(service, metadata.key, typeof passphrase === 'string' ? passphrase : '');
  throw new Stop(
    'refused',
    `That has ${secret.original_size} characters, more than the plan takes. Nothing was shared.`,
  );
}

/** For the creator alone. */
export function noteReceipt(line: CommandLine, { metadata, secret }: Sealed): void {
  const { expiration_stamp: end, metadata_url: url } = metadata;
  note(line, `Private link, for you alone: ${url}`);
  note(line, `It opens once, until ${sayMoment(end)} (${sayDuration(secret.secret_ttl)}).`);
  if (metadata.recipients.length > 0)
    note(line, `The link is mailed to ${metadata.recipients.join(', ')}.`);
}
