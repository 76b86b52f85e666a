/** A server on loopback that has the APIs of both peers, and refuses what they refuse. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { parseJson } from '../../shared/parse-json.ts';

const PAGE = '<!doctype html><title>Peer</title><h1>Peer</h1>';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const TEN_MINUTES = 600;
const MONTH = 2_592_000;
const PAYLOAD_CHARACTERS_MAX = 1024 * 1024 * 50;

const note = v.object({
  payload: v.pipe(v.string(), v.maxLength(PAYLOAD_CHARACTERS_MAX)),
  deleteAfterReading: v.boolean(),
  ttlInSeconds: v.pipe(v.number(), v.minValue(TEN_MINUTES), v.maxValue(MONTH)),
  encryptionAlgorithm: v.picklist(['aes-256-gcm']),
  serializationFormat: v.picklist(['cbor-array']),
});

const base64 = v.pipe(v.string(), v.base64(), v.nonEmpty());
const bytes = (size: number) => v.pipe(base64, v.maxLength(size));
/** Text that could be compressed is not encrypted. */
const isRandom = (encoded: string) => {
  const cipherText = Buffer.from(encoded, 'base64');
  return cipherText.length <= deflateRawSync(cipherText).length;
};

const paste = v.strictObject({
  v: v.pipe(v.number(), v.minValue(2)),
  adata: v.looseTuple([
    v.strictTuple([
      bytes(24),
      bytes(14),
      v.pipe(v.number(), v.integer(), v.gtValue(10_000)),
      v.picklist([128, 192, 256]),
      v.picklist([64, 96, 128]),
      v.literal('aes'),
      v.picklist(['ctr', 'cbc', 'gcm']),
      v.picklist(['zlib', 'none']),
    ]),
  ]),
  ct: v.pipe(base64, v.check(isRandom)),
  meta: v.strictObject({ expire: v.string() }),
});

export interface PeerServer {
  readonly base: string;
  close(): void;
}

/** Starts a server with empty stores. */
export async function startPeerServer(): Promise<PeerServer> {
  const notes = new Map<string, v.InferOutput<typeof note>>();
  const pastes = new Map<string, v.InferOutput<typeof paste>>();

  const createNote = (body: unknown): Reply => {
    const asked = v.safeParse(note, body);
    if (!asked.success) return { status: 400, body: { error: { code: 'server.invalid_request' } } };
    const noteId = randomBytes(16).toString('hex');
    notes.set(noteId, asked.output);
    return { status: 200, body: { noteId } };
  };

  const readNote = (id: string): Reply => {
    const found = notes.get(id);
    if (!found) return { status: 404, body: { error: { code: 'note.not_found' } } };
    if (found.deleteAfterReading) notes.delete(id);
    return { status: 200, body: { note: { id, payload: found.payload } } };
  };

  const createPaste = (body: unknown): Reply => {
    const asked = v.safeParse(paste, body);
    if (!asked.success) return { status: 200, body: { status: 1, message: 'Invalid data.' } };
    const id = randomBytes(8).toString('hex');
    pastes.set(id, asked.output);
    return { status: 200, body: { status: 0, id, url: `/?${id}`, deletetoken: 'x' } };
  };

  const readPaste = (id: string): Reply => {
    const found = pastes.get(id);
    if (!found) return { status: 200, body: { status: 1, message: 'Document does not exist' } };
    pastes.delete(id);
    return { status: 200, body: { status: 0, id, ...found } };
  };

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const body = request.method === 'POST' ? parseJson(await text(request)) : null;
    const id = /^\/api\/notes\/(\w+)$/.exec(pathname)?.[1];
    if (id !== undefined) return readNote(id);
    if (pathname === '/api/notes' && request.headers['content-type'] === 'application/json') {
      return createNote(body);
    }
    if (request.headers['x-requested-with'] !== 'JSONHttpRequest') {
      return { status: 200, body: PAGE };
    }
    const pasteId = searchParams.get('pasteid');
    return pasteId === null ? createPaste(body) : readPaste(pasteId);
  };

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      const isPage = typeof body === 'string';
      const headers = { 'Content-Type': isPage ? 'text/html' : 'application/json' };
      response.writeHead(status, headers).end(isPage ? body : JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return {
    base: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
