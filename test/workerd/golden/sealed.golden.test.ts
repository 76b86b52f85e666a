/** Secrets that are encrypted before they are sent: those of the vectors, so that every answer is the same each time. */
import vectors from '../../vectors/seal-1.json' with { type: 'json' };
import { post, textAt } from '../client.ts';
import { sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const CONCEAL = '/api/v2/secret/conceal';
const both = { settings: { SEAL_MODES: 'both' } };
const { text, locked } = vectors;
const rid = 'a-claim-token-of-a-reader';

const encrypted = { sealed: text.ciphertext, share: text.share, proof_hash: text.proofHash };

async function read(fields: object) {
  const created = await post('/secret/conceal', encrypted, both);
  const path = `/api/v2/secret/${textAt(created, 'record.secret.key')}`;
  return sendJson(path, { continue: true, rid, ...fields });
}

golden('sealed', {
  reveal: () => read({ proof: text.proof }),
  'refused proof_invalid': () => read({ proof: locked.proof }),
  'refused sealed_in_browser': () => read({}),
  'refused field_conflict': () => sendJson(CONCEAL, { ...encrypted, secret: 'x' }, both),
  'refused sealed_invalid': () => sendJson(CONCEAL, { ...encrypted, share: '' }, both),
  'refused sealed_too_large': () => {
    const PLAN_OPTIONS = JSON.stringify({ anonymous: { size: 1, file_bytes: 0 } });
    const sealed = 'A'.repeat(60_000);
    const settings = { ...both.settings, PLAN_OPTIONS };
    return sendJson(CONCEAL, { ...encrypted, sealed }, { settings });
  },
  'refused sealed_refused': () =>
    sendJson(CONCEAL, encrypted, { settings: { SEAL_MODES: 'server' } }),
  'refused plaintext_refused': () =>
    sendJson(CONCEAL, { secret: 'x' }, { settings: { SEAL_MODES: 'browser' } }),
});
