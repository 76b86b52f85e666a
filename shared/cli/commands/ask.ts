import { createAsk } from '../../contract/ask.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import {
  ANSWERS_MAX,
  ASK_FIELD_CHARACTERS_MAX,
  ASK_FIELDS_MAX,
  ASK_NAME_CHARACTERS_MAX,
  ASK_QUESTION_CHARACTERS_MAX,
} from '../../limits.ts';
import { askLink, askPrivateLink } from '../../seal/ask-fragment.ts';
import { createAsk as drawAsk, type NewAsk } from '../../seal/ask.ts';
import { answerUse, isVariableName } from '../answer-use.ts';
import { openNextAnswer } from '../answers.ts';
import { call } from '../api-client.ts';
import type { CommandLine } from '../command-line.ts';
import { formatLifetime, formatMoment, parseDuration } from '../duration.ts';
import { Stop } from '../errors.ts';
import { note, print, printJson, transferNotes, warn } from '../output.ts';
import { withRetries } from '../retry.ts';
import { base64url } from '../sealed.ts';
import { parseHost, serviceOf, type Context, type Service } from '../service.ts';
import { waitMs } from '../wait.ts';

/**
 * `waxseal ask QUESTION`: prints the link to answer. The private link goes to stderr even with --quiet, and first: without it no one
 * can open an answer, and with --wait this program may end before there is one.
 */
export async function ask(context: Context): Promise<number | void> {
  const { line } = context;
  const fields = fieldNames(line);
  const options = askOptions(line);
  waitMs(line);
  const waiting = (['output', 'exec'] as const).find((option) => line.has(option));
  if (waiting && !line.has('wait')) throw new Stop('usage', `--${waiting} needs --wait.`);
  if (line.has('wait')) await answerUse(context, fields);
  const service = await serviceOf(context);
  const made = await draw(line, fields);
  const record = await create(line, service, made, options);
  const { key, secret, linkKey } = made;
  const { share_domain: domain } = options;
  const origin = domain === undefined ? service.origin : parseHost(domain);
  const links = {
    share_url: askLink({ origin, key, linkKey }),
    metadata_url: askPrivateLink({ origin: service.origin, key, secret }),
  };
  await (line.has('json') ? printJson({ ...record, ...links }) : printLinks(line, links));
  note(line, `It takes answers until ${formatMoment(record.expiration_stamp)}.`);
  if (!line.has('wait')) return;
  note(
    line,
    'Waiting for an answer. If this program stops first, open the answer with “waxseal asked”.',
  );
  return openNextAnswer(context, { service: { origin: service.origin }, key, secret });
}

function fieldNames(line: CommandLine): readonly string[] {
  const fields = line.values('field');
  const isRight =
    fields.length <= ASK_FIELDS_MAX &&
    fields.every((name) => isVariableName(name) && name.length <= ASK_FIELD_CHARACTERS_MAX) &&
    new Set(fields).size === fields.length;
  if (isRight) return fields;
  throw new Stop(
    'usage',
    `--field needs a name of letters, digits and _, up to ${ASK_FIELD_CHARACTERS_MAX}. A request has up to ${ASK_FIELDS_MAX} different ones.`,
  );
}

function askOptions(line: CommandLine) {
  const ttl = line.value('expires');
  const answerTtl = line.value('answer-expires');
  const answers = line.value('answers');
  const label = line.value('label');
  const domain = line.value('share-domain');
  if (answers !== undefined && !isCount(answers))
    throw new Stop('usage', `--answers needs a whole number, 1 to ${ANSWERS_MAX}.`);
  return {
    ...(ttl !== undefined && { ttl: parseDuration(ttl) }),
    ...(answerTtl !== undefined && { answer_ttl: parseDuration(answerTtl) }),
    ...(answers !== undefined && { answers }),
    ...(label !== undefined && { label }),
    ...(domain !== undefined && { share_domain: new URL(parseHost(domain)).host }),
  };
}

function isCount(text: string): boolean {
  return /^[1-9]\d?$/.test(text) && Number(text) <= ANSWERS_MAX;
}

async function draw(line: CommandLine, fields: readonly string[]): Promise<NewAsk> {
  const { operand: question = '' } = line;
  try {
    return await drawAsk({ question, name: line.value('name') ?? '', fields, language: '' });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Stop(
      'usage',
      `A question has up to ${ASK_QUESTION_CHARACTERS_MAX} characters, and --name up to ${ASK_NAME_CHARACTERS_MAX}.`,
    );
  }
}

type Created = ReplyOf<typeof createAsk>['record'];

/** Creates a request. The call is repeated after a lost answer, with the same keys. */
async function create(
  line: CommandLine,
  service: Service,
  { box, manageHash, proofHash }: NewAsk,
  options: ReturnType<typeof askOptions>,
): Promise<Created> {
  const keys = {
    box: base64url(box),
    manage_hash: base64url(manageHash),
    proof_hash: base64url(proofHash),
  };
  const body = { ...options, ...keys };
  const { record } = await withRetries(
    (idleMsMax) => call(createAsk, service, { params: {}, body, idleMsMax }),
    transferNotes(line, 'Sent').onFailure,
  );
  warnOfShorterLife(line, 'The request', options.ttl, record.expiration_stamp - record.created);
  warnOfShorterLife(line, 'An answer', options.answer_ttl, record.answer_ttl);
  return record;
}

/** Prints that something expires earlier than was asked for. */
function warnOfShorterLife(
  line: CommandLine,
  what: string,
  requested: number | undefined,
  seconds: number,
): void {
  if (requested !== undefined && requested !== seconds)
    warn(
      line,
      `${what} expires after ${formatLifetime(seconds)}: this site or your plan does not allow the time that you asked for.`,
    );
}

/** In a pipe each of the two alone; at a terminal with what it is for, for they look alike. */
async function printLinks(
  line: CommandLine,
  links: { readonly share_url: string; readonly metadata_url: string },
): Promise<void> {
  note(line, 'Private link, for you alone. It opens the answers, and is kept nowhere else:');
  await print(`${links.metadata_url}\n`, process.stderr);
  note(line, 'Link to send to whoever is to answer:');
  await print(`${links.share_url}\n`);
}
