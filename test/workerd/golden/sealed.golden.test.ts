/** Secrets that are encrypted before they are sent: those of the vectors, so that every answer is the same each time. */
import vectors from '../../vectors/seal-1.json' with { type: 'json' };
import { post, textAt } from '../client.ts';
import { type Exchange, sendJson, sendRequest } from './exchange.ts';
import { golden } from './golden.ts';

const CONCEAL = '/api/v2/secret/conceal';
const both = { settings: { SEAL_MODES: 'both' } };
const { text, locked } = vectors;
const rid = 'a-claim-token-of-a-reader';

type Vector = typeof text | typeof locked;

function fieldsOf(vector: Vector): Record<string, string> {
  const { ciphertext: sealed, share, proofHash: proof_hash, passphraseHash } = vector;
  return {
    sealed,
    share,
    proof_hash,
    ...(passphraseHash !== null && { passphrase_hash: passphraseHash }),
  };
}

async function withKey(vector: Vector, then: (path: string) => Promise<Exchange>) {
  const created = await post('/secret/conceal', fieldsOf(vector), both);
  return then(`/api/v2/secret/${textAt(created, 'record.secret.key')}`);
}

const read = (vector: Vector, fields: object) =>
  withKey(vector, (path) => sendJson(path, { continue: true, rid, ...fields }));

golden('sealed', {
  conceal: () => sendJson(CONCEAL, fieldsOf(text), both),
  'conceal under a passphrase': () => sendJson(CONCEAL, fieldsOf(locked), both),
  show: () => withKey(locked, (path) => sendRequest(path)),
  reveal: () => read(text, { proof: text.proof }),
  'reveal with a passphrase': () =>
    read(locked, { proof: locked.proof, passphrase_proof: locked.passphraseProof }),
  'refused proof_invalid': () => read(text, { proof: locked.proof }),
  'refused sealed_in_browser': () => read(text, {}),
  'refused sealed_in_browser in v1': () =>
    withKey(text, (path) => sendJson(path.replace('v2', 'v1'), {})),
  'refused field_conflict': () => sendJson(CONCEAL, { ...fieldsOf(text), secret: 'x' }, both),
  'refused sealed_invalid': () => sendJson(CONCEAL, { ...fieldsOf(text), share: '' }, both),
  'refused sealed_too_large': () => {
    const PLAN_OPTIONS = JSON.stringify({ anonymous: { size: 1, file_bytes: 0 } });
    const sealed = 'A'.repeat(60_000);
    const settings = { ...both.settings, PLAN_OPTIONS };
    return sendJson(CONCEAL, { ...fieldsOf(text), sealed }, { settings });
  },
  'refused sealed_refused': () =>
    sendJson(CONCEAL, fieldsOf(text), { settings: { SEAL_MODES: 'server' } }),
  'refused plaintext_refused': () =>
    sendJson(CONCEAL, { secret: 'x' }, { settings: { SEAL_MODES: 'browser' } }),
});
