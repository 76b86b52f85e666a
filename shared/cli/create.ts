/**
 * Creates secrets for `share` and `generate`: encrypted on this machine or, where the service or an option demands it, by the
 * site.
 */
import * as v from 'valibot';
import type { ReplyOf } from '../contract/endpoint.ts';
import { copies as copiesField, note as noteField } from '../contract/fields.ts';
import { concealSecret, type generateSecret } from '../contract/secrets.ts';
import { beginUpload, finishUpload } from '../contract/uploads.ts';
import { bootstrap } from '../contract/site.ts';
import { fitsCopies, namesOfCopy } from '../copies.ts';
import { COPIES_MAX, NOTE_CHARACTERS_MAX } from '../limits.ts';
import { isKey } from '../link-key.ts';
import { isPassphraseTooShort } from '../passphrase.ts';
import { sealModes } from '../plans.ts';
import type { Content } from '../seal/content.ts';
import { INLINE_BYTES_MAX } from '../seal/format.ts';
import { linkOf } from '../seal/fragment.ts';
import { seal, type Sealed } from '../seal/seal.ts';
import { call, unknownService } from './api-client.ts';
import type { CommandLine } from './command-line.ts';
import { destroy } from './commands/burn.ts';
import { formatLifetime, formatMoment, parseDuration } from './duration.ts';
import { Stop } from './errors.ts';
import { note, printJson, transferNotes, warn } from './output.ts';
import { upload } from './parts.ts';
import { inlineFields, sealFields } from './sealed.ts';
import { type Context, hasSealed, parseHost, rememberSealing, type Service } from './service.ts';

/** Options that make the site encrypt the secret, and those that forbid it. */
const SITE_OPTIONS = ['server', 'recipient'] as const;
const LOCAL_OPTIONS = ['no-server', 'file'] as const;

/** The fields that are needed: services of other versions send other ones beside them. */
const offered = {
  ...bootstrap,
  reply: v.object({
    seal_modes: v.picklist(sealModes),
    secret_options: v.optional(v.object({ passphrase_length_min: v.optional(v.number(), 0) })),
  }),
};

/** Refuses options that contradict each other about who encrypts the secret. */
export function refuseConflicts(line: CommandLine): void {
  const site = SITE_OPTIONS.find((option) => line.has(option));
  const local = LOCAL_OPTIONS.find((option) => line.has(option));
  if (site && local)
    throw new Stop('usage', `Use either --${site}, for which the site encrypts, or --${local}.`);
}

/**
 * Whether the secret is encrypted on this machine: wherever the service takes that, unless an option demands otherwise.
 *
 * @throws Stop for a passphrase that is too short for the service, and for a service that has given encryption up: neither gets anything
 */
export async function isEncryptedHere(
  context: Context,
  service: Service,
  passphrase: string,
): Promise<boolean> {
  const { line } = context;
  if (line.has('server')) return false;
  const { seal_modes: modes, secret_options: options } = await call(offered, service, {
    params: {},
  });
  const lengthMin = options?.passphrase_length_min ?? 0;
  if (isPassphraseTooShort(passphrase, lengthMin))
    throw new Stop(
      'refused',
      `This service requires passphrases of ${lengthMin} characters or more.`,
    );
  if (modes === 'server') {
    const local = LOCAL_OPTIONS.find((option) => line.has(option));
    if (local)
      throw new Stop(
        'refused',
        `This service accepts only secrets that it encrypts itself, so --${local} cannot be used.`,
      );
    if (await hasSealed(context, service))
      throw new Stop(
        'refused',
        'This service used to accept secrets encrypted on your machine, and no longer does. Nothing was sent. To let the site encrypt this one, use --server.',
      );
    warn(
      line,
      'The site encrypts the secret: its operator could read it. Use --server to hide this warning.',
    );
    return false;
  }
  await rememberSealing(context, service);
  if (!line.has('recipient')) return true;
  if (modes === 'browser')
    throw new Stop(
      'refused',
      'This service emails no links, because it accepts only secrets that it cannot read.',
    );
  warn(
    line,
    'The site emails the link, so it also encrypts the secret. Use --server to hide this warning.',
  );
  return false;
}

/** The fields of the request that options set. */
export interface LinkFields {
  readonly ttl?: number;
  readonly share_domain?: string;
  readonly locale?: string;
  readonly label?: string;
  /** What the recipient reads before opening it; absent for none. */
  readonly note?: string;
  /** Of one text; absent for one secret. */
  readonly copies?: number;
  readonly recipient: string[];
  /** Absent: anyone with the link opens it. Of several with several copies, each is for one of them. */
  readonly bound_to?: string[];
}

