import { linkOf, open, proofsOf, readFragment, seal } from 'waxseal/seal';

const origin = 'https://waxseal.example';
const base64url = (bytes) => Buffer.from(bytes).toString('base64url');
const bytesOf = (text) => Uint8Array.from(Buffer.from(text, 'base64url'));

async function call(path, fields) {
  const answer = await fetch(`${origin}/api/v2${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'my-program/1.0' },
    body: JSON.stringify(fields),
  });
  const { record, message } = await answer.json();
  if (!answer.ok) throw new Error(message);
  return record;
}

/** Returns the link. */
export async function share(text, passphrase = '') {
  const sealed = await seal({ text, files: [] }, passphrase);
  const parts = [];
  for await (const part of sealed.parts) parts.push(part);
  const { metadata } = await call('/secret/conceal', {
    sealed: base64url(Buffer.concat(parts)),
    share: base64url(sealed.share),
    proof_hash: base64url(sealed.proofHash),
    ...(sealed.passphraseHash && { passphrase_hash: base64url(sealed.passphraseHash) }),
  });
  return linkOf({ origin, key: metadata.secret_key, fragment: sealed.fragment });
}

/** Opens a link, once. */
export async function reveal(link, passphrase = '') {
  const { pathname, hash } = new URL(link);
  const key = readFragment(hash);
  if (typeof key === 'string') throw new Error('the link is incomplete');
  const { proof, passphraseProof, stretched } = await proofsOf(key, passphrase);
  const { share, sealed } = await call(pathname, {
    continue: true,
    rid: crypto.randomUUID(),
    proof: base64url(proof),
    ...(passphraseProof && { passphrase_proof: base64url(passphraseProof) }),
  });
  return open(key, { share: bytesOf(share), stretched }, [new Blob([bytesOf(sealed)])]);
}
