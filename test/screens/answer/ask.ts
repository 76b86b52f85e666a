/** The page of an ask link, and a server that has its request. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { answerAsk, beginAnswer, finishAnswer, showAsk } from '../../../shared/contract/ask.ts';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { uploadPart } from '../../../shared/contract/uploads.ts';
import { answerKeyOf, createAsk, openOwnAsk } from '../../../shared/seal/ask.ts';
import type { Question } from '../../../shared/seal/ask-box.ts';
import { askLink, askPrivateLink } from '../../../shared/seal/ask-fragment.ts';
import type { Content } from '../../../shared/seal/content.ts';
import { open as openSealed } from '../../../shared/seal/seal.ts';
import { base64url, fromBase64 } from '../../../worker/crypto/encoding.ts';
import { metadataKey } from '../private-page/receipts.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field } from '../support/screen.ts';
import { intercept, succeed, success } from '../support/server.ts';

const HOUR = 3600;
const MIB = 1024 * 1024;

export const NAME = 'Maya';
export const QUESTION = 'The root password of db1, please.\nAnd the host, if it has moved.';
export const HEADING = '“Maya” asks you for a secret';
const SENT = 'Your answer was sent';
export const REPORT_ID = 'r3p0rt1d';
/** What the answers of the server name. */
export const PRIVATE_PAGE = `http://localhost:8787/private/${metadataKey()}`;

type Shown = ReplyOf<typeof showAsk>['record'];

export interface Asked {
  /** From the path on. */
  readonly link: string;
  /** The end of the requester's own link, which must not be sent. */
  readonly privateEnd: string;
  readonly key: string;
  readonly commitment: Uint8Array;
  /** Opens an answer as its requester does. */
  readonly openAnswer: (fields: Readonly<Record<string, unknown>>) => Promise<Content>;
}

/** From now on the link leads to this request. */
export async function offerAsk(
  changes: Partial<Question> = {},
  shown: Partial<Shown> = {},
): Promise<Asked> {
  const ask = await createAsk({
    question: QUESTION,
    name: NAME,
    fields: [],
    language: 'en',
    ...changes,
  });
  const { key, secret, linkKey, box, manageHash } = ask;
  const own = await openOwnAsk(key, secret, box);
  showRequest({
    key,
    box: base64url(box),
    manage_hash: base64url(manageHash),
    bytes_max: 10 * MIB,
    expiration_stamp: NOW_SECONDS + 48 * HOUR,
    ...shown,
  });
  const { origin } = location;
  return {
    key,
    commitment: own.commitment,
    link: askLink({ origin, key, linkKey }).slice(origin.length),
    privateEnd: askPrivateLink({ origin, key, secret }).split('#').at(-1) ?? '',
    openAnswer: async (fields) => {
      const bytes = (name: string) => fromBase64(String(fields[name])) ?? new Uint8Array();
      const answerKey = await answerKeyOf(own, bytes('enc'));
      const keys = { share: bytes('share'), stretched: null };
      return openSealed(answerKey, keys, [new Blob([bytes('sealed')])]);
    },
  };
}

/** From now on this is the server's answer about every request. */
export function showRequest(shown: Partial<Shown>): void {
  const record = { key: '', state: 'open', report_id: REPORT_ID, ...shown } as const;
  succeed(showAsk, { record });
}

/** From now on the server takes answers. */
export function takeAnswers(): void {
  const record = { key: metadataKey(), metadata_url: PRIVATE_PAGE };
  succeed(answerAsk, { record });
  succeed(beginAnswer, { record: { key: metadataKey(), ends: NOW_SECONDS + 6 * HOUR } });
  intercept(uploadPart, ({ url }) =>
    success<typeof uploadPart>({ record: { part: Number(url.pathname.split('/').at(-1)) } }),
  );
  succeed(finishAnswer, { record });
  intercept(burnSecret, () => Response.json({ success: true }));
}

/** Opens the page of a request. */
export async function openAskPage(
  changes: Partial<Question> = {},
  shown: Partial<Shown> = {},
): Promise<Asked> {
  const asked = await offerAsk(changes, shown);
  takeAnswers();
  await open(asked.link);
  await expect.element(sendButton()).toBeVisible();
  return asked;
}

export const answerField = (): Locator => field('Your answer');
export const sendButton = (): Locator => page.getByRole('button', { name: /^Send/ });

/** Attaches a file of so many bytes; the system's dialog for files cannot be opened here. */
export async function attach(name: string, bytes: number): Promise<void> {
  await expect.element(page.getByRole('button', { name: /^Attach/ })).toBeVisible();
  await page.css('input[type=file]').upload(new File([new Uint8Array(bytes)], name));
  await expect.element(page.getByText(name)).toBeVisible();
}

/** Sends the answer, after a text has been typed where there is one. */
export async function send(text?: string): Promise<void> {
  if (text !== undefined) await answerField().fill(text);
  await button('Send the answer').click();
}

export async function expectSent(): Promise<void> {
  await expectHeading(SENT);
}
