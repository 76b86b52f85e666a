/**
 * How to create a secret that can be read once, and how to read it, over the APIs of this product and of its peers.
 *
 * Sources: the routes of Enclosed (`packages/app-server/src/modules/notes/notes.routes.ts`), and of PrivateBin
 * (`lib/Request.php`, `lib/FormatV2.php`). Their browsers encrypt; here random bytes of the same length stand for that.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { fillPath } from '../../shared/contract/endpoint.ts';
import type { HttpAnswer, HttpRequest } from '../support/http.ts';

export interface Protocol {
  create(): HttpRequest;
  /** @throws when the server refused to create it */
  idOf(answer: HttpAnswer): string;
  read(id: string): HttpRequest;
  /** Whether the answer contains the secret. */
  isRead(answer: HttpAnswer): boolean;
}

const TEXT = 'a secret of ordinary length: '.padEnd(100, 'x');
const json = { 'Content-Type': 'application/json' };

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  { status, text }: HttpAnswer,
): v.InferOutput<Schema> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (status === 200 && result.success) return result.output;
  throw new Error(`the server answered ${status}: ${text.slice(0, 200)}`);
}

function contains(schema: v.GenericSchema, { status, text }: HttpAnswer): boolean {
  return status === 200 && v.is(v.pipe(v.string(), v.parseJson(), schema), text);
}

export const ours: Protocol = {
  create: () => ({
    method: concealSecret.method,
    path: concealSecret.path,
    headers: json,
    body: JSON.stringify({ secret: TEXT, ttl: 3600 }),
  }),
  idOf: (answer) => parsed(concealSecret.reply, answer).record.secret.key,
  read: (key) => ({
    method: revealSecret.method,
    path: fillPath(revealSecret.path, { key }),
    headers: json,
    body: JSON.stringify({ continue: true }),
  }),
  isRead: (answer) =>
    contains(v.object({ record: v.object({ secret_value: v.string() }) }), answer),
};

const enclosed: Protocol = {
  create: () => ({
    method: 'POST',
    path: '/api/notes',
    headers: json,
    body: JSON.stringify({
      payload: randomBytes(TEXT.length + 64).toString('base64'),
      encryptionAlgorithm: 'aes-256-gcm',
      serializationFormat: 'cbor-array',
      deleteAfterReading: true,
      ttlInSeconds: 3600,
      isPublic: true,
    }),
  }),
  idOf: (answer) => parsed(v.object({ noteId: v.string() }), answer).noteId,
  read: (id) => ({ method: 'GET', path: `/api/notes/${id}` }),
  isRead: (answer) => contains(v.object({ note: v.object({ payload: v.string() }) }), answer),
};

/** Its JSON API is chosen by this header. Refusals are answered with 200 and another `status`. */
const asProgram = { 'X-Requested-With': 'JSONHttpRequest', ...json };
const [PLAIN_TEXT, NO_DISCUSSION, BURN_AFTER_READING] = ['plaintext', 0, 1];

const privatebin: Protocol = {
  create: () => {
    const base64 = (bytes: number) => randomBytes(bytes).toString('base64');
    const cipher = [base64(16), base64(8), 100_000, 256, 128, 'aes', 'gcm', 'none'];
    return {
      method: 'POST',
      path: '/',
      headers: asProgram,
      body: JSON.stringify({
        v: 2,
        adata: [cipher, PLAIN_TEXT, NO_DISCUSSION, BURN_AFTER_READING],
        ct: base64(TEXT.length + 64),
        meta: { expire: '1day' },
      }),
    };
  },
  idOf: (answer) => parsed(v.object({ status: v.literal(0), id: v.string() }), answer).id,
  read: (id) => ({ method: 'GET', path: `/?pasteid=${id}`, headers: asProgram }),
  isRead: (answer) => contains(v.object({ status: v.literal(0), ct: v.string() }), answer),
};

export const peers = { enclosed, privatebin } as const;

export type PeerKind = keyof typeof peers;
