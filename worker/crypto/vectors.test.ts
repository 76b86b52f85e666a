/** Data written by version 1 must stay readable for ever: these vectors are never edited, only added to. */
import { describe, expect, it } from 'vitest';
import vector from '../../test/vectors/v1.json' with { type: 'json' };
import { base64, fromBase64, utf8 } from './encoding.ts';
import { isSound, decryptEnvelope } from './envelope.ts';
import { isKey } from '../../shared/link-key.ts';
import { idOf, secretKeyOf } from './keys.ts';
import { passphraseKeys } from './key-derivation.ts';
import { vaultNameOf } from './object-names.ts';
import { decryptPart } from './encrypted-value.ts';
import { claimTokenHash, ownerMark } from './tokens.ts';

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const decoded = fromBase64(text);
  if (!decoded) throw new Error('the vector is damaged');
  return decoded;
}

const { secretKey, secretId: id, locked } = vector;
const keys = { secretKey, id, share: bytes(vector.share) };

describe('version 1', () => {
  it('derives the same secret key and ids from a metadata key', () => {
    expect(isKey(vector.metadataKey)).toBe(true);
    expect(secretKeyOf(vector.metadataKey)).toBe(secretKey);
    expect(idOf(secretKey)).toBe(id);
    expect(idOf(vector.metadataKey)).toBe(vector.metadataId);
  });

  it('opens its envelope', () => {
    const envelope = bytes(vector.envelope);
    expect(isSound(envelope, secretKey)).toBe(true);
    const content = decryptEnvelope({ ...keys, passphrasePart: null }, envelope);
    expect(content).toEqual(utf8(vector.content));
  });

  it('opens its envelope with a passphrase', async () => {
    const { verifier, passphrasePart } = await passphraseKeys(
      secretKey,
      locked.passphrase,
      locked.cost,
    );
    expect(base64(verifier)).toBe(locked.verifier);
    expect(base64(passphrasePart)).toBe(locked.passphrasePart);
    const content = decryptEnvelope({ ...keys, passphrasePart }, bytes(locked.envelope));
    expect(content).toEqual(utf8(vector.content));
  });

  it('opens both parts of its row', async () => {
    const { readerPart, creatorPart } = vector;
    expect(await decryptPart(secretKey, 'reader', bytes(readerPart.sealed))).toEqual(
      readerPart.record,
    );
    const opened = await decryptPart(vector.metadataKey, 'row', bytes(creatorPart.sealed));
    expect(opened).toEqual(creatorPart.record);
  });

  it('computes the same claim token hash, owner mark and vault', () => {
    const { claimToken, owner, route } = vector;
    expect(base64(claimTokenHash(id, claimToken.token))).toBe(claimToken.hash);
    expect(base64(ownerMark(secretKey, owner.account))).toBe(owner.mark);
    expect(vaultNameOf(bytes(route.key), id)).toBe(route.vault);
  });
});
