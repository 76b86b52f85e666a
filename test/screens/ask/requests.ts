/** The pages of whoever asks for a secret, and a server that has their request. */
import { type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';
import { createAsk, listAnswers, manageAsk } from '../../../shared/contract/ask.ts';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { revealSecret } from '../../../shared/contract/reveal.ts';
import { downloadPart } from '../../../shared/contract/uploads.ts';
import { createAsk as drawAsk, openOwnAsk, sealAnswer } from '../../../shared/seal/ask.ts';
import type { Question } from '../../../shared/seal/ask-box.ts';
import { askLink, askPrivateLink } from '../../../shared/seal/ask-fragment.ts';
import type { Bytes } from '../../../shared/seal/bytes.ts';
import type { Content } from '../../../shared/seal/content.ts';
import { sha256 } from '../../../shared/seal/derivation.ts';
import { base64url, fromBase64 } from '../../../worker/crypto/encoding.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field } from '../support/screen.ts';
import { answerSite, type Call, intercept, refusal, success } from '../support/server.ts';
import { type Site } from '../support/site.ts';

type List = ReplyOf<typeof listAnswers>;
type AskRecord = ReplyOf<typeof manageAsk>['record'];
type State = NonNullable<List['answers'][number]['state']>;

const DAY = 86_400;
const HOUR = 3600;

/** A site on which everybody can ask. */
export const withAsks: Partial<Site> = { seal_modes: 'both', asks: 'all' };

export const QUESTION = 'The password of the guest Wi-Fi, please';

/** An answer on its way to the page, and what has become of it. */
interface Kept {
  readonly listed: List['answers'][number];
  readonly proofHash: Bytes;
  readonly share: string;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly isInParts: boolean;
  state: State;
  openedBy: string | null;
}

export interface SentAnswer extends Partial<Content> {
  readonly isInParts?: boolean;
  readonly state?: State;
  /** Changes the encapsulation as something on the way would. */
  readonly damage?: boolean;
}

/** A request that the server has. */
export interface ServedRequest {
  readonly key: string;
  /** The path of the private page, with its fragment. */
  readonly path: string;
  readonly privateLink: string;
  readonly askLink: string;
  readonly manageProof: string;
  /** From now on the server has another answer. */
  readonly answer: (content?: SentAnswer) => Promise<void>;
  /** Changes what the server says of the request. */
  readonly change: (changes: Partial<AskRecord>) => void;
  /** Forgets question and answers, as when all of it has ended. */
  readonly wipe: () => void;
  /** Answers a call for the list. */
  readonly list: () => Response;
  /** From now on the server changes the request as it is told. */
  readonly takeChanges: () => void;
  /** How many answers were opened. */
  readonly opened: () => number;
}

/** From now on the server has a request. */
export async function serveRequest(
  asked: Partial<Question> = {},
  changes: Partial<AskRecord> = {},
): Promise<ServedRequest> {
  const question = { question: QUESTION, name: '', fields: [], language: 'en', ...asked };
  const ask = await drawAsk(question);
  const own = await openOwnAsk(ask.key, ask.secret, ask.box);
  const manageProof = base64url(own.manageProof);
  let box: string | undefined = base64url(ask.box);
  let record = recordOf(ask.key, changes);
  let kept: readonly Kept[] = [];
  let added = 0;
  const isOwner = ({ fields }: Call) => fields['manage_proof'] === manageProof;
  const described = () => ({ ...record, answers: kept.length });

  const list = (after: number) =>
    success<typeof listAnswers>({
      record: { ...described(), ...(box !== undefined && { box }) },
      answers: kept
        .filter(({ listed }) => box !== undefined && listed.number > after)
        .map(({ listed, state }) => ({ ...listed, ...(after === 0 && { state }) })),
    });
  intercept(listAnswers, (call) =>
    isOwner(call) ? list(Number(call.fields['after'] ?? 0)) : refusal('proof_invalid'),
  );
  const takeChanges = () =>
    intercept(manageAsk, (call) => {
      if (!isOwner(call)) return refusal('proof_invalid');
      const { action, answers: max, number } = call.fields;
      if (action === 'close') record = { ...record, state: 'closed' };
      if (action === 'answers') record = { ...record, state: 'open', answers_max: Number(max) };
      if (action === 'delete') {
        kept = kept.filter(({ listed }) => listed.number !== Number(number));
        record = { ...record, state: 'open' };
      }
      return success<typeof manageAsk>({ record: described() });
    });
  takeChanges();
  const find = async (call: Call) => {
    const key = call.url.pathname.split('/')[4];
    const found = kept.find(({ listed }) => listed.key === key);
    const proof = fromBase64(String(call.fields['proof']));
    const isProven =
      found && proof && base64url(await sha256(proof)) === base64url(found.proofHash);
    return isProven && isOwner(call) ? found : null;
  };
  intercept(revealSecret, async (call) => {
    const found = await find(call);
    if (!found) return refusal('proof_invalid');
    const { rid } = call.fields;
    if (found.openedBy !== null && found.openedBy !== rid) {
      return refusal('secret_spent', { state: 'received', ended: NOW_SECONDS });
    }
    if (call.fields['continue'] !== true) {
      const hashes = await Promise.all(found.parts.map((part) => sha256(part)));
      return success<typeof revealSecret>(revealed(found, { part_hashes: hashes.map(base64url) }));
    }
    found.openedBy = String(rid);
    found.state = 'received';
    return success<typeof revealSecret>(revealed(found));
  });
  intercept(downloadPart, async (call) => {
    const found = await find(call);
    const part = found?.parts[Number(call.url.pathname.split('/').at(-1)) - 1];
    if (!part) return refusal('part_unknown');
    return new Response(part, { headers: { 'Content-Type': 'application/octet-stream' } });
  });

  const { origin } = location;
  const privateLink = askPrivateLink({ origin, key: ask.key, secret: ask.secret });
  return {
    key: ask.key,
    privateLink,
    path: privateLink.slice(origin.length),
    askLink: askLink({ origin, key: ask.key, linkKey: ask.linkKey }),
    manageProof,
    answer: async ({ isInParts = false, state = 'new', damage = false, ...content } = {}) => {
      const sealed = await sealAnswer(own, { text: '', files: [], ...content });
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const part of sealed.parts) parts.push(part);
      if (damage) sealed.enc.fill(7, 0, 64);
      added++;
      const created = NOW_SECONDS - 60;
      const listed = {
        number: added,
        key: `1${String(added).padEnd(22, 'answerA1')}`,
        enc: base64url(sealed.enc),
        created,
        expiration_stamp: created + 7 * DAY,
        bytes: sealed.bytes,
        parts: isInParts ? parts.length : 0,
      };
      const { proofHash, share } = sealed;
      kept = [
        ...kept,
        { listed, proofHash, share: base64url(share), parts, isInParts, state, openedBy: null },
      ];
      if (kept.length >= record.answers_max) record = { ...record, state: 'full' };
    },
    change: (changed) => {
      record = { ...record, ...changed };
    },
    wipe: () => {
      box = undefined;
    },
    list: () => list(0),
    takeChanges,
    opened: () => kept.filter(({ openedBy }) => openedBy !== null).length,
  };
}

