/**
 * Asking for a secret in `docs/protocol.md`: its decoder, which uses other implementations of the cryptography, and our code agree, and
 * what version 1 asked and answered stays readable for ever.
 */
import { ml_kem768_x25519 } from '@noble/post-quantum/hybrid.js';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/ask-1.json' with { type: 'json' };
import xWing from '../vectors/x-wing.json' with { type: 'json' };
import { answerKeyOf, createAsk, openOwnAsk, sealAnswer } from '../../shared/seal/ask.ts';
import { readAskFragment } from '../../shared/seal/ask-fragment.ts';
import { checkWords } from '../../shared/seal/check-words.ts';
import { checkedFields, openAsk } from '../../shared/seal/open-ask.ts';
import { sha256 } from '../../shared/seal/derivation.ts';
import { open, proofsOf } from '../../shared/seal/seal.ts';
import { decapsulateXWing, decodeAnswer, decodeAsk } from './page-decoder.ts';

const buffer = (text: string) => Buffer.from(text, 'base64url');
const bytes = (text: string) => new Uint8Array(buffer(text));
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');

describe.each(xWing)('the vector of the draft of X-Wing with the seed $seed', (vector) => {
  it('has the keys that the library makes', () => {
    const { publicKey, secretKey } = ml_kem768_x25519.keygen(bytes(vector.seed));
    expect(text(publicKey)).toBe(vector.publicKey);
    expect(text(secretKey)).toBe(vector.seed);
    const made = ml_kem768_x25519.encapsulate(publicKey, bytes(vector.randomness));
    expect(text(made.cipherText)).toBe(vector.enc);
    expect(text(made.sharedSecret)).toBe(vector.sharedSecret);
  });

  it('is opened by the library, and by the decoder of the page', () => {
    const [enc, seed] = [bytes(vector.enc), bytes(vector.seed)];
    expect(text(ml_kem768_x25519.decapsulate(enc, seed))).toBe(vector.sharedSecret);
    expect(text(decapsulateXWing(buffer(vector.seed), buffer(vector.enc)))).toBe(
      vector.sharedSecret,
    );
  });
});

describe.each(Object.entries(vectors))('the vector “%s”', (_name, vector) => {
  const { key, answer } = vector;
  const content: { text: string; fields?: unknown; files: { name: string; content: string }[] } =
    answer.content;
  const own = () => openOwnAsk(key, bytes(vector.secret), bytes(vector.box));

  it('has the links of the vector', () => {
    const { askFragment, privateFragment } = vector;
    const [linkKey, secret] = [bytes(vector.linkKey), bytes(vector.secret)];
    expect(readAskFragment(askFragment)).toEqual({ kind: 'answer', linkKey });
    expect(readAskFragment(privateFragment)).toEqual({ kind: 'private', secret });
  });

  it('asks what the vector asks, with either link', async () => {
    const sent = { box: bytes(vector.box), manageHash: bytes(vector.manageHash) };
    const opened = await openAsk(key, bytes(vector.linkKey), sent);
    expect(opened.question).toEqual(vector.question);
    const { publicKey, commitment, proof, ...mine } = await own();
    expect({ publicKey, commitment, proof }).toEqual({
      publicKey: opened.publicKey,
      commitment: opened.commitment,
      proof: opened.proof,
    });
    const derived = {
      linkKey: text(mine.linkKey),
      decapsulationKey: text(mine.decapsulationKey),
      publicKey: text(publicKey),
      manageProof: text(mine.manageProof),
      manageHash: text(mine.manageHash),
      proof: text(proof),
      proofHash: text(await sha256(proof)),
      commitment: text(commitment),
    };
    expect(vector).toMatchObject(derived);
  });

  it('has the words of the vector', async () => {
    const { words, digits } = vector;
    expect(await checkWords(bytes(vector.commitment))).toEqual({ words, digits });
  });

  it('opens the answer of the vector', async () => {
    const ask = await own();
    const made = ml_kem768_x25519.encapsulate(ask.publicKey, bytes(answer.randomness));
    expect(text(made.cipherText)).toBe(answer.enc);
    const link = await answerKeyOf(ask, made.cipherText);
    const { proof, stretched } = await proofsOf(link, '');
    expect([text(link.key), text(await sha256(proof))]).toEqual([answer.linkKey, answer.proofHash]);
    const ciphertext = [new Blob([bytes(answer.ciphertext)])];
    const opened = await open(link, { share: bytes(answer.share), stretched }, ciphertext);
    const files = opened.files.map(async (file) => ({
      name: file.name,
      content: text(new Uint8Array(await file.content.arrayBuffer())),
    }));
    expect({ ...opened, files: await Promise.all(files) }).toEqual(content);
    expect(checkedFields(opened, ask.question)).toEqual(content.fields ?? []);
  });

  it('opens the vector with the decoder of the page', () => {
    const secret = buffer(vector.secret);
    const asked = decodeAsk(key, secret, buffer(vector.box));
    expect(asked).toEqual({
      commitment: buffer(vector.commitment),
      publicKey: buffer(vector.publicKey),
      question: vector.question,
    });
    const decoded = decodeAnswer(secret, asked.commitment, {
      enc: buffer(answer.enc),
      share: buffer(answer.share),
      ciphertext: buffer(answer.ciphertext),
    });
    const files = content.files.map((file) => ({ ...file, content: buffer(file.content) }));
    expect(decoded).toEqual({ ...content, files });
  });
});

it('opens with the decoder of the page what is asked and answered now', async () => {
  const question = { question: 'é\n🕯', name: '', fields: ['a'], language: 'en' };
  const { key, secret, box } = await createAsk(question);
  const ask = await openOwnAsk(key, secret, box);
  const fields = [{ name: 'a', value: 'é' }];
  const { enc, share, parts } = await sealAnswer(ask, { text: '', fields, files: [] });
  const ciphertext: Uint8Array[] = [];
  for await (const part of parts) ciphertext.push(part);
  const asked = decodeAsk(key, Buffer.from(secret), Buffer.from(box));
  expect(asked.question).toEqual(question);
  const decoded = decodeAnswer(Buffer.from(secret), asked.commitment, {
    enc: Buffer.from(enc),
    share: Buffer.from(share),
    ciphertext: Buffer.concat(ciphertext),
  });
  expect(decoded).toEqual({ text: '', fields, files: [] });
});

it('opens no other request with the decoder of the page', () => {
  const { text: one, fields: other } = vectors;
  const secret = buffer(one.secret);
  expect(() => decodeAsk(other.key, secret, buffer(one.box))).toThrow('another request');
  expect(() => decodeAsk(one.key, buffer(other.secret), buffer(one.box))).toThrow(
    'another request',
  );
  expect(() => decodeAsk(one.key, secret, buffer(other.box))).toThrow('another request');
});