export function linkOptions(line: CommandLine): LinkFields {
  const ttl = line.value('ttl');
  const shareDomain = line.value('share-domain');
  const locale = line.value('locale');
  const label = line.value('label');
  const noteText = noteOf(line);
  const recipient = [...line.values('recipient')];
  const boundTo = [...line.values('only-for')];
  // Each recipient gets a link of their own, or the first to open it would be the only one.
  const copies = copiesOf(line) ?? recipient.length;
  if (!fitsCopies(boundTo, copies))
    throw new Stop('usage', 'Give one --only-for for all links, or one for each of them.');
  return {
    ...(ttl !== undefined && { ttl: parseDuration(ttl) }),
    ...(shareDomain !== undefined && { share_domain: new URL(parseHost(shareDomain)).host }),
    ...(locale !== undefined && { locale }),
    ...(label !== undefined && { label }),
    ...(noteText !== undefined && { note: noteText }),
    ...(copies > 1 && { copies }),
    ...(boundTo.length > 0 && { bound_to: boundTo }),
    recipient,
  };
}

function noteOf(line: CommandLine): string | undefined {
  const parsed = v.safeParse(noteField, line.value('note'));
  if (!parsed.success)
    throw new Stop('usage', `--note needs one line of up to ${NOTE_CHARACTERS_MAX} characters.`);
  return parsed.output;
}

function copiesOf(line: CommandLine): number | undefined {
  const parsed = v.safeParse(copiesField, line.value('copies'));
  if (!parsed.success)
    throw new Stop('usage', `--copies needs a whole number, 1 to ${COPIES_MAX}.`);
  return parsed.output;
}

export type Created = ReplyOf<typeof concealSecret>['record'];

interface Creation {
  readonly line: CommandLine;
  readonly service: Service;
  readonly fields: LinkFields & Readonly<Record<string, unknown>>;
}

/** Creates a secret, or its copies. Not repeated: after a lost answer there is a secret whose link no one has. */
export async function create(
  endpoint: typeof concealSecret | typeof generateSecret,
  { line, service, fields }: Creation,
): Promise<readonly Created[]> {
  const reply = await call(endpoint, service, { params: {}, body: fields });
  const { record, records = [record] } = reply;
  await burnUnbound(service, fields, reply);
  if (record.secret.is_truncated) await burnTruncated(service, records, fields['passphrase']);
  warnOfShorterLife(line, fields.ttl, record);
  if (records.length < (fields.copies ?? 1))
    warn(
      line,
      'This service creates one secret at a time: its link opens once, for one recipient.',
    );
  warnOfOtherHost(line, service, record);
  try {
    return records.map((one) => withLinks(one, '', { service, fields }));
  } catch (error) {
    await burnAll(service, records, fields['passphrase']);
    throw error;
  }
}

/**
 * A record with links of our own: their origin is the service's or the domain that was asked for, whatever the service answers.
 *
 * @param fragment which the service never gets; empty where it encrypts
 */
function withLinks(
  record: Created,
  fragment: string,
  { service, fields }: Pick<Creation, 'service' | 'fields'>,
): Created {
  const { share_domain: domain, locale } = fields;
  const { metadata } = record;
  const { key, secret_key: secretKey } = metadata;
  const origin = domain === undefined ? service.origin : parseHost(domain);
  if (!isKey(key) || !isKey(secretKey)) throw unknownService(service.origin);
  return {
    ...record,
    metadata: {
      ...metadata,
      share_url: linkOf({ origin, key: secretKey, fragment, locale }),
      metadata_url: linkOf({ origin: service.origin, side: 'private', key, fragment }),
    },
  };
}

/** Prints that the site has another name, which its links would begin with. */
function warnOfOtherHost(line: CommandLine, { origin }: Service, { metadata }: Created): void {
  const { metadata_url: url } = metadata;
  const other = URL.canParse(url) ? new URL(url).origin : origin;
  if (other !== origin)
    warn(line, `The link begins with ${origin}, as you gave it. The site calls itself ${other}.`);
}

/** Prints that it expires at another time than was asked for. */
function warnOfShorterLife(
  line: CommandLine,
  requested: number | undefined,
  { secret }: Created,
): void {
  if (requested !== undefined && requested !== secret.secret_ttl)
    warn(
      line,
      `It expires after ${formatLifetime(secret.secret_ttl)}: this site or your plan does not allow the time that you asked for.`,
    );
}

/** Creates a secret that is encrypted on this machine, or its copies, each encrypted again: all of them or none. */
export async function createSealed(
  content: Content,
  passphrase: string,
  { line, service, fields: { copies = 1, note: noteText = '', ...fields } }: Creation,
): Promise<readonly Created[]> {
  const batch = copies > 1 ? { batch: crypto.randomUUID() } : {};
  const { bound_to: names } = fields;
  const records: Created[] = [];
  const linked: Created[] = [];
  try {
    while (records.length < copies) {
      const own = names && { bound_to: namesOfCopy(names, copies, records.length) };
      const creation = { line, service, fields: { ...fields, ...batch, ...own } };
      const sealed = await seal(content, passphrase, noteText);
      const record = await createOneSealed(sealed, creation);
      records.push(record);
      linked.push(withLinks(record, sealed.fragment, creation));
    }
  } catch (error) {
    await Promise.allSettled(records.map(({ metadata }) => destroy(service, metadata.key, '')));
    throw error;
  }
  for (const record of records.slice(0, 1)) warnOfOtherHost(line, service, record);
  note(line, 'Encrypted on this machine: the site cannot read it.');
  return linked;
}