function recordOf(key: string, changes: Partial<AskRecord>): AskRecord {
  const created = NOW_SECONDS - HOUR;
  return {
    key,
    shortkey: '4f7aQ2xd',
    state: 'open',
    created,
    expiration_stamp: created + 7 * DAY,
    answer_ttl: 7 * DAY,
    answers_max: 1,
    answers: 0,
    share_domain: '',
    share_url: `${location.origin}/ask/${key}`,
    metadata_url: `${location.origin}/private/ask/${key}`,
    ...changes,
  };
}

type Details = ReplyOf<typeof revealSecret>['details'];

function revealed(
  { listed: { key, bytes, parts }, share, parts: ciphertext, isInParts }: Kept,
  details: Partial<Details> = {},
): ReplyOf<typeof revealSecret> {
  const [whole = new Uint8Array()] = ciphertext;
  return {
    record: {
      key,
      secret_key: key,
      shortkey: '4f7aQ2xd',
      secret_shortkey: 'n3VbW8kp',
      has_passphrase: false,
      verification: false,
      share_domain: '',
      is_owner: false,
      ...(details.part_hashes === undefined && { share }),
      ...(!isInParts && { sealed: base64url(whole) }),
    },
    details: {
      show_secret: false,
      is_owner: false,
      verification: false,
      has_passphrase: false,
      locked_until: null,
      sealed_by: 'browser',
      bytes,
      parts,
      ...details,
    },
  };
}

/** From now on the server creates the requests that it is sent, and has them without an answer. */
export function takeRequests(): void {
  intercept(createAsk, ({ fields }) => {
    const key = '1x7Kq2ZpR9aLm4TbV0cWn5Y';
    intercept(listAnswers, ({ url }) => {
      const own = url.pathname.split('/')[4] ?? '';
      return success<typeof listAnswers>({
        record: { ...recordOf(own, {}), box: String(fields['box']) },
        answers: [],
      });
    });
    return success<typeof createAsk>({ record: recordOf(key, {}) });
  });
}

/** Opens the form that asks for a secret. */
export async function openAskForm(site: Partial<Site> = {}): Promise<void> {
  answerSite({ ...withAsks, ...site });
  takeRequests();
  await open('/ask');
  await expectHeading('Ask for a secret');
  await expect.element(questionField()).toBeVisible();
}

/** Opens the private page of a request as its requester, who has kept its link. */
export async function openRequest({ path }: ServedRequest): Promise<void> {
  answerSite(withAsks);
  await open(path);
  await expectHeading('Did you make this request?');
  await button('Yes, I made it').click();
  await expect.element(page.getByRole('link', { name: 'New request' })).toBeVisible();
}

/** Creates a request with the form, and waits for its private page. */
export async function createRequest(question = QUESTION): Promise<void> {
  await questionField().fill(question);
  await createButton().click();
  await expectHeading('Save the link to this page first');
}

export function questionField(): Locator {
  return field('What do you need?');
}

export function createButton(): Locator {
  return button('Create the request');
}

export function linkBox(): Locator {
  return page.getByRole('region', { name: 'Link to send' });
}

/** The list of the answers. */
export function answers(): Locator {
  return page.getByRole('listitem').filter({ hasText: /^Answer \d/ });
}
