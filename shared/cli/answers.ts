/** The requester's side of a request: waits for the next answer, opens it, and uses it. */
import { setTimeout as pause } from 'node:timers/promises';
import { listAnswers } from '../contract/ask.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import { manageProofOf } from '../seal/ask-keys.ts';
import { answerKeyOf, openOwnAsk, type OwnAsk } from '../seal/ask.ts';
import type { Bytes } from '../seal/bytes.ts';
import type { Content, Field } from '../seal/content.ts';
import { checkedFields } from '../seal/open-ask.ts';
import { SealError } from '../seal/seal-error.ts';
import { answerUse, prepareUse } from './answer-use.ts';
import { call } from './api-client.ts';
import { Refusal } from './api-errors.ts';
import type { CommandLine } from './command-line.ts';
import { formatMoment } from './duration.ts';
import { Stop } from './errors.ts';
import { note, transferNotes, warn } from './output.ts';
import { mayPass, withRetries } from './retry.ts';
import { base64url, bytesOf, openSealed } from './sealed.ts';
import type { Context, Service } from './service.ts';
import { pauses, waitMs } from './wait.ts';

type Listing = ReplyOf<typeof listAnswers>;
type Answer = Listing['answers'][number];

interface PrivateLink {
  readonly service: Service;
  /** `A` of the link. */
  readonly key: string;
  /** `D` of the link, 32 bytes. */
  readonly secret: Bytes;
}

/**
 * Opens the first answer that is not opened yet; waits for it where an option says so. One answer with each call: a program that
 * reads it gets no other one behind it.
 *
 * @returns the exit code of the program that was run with it
 * @throws Stop where there is none
 */
export async function openNextAnswer(context: Context, link: PrivateLink): Promise<number | void> {
  const { line } = context;
  const waits = pauses(waitMs(line));
  const { onFailure } = transferNotes(line, 'Received');
  let listing = await withRetries((idleMsMax) => list(link, undefined, idleMsMax), onFailure);
  const ask = await openListed(link, listing);
  const use = await answerUse(context, ask.question.fields);
  noteAnswers(line, ask, listing);
  let prepared: Awaited<ReturnType<typeof prepareUse>> | null = null;
  let last = 0;
  for (;;) {
    const { record, answers } = listing;
    const unopened = answers.filter(({ state = 'new' }) => state === 'new');
    for (const answer of unopened) {
      prepared ??= await prepareUse(line, use, largest(unopened));
      const content = await openAnswer(line, link.service, ask, answer);
      if (content === null) continue;
      return prepared({ ...content, number: answer.number, fields: fieldsOf(content, ask) });
    }
    last = Math.max(last, ...answers.map(({ number }) => number));
    if (record.state !== 'open')
      throw new Stop(
        'spent',
        'There is nothing left to open, and the request takes no more answers.',
      );
    const { value: pauseMs } = waits.next();
    if (pauseMs === undefined) throw new Stop('unanswered', 'There is no new answer yet.');
    await pause(pauseMs);
    listing = (await listAgain(link, last, onFailure)) ?? { record, answers: [] };
  }
}

/** @param after the number of the last answer that is known; undefined to list all, with their states */
async function list(
  { service, key, secret }: PrivateLink,
  after?: number,
  idleMsMax?: number,
): Promise<Listing> {
  const body = { manage_proof: base64url(await manageProofOf(secret)), after };
  return call(listAnswers, service, { params: { key }, body, ...(idleMsMax && { idleMsMax }) });
}

/** The answers that are new; null where that could not be found out this time: who waits for hours waits through that, too. */
async function listAgain(
  link: PrivateLink,
  after: number,
  onFailure: () => void,
): Promise<Listing | null> {
  try {
    return await list(link, after);
  } catch (error) {
    const isTemporary = mayPass(error) || (error instanceof Stop && error.exit === 'unavailable');
    if (!isTemporary) throw error;
    onFailure();
    return null;
  }
}

async function openListed({ key, secret }: PrivateLink, { record }: Listing): Promise<OwnAsk> {
  if (record.box === undefined)
    throw new Stop('spent', 'The request and its answers have ended. Nothing of them is left.');
  try {
    return await openOwnAsk(key, secret, bytesOf(record.box));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new Stop(
      'failure',
      `The link does not match the request (${error.code}). Nothing was opened.`,
    );
  }
}

const states = {
  new: 'not opened yet',
  received: 'opened',
  burned: 'burned',
  expired: 'expired',
} as const;

function noteAnswers(line: CommandLine, { question }: OwnAsk, { answers }: Listing): void {
  note(line, `You asked: “${question.question}”`);
  for (const { number, created, state = 'new' } of answers)
    note(line, `Answer ${number}, ${formatMoment(created)}: ${states[state]}.`);
}

function largest(answers: readonly Answer[]) {
  return {
    bytes: Math.max(...answers.map(({ bytes }) => bytes)),
    parts: Math.max(...answers.map(({ parts }) => parts)),
  };
}

/**
 * Opens an answer.
 *
 * @returns null where it cannot be opened, by which nothing was consumed. Anyone with the ask link can send such a one, and the next
 *   may be good
 */
async function openAnswer(
  line: CommandLine,
  service: Service,
  ask: OwnAsk,
  { number, key, enc, parts }: Answer,
): Promise<Content | null> {
  try {
    const { content } = await openSealed({
      link: await answerKeyOf(ask, bytesOf(enc)),
      passphrase: '',
      service,
      key,
      manageProof: ask.manageProof,
      parts,
      ...transferNotes(line, 'Received'),
    });
    return content;
  } catch (error) {
    if (isDamage(error)) warn(line, `Answer ${number} is damaged, and was not opened.`);
    // Someone else with the private link was faster.
    else if (error instanceof Stop && error.exit === 'spent')
      warn(line, `Answer ${number} has meanwhile been opened or burned, or has expired.`);
    else throw error;
    return null;
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof SealError || (error instanceof Refusal && error.code === 'proof_invalid');
}

function fieldsOf(content: Content, { question }: OwnAsk): readonly Field[] {
  try {
    return checkedFields(content, question);
  } catch {
    throw new Stop(
      'failure',
      'The answer has other fields than the request. It was opened, and not used.',
    );
  }
}
