/** Ciphertexts that are sent and received in parts. To the server they are noise, so here they are one character, repeated. */
import vectors from '../../vectors/seal-1.json' with { type: 'json' };
import { ciphertextBytes } from '../../../shared/seal/format.ts';
import { base64url } from '../../../worker/crypto/encoding.ts';
import { sha256 } from '../../../worker/crypto/hash.ts';
import { secretKeyOf } from '../../../worker/crypto/keys.ts';
import { contentDigest } from '../../support/content-digest.ts';
import { post, textAt } from '../client.ts';
import { type Exchange, sendBody, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const UPLOAD = '/api/v2/secret/upload';
const settings = { SEAL_MODES: 'both' };
const { proof, proofHash: proof_hash, share } = vectors.text;

const PART = 'x'.repeat(ciphertextBytes(2 * 1024 * 1024));
const bytes = new TextEncoder().encode(PART);
const hashes = [base64url(sha256(bytes))];
const fields = { bytes: PART.length, parts: 1, share, proof_hash, ttl: 3600 };

async function begun(): Promise<string> {
  return textAt(await post('/secret/upload', fields, { settings }), 'record.key');
}

function sendPart(key: string, part = 1, body = PART): Promise<Exchange> {
  const headers = { 'Content-Digest': contentDigest(bytes) };
  const path = `/api/v2/private/${key}/part/${part}`;
  return sendBody(path, 'application/octet-stream', body, { settings, headers });
}

const finish = (key: string) => sendJson(`/api/v2/private/${key}/finish`, { hashes }, { settings });

/** Asks so often for the part of an upload that is finished. */
async function download(times: number): Promise<Exchange> {
  const key = await begun();
  await sendPart(key);
  await finish(key);
  const path = `/api/v2/secret/${secretKeyOf(key)}/part/1`;
  for (let time = 1; time < times; time++) await sendJson(path, { proof }, { settings });
  return sendJson(path, { proof }, { settings });
}

golden('uploads', {
  begin: () => sendJson(UPLOAD, fields, { settings }),
  'send a part': async () => sendPart(await begun()),
  finish: async () => {
    const key = await begun();
    await sendPart(key);
    return finish(key);
  },
  'download a part': () => download(1),
  'refused part_unknown': async () => sendPart(await begun(), 2),
  'refused part_damaged': async () => sendPart(await begun(), 1, PART.slice(1)),
  'refused upload_incomplete': async () => finish(await begun()),
  'refused upload_ended': async () => {
    const key = await begun();
    await post(`/private/${key}/burn`, { continue: true }, { settings });
    return sendPart(key);
  },
  'refused download_locked': () => download(21),
});
