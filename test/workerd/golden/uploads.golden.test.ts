/** Ciphertexts that are sent and received in parts. To the server they are noise, so here they are one character, repeated. */
import vectors from '../../vectors/seal-1.json' with { type: 'json' };
import { ciphertextBytes } from '../../../shared/seal/format.ts';
import { base64url } from '../../../worker/crypto/encoding.ts';
import { sha256 } from '../../../worker/crypto/hash.ts';
import { secretKeyOf } from '../../../worker/crypto/keys.ts';
import { contentDigest } from '../../support/content-digest.ts';
import { post, textAt } from '../client.ts';
import { type Exchange, sendBody, sendJson, sendRequest } from './exchange.ts';
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

/** The metadata key of an upload that is finished. */
async function ready(): Promise<string> {
  const key = await begun();
  await sendPart(key);
  await sendJson(`/api/v2/private/${key}/finish`, { hashes }, { settings });
  return key;
}

async function finished(): Promise<string> {
  return `/api/v2/secret/${secretKeyOf(await ready())}`;
}

golden('uploads', {
  begin: () => sendJson(UPLOAD, fields, { settings }),
  'send a part': async () => sendPart(await begun()),
  finish: async () => {
    const key = await begun();
    await sendPart(key);
    return sendJson(`/api/v2/private/${key}/finish`, { hashes }, { settings });
  },
  'list the parts': async () => sendJson(await finished(), { proof }, { settings }),
  'download a part': async () => sendJson(`${await finished()}/part/1`, { proof }, { settings }),
  claim: async () =>
    sendJson(await finished(), { continue: true, proof, rid: 'a-claim-token-of-a-reader' }),
  'refused part_unknown': async () => sendPart(await begun(), 2),
  'refused part_damaged': async () => sendPart(await begun(), 1, PART.slice(1)),
  'refused upload_incomplete': async () =>
    sendJson(`/api/v2/private/${await begun()}/finish`, { hashes }, { settings }),
  'refused upload_ended': async () => {
    const key = await begun();
    await post(`/private/${key}/burn`, { continue: true }, { settings });
    return sendPart(key);
  },
  'refused download_locked': async () => {
    const path = await finished();
    for (let part = 0; part < 20; part++) {
      await post(path.replace('/api/v2', '') + '/part/1', { proof }, { settings });
    }
    return sendJson(`${path}/part/1`, { proof }, { settings });
  },
  'receipt with locked downloads': async () => {
    const key = await ready();
    for (let part = 0; part < 20; part++) {
      await post(`/secret/${secretKeyOf(key)}/part/1`, { proof }, { settings });
    }
    return sendRequest(`/api/v2/private/${key}`, { settings });
  },
});
