import { answerAsk, beginAnswer, finishAnswer, showAsk } from '../../contract/ask.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { sealAnswer } from '../../seal/ask.ts';
import type { Content, Field } from '../../seal/content.ts';
import { linkOf } from '../../seal/fragment.ts';
import { INLINE_BYTES_MAX } from '../../seal/format.ts';
import { openAsk, type OpenedAsk } from '../../seal/open-ask.ts';
import { SealError } from '../../seal/seal-error.ts';
import { call, unknownService } from '../api-client.ts';
import type { CommandLine } from '../command-line.ts';
import { Stop } from '../errors.ts';
import { atTerminal, readFiles, readSecret, readText, STDIN } from '../input.ts';
import { parseLink, resolveAnswerLink } from '../link.ts';
import { note, print, printJson, transferNotes } from '../output.ts';
import { upload } from '../parts.ts';
import { withRetries } from '../retry.ts';
import { base64url, bytesOf, inlineCiphertext } from '../sealed.ts';
import { safeOrigin, type Context, type Service } from '../service.ts';

type Sent = ReplyOf<typeof answerAsk>['record'];

/** `waxseal answer LINK`: prints the private link of the answer, which shows whether it was opened, and can burn it. */
export async function answer(context: Context): Promise<void> {
  const { line } = context;
  const link = await resolveAnswerLink(context, parseLink(line.operand ?? ''));
  const service = { origin: link.origin };
  const { record } = await call(showAsk, service, { params: { key: link.key } });
  const ask = await openShown(link, record);
  noteQuestion(line, service, ask, record.sender);
  const content = await contentOf(line, ask);
  const sent = await send(line, service, ask, { content, bytesMax: record.bytes_max ?? Infinity });
  const url = privateLink(sent);
  await (line.has('json') ? printJson({ ...sent, metadata_url: url }) : print(`${url}\n`));
  note(
    line,
    'Sent. Only whoever asked can open it, once. With this link you can see when it is opened, and burn it before that.',
  );
}

const ended = {
  closed: 'The request is closed: it takes no more answers.',
  full: 'The request has been answered: it takes no more answers.',
  expired: 'The request has expired: it takes no more answers.',
} as const;

async function openShown(
  { origin, key, linkKey }: Awaited<ReturnType<typeof resolveAnswerLink>>,
  { state, box, manage_hash: manageHash }: ReplyOf<typeof showAsk>['record'],
): Promise<OpenedAsk> {
  if (state !== 'open') throw new Stop('spent', ended[state]);
  if (box === undefined || manageHash === undefined) throw unknownService(origin);
  try {
    return await openAsk(key, linkKey, { box: bytesOf(box), manageHash: bytesOf(manageHash) });
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new Stop(
      'failure',
      `The link does not match the request (${error.code}). Nothing was sent.`,
    );
  }
}

/** Prints who asks for what, as quotations. */
function noteQuestion(
  line: CommandLine,
  { origin }: Service,
  { question: { question, name } }: OpenedAsk,
  sender: string | undefined,
): void {
  const { host } = new URL(origin);
  note(
    line,
    name === '' ? 'Someone asks you:' : `Someone who calls themselves “${name}” asks you:`,
  );
  for (const sentence of question.split('\n')) note(line, `> ${sentence}`);
  if (sender !== undefined)
    note(line, `They have an account at ${host}, with the address ${sender}.`);
  note(
    line,
    `They wrote this themselves: ${host} has not checked who they are. Never answer with your password of ${host}.`,
  );
}

async function contentOf(line: CommandLine, { question }: OpenedAsk): Promise<Content> {
  const given = valuesOf(line.values('field'), question.fields);
  const files = await readFiles(line.values('file'));
  if (question.fields.length > 0) {
    const fields = await fieldsOf(question.fields, given);
    return { text: '', fields, files };
  }
  // A script may leave stdin open.
  return { text: line.has('file') ? '' : await readSecret(undefined), files };
}

/** The path of the value of each field that an option names: `NAME=FILE`. */
function valuesOf(
  options: readonly string[],
  names: readonly string[],
): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const option of options) {
    const name = names.find((each) => option.startsWith(`${each}=`));
    if (name === undefined)
      throw new Stop(
        'usage',
        `--field needs NAME=FILE, and one of these names: ${names.join(', ') || 'this request has none'}.`,
      );
    given.set(name, option.slice(name.length + 1));
  }
  if ([...given.values()].filter((path) => path === STDIN).length > 1)
    throw new Stop('usage', 'Only one field can come from stdin.');
  return given;
}

/** Reads the values, and asks for those that no option names. */
async function fieldsOf(
  names: readonly string[],
  given: ReadonlyMap<string, string>,
): Promise<readonly Field[]> {
  const fields: Field[] = [];
  for (const name of names) {
    const path = given.get(name);
    const value = path === undefined ? await promptField(name) : await readText(path);
    fields.push({ name, value });
  }
  if (fields.every(({ value }) => value === '')) throw new Stop('refused', 'The answer is empty.');
  return fields;
}

function promptField(name: string): Promise<string> {
  return atTerminal(
    (terminal) => terminal.promptHidden(`${name} (not shown): `),
    `Give the field ${name} with --field ${name}=FILE, or ${name}=- for stdin.`,
  );
}

async function send(
  line: CommandLine,
  service: Service,
  ask: OpenedAsk,
  { content, bytesMax }: { readonly content: Content; readonly bytesMax: number },
): Promise<Sent> {
  const sealed = await sealAnswer(ask, content);
  const { bytes, enc, share, proofHash } = sealed;
  if (bytes > bytesMax)
    throw new Stop(
      'refused',
      'This is larger than the request takes. Shorten it, or send fewer files.',
    );
  const params = { key: ask.key };
  const notes = transferNotes(line, 'Sent');
  const proofs = { ask_proof: base64url(ask.proof), nonce: base64url(sealed.nonce) };
  const own = { ...proofs, share: base64url(share), proof_hash: base64url(proofHash) };
  if (bytes <= INLINE_BYTES_MAX) {
    const body = { ...own, enc: base64url(enc), sealed: await inlineCiphertext(sealed) };
    const attempt = (idleMsMax: number) => call(answerAsk, service, { params, body, idleMsMax });
    return (await withRetries(attempt, notes.onFailure)).record;
  }
  const reply = await upload(
    sealed,
    {
      begin: async (size) =>
        (await call(beginAnswer, service, { params, body: { ...own, ...size } })).record.key,
      finish: (_key, hashes, idleMsMax) => {
        const body = { ...proofs, enc: base64url(enc), hashes };
        return call(finishAnswer, service, { params, body, idleMsMax });
      },
    },
    { service, ...notes },
  );
  return reply.record;
}

/** On the site’s own host, also where the request came by another domain: it has no key behind `#` that another host could get. */
function privateLink({ key, metadata_url: url }: Sent): string {
  return linkOf({ origin: safeOrigin(new URL(url)), side: 'private', key, fragment: '' });
}