function createOneSealed(sealed: Sealed, creation: Creation): Promise<Created> {
  return sealed.bytes > INLINE_BYTES_MAX
    ? createInParts(sealed, creation)
    : createInline(sealed, creation);
}

async function createInline(sealed: Sealed, { line, service, fields }: Creation): Promise<Created> {
  const body = { ...fields, ...(await inlineFields(sealed)) };
  const reply = await call(concealSecret, service, { params: {}, body });
  await burnUnbound(service, fields, reply);
  const { record } = reply;
  warnOfShorterLife(line, fields.ttl, record);
  return record;
}

async function createInParts(
  sealed: Sealed,
  { line, service, fields }: Creation,
): Promise<Created> {
  // The links of secrets that are encrypted here are not emailed.
  const { recipient: _, ...options } = fields;
  const reply = await upload(
    sealed,
    {
      begin: async (size) => {
        const body = { ...options, ...sealFields(sealed), ...size };
        return (await call(beginUpload, service, { params: {}, body })).record.key;
      },
      finish: (key, hashes, idleMsMax) =>
        call(finishUpload, service, { params: { key }, body: { hashes }, idleMsMax }),
    },
    { service, ...transferNotes(line, 'Sent') },
  );
  await burnUnbound(service, fields, reply);
  const { record } = reply;
  warnOfShorterLife(line, fields.ttl, record);
  return record;
}

/** A service of an earlier version would let anyone with the link open it. */
async function burnUnbound(
  service: Service,
  { bound_to: boundTo, passphrase }: Creation['fields'],
  { record, records = [record], details }: ReplyOf<typeof concealSecret>,
): Promise<void> {
  if (boundTo === undefined || details.bound_to !== undefined) return;
  await burnAll(service, records, passphrase);
  throw new Stop('refused', 'This service cannot restrict who opens a secret. Nothing was shared.');
}

async function burnAll(service: Service, created: readonly Created[], passphrase: unknown) {
  for (const { metadata } of created) {
    await destroy(service, metadata.key, typeof passphrase === 'string' ? passphrase : '');
  }
}

/** A truncated secret is burned at once, with its copies. */
async function burnTruncated(service: Service, created: readonly Created[], passphrase: unknown) {
  await burnAll(service, created, passphrase);
  throw new Stop(
    'refused',
    `The secret has ${created[0]?.secret.original_size} characters, more than the plan allows. Nothing was shared.`,
  );
}

/**
 * Prints what was created. Where that fails no one has the links, so that it is burned; but not where a link was emailed.
 *
 * @param passphrase that the service has; empty where it has none, as for what was encrypted here
 * @throws Stop that says what was done
 */
export async function printOrBurn(
  created: readonly Created[],
  { service, passphrase }: { readonly service: Service; readonly passphrase: string },
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const outcome = await burnUnprinted(created, service, passphrase);
    throw new Stop(error.exit, `${error.message} ${outcome}`);
  }
}

/** @returns what was done, in words */
async function burnUnprinted(
  created: readonly Created[],
  service: Service,
  passphrase: string,
): Promise<string> {
  const unknown = created.filter(({ metadata }) => metadata.recipients.length === 0);
  if (unknown.length === 0) return 'The link was emailed, so the secret was not burned.';
  const left: string[] = [];
  for (const { metadata } of unknown) {
    const { key } = metadata;
    // Without the key that opens the secret: stderr may be a log.
    const link = linkOf({ origin: service.origin, side: 'private', key, fragment: '' });
    await destroy(service, key, passphrase).catch(() => left.push(link));
  }
  if (left.length > 0) return `It could not be burned: ${left.join(', ')}`;
  return unknown.length > 1 ? 'The secrets were burned.' : 'The secret was burned.';
}

/** Prints the private links and the expiry. */
export function printReceipts(line: CommandLine, created: readonly Created[]): void {
  for (const { metadata } of created) {
    const { metadata_url: url, recipients } = metadata;
    note(line, `Private link, for you alone: ${url}`);
    if (recipients.length > 0) note(line, `The link is emailed to ${recipients.join(', ')}.`);
  }
  const [{ metadata, secret } = {}] = created;
  if (!metadata || !secret) return;
  const end = formatMoment(metadata.expiration_stamp);
  const each = created.length > 1 ? 'Each' : 'It';
  note(line, `${each} opens once, until ${end} (${formatLifetime(secret.secret_ttl)}).`);
}

/** The records as JSON: of a single secret its own, of copies a list. */
export function printRecords(created: readonly Created[]): Promise<void> {
  return printJson(created.length === 1 ? created[0] : created);
}
