/**
 * Who holds the ask link reads the question and encrypts an answer; who holds the private link opens it. What anyone changed on the way
 * is refused.
 */
import { describe, expect, it, vi } from 'vitest';
import { concat } from '../concat.ts';
import { isKey, isRedactable } from '../link-key.ts';
import { answerKeyOf, createAsk, type NewAsk, openOwnAsk, sealAnswer } from './ask.ts';
import { type Question, sealBox } from './ask-box.ts';
import { askKeyOf, commitmentOf, manageProofOf } from './ask-keys.ts';
import type { Bytes } from './bytes.ts';
import type { Content } from './content.ts';
import { sha256 } from './derivation.ts';
import { checkedFields, openAsk } from './open-ask.ts';
import { open, proofsOf } from './seal.ts';

const QUESTION: Question = {
  question: 'Which password does the printer have?\nAnd the user?',
  name: 'Maya, office',
  fields: ['User', '__proto__'],
  language: 'en',
};

const opened = (ask: NewAsk) => openAsk(ask.key, ask.linkKey, ask);
const own = ({ key, secret, box }: NewAsk) => openOwnAsk(key, secret, box);
const failure = (code: string) => ({ name: 'SealError', code });

/** The bytes with one bit changed. */
function changed(bytes: Bytes, at: number): Bytes {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** A request whose first secret has this byte throughout. Of those up to 40 only 35 and 37 give a key that is not redacted. */
async function drawFrom(byte: number): Promise<NewAsk> {
  const random = crypto.getRandomValues.bind(crypto);
  const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
    random(array);
    if (array instanceof Uint8Array) array.fill(byte);
    return array;
  });
  try {
    return await createAsk(QUESTION);
  } finally {
    draw.mockRestore();
  }
}

async function sealed(ask: NewAsk, content: Content) {
  const answer = await sealAnswer(await opened(ask), content);
  const parts: Bytes[] = [];
  for await (const part of answer.parts) parts.push(part);
  return { ...answer, ciphertext: concat(...parts) };
}

describe('a request', () => {
  it('is read with the ask link, and with the private link', async () => {
    const ask = await createAsk(QUESTION);
    const byLink = await opened(ask);
    const byRequester = await own(ask);
    expect(byLink.question).toEqual(QUESTION);
    expect(byRequester).toMatchObject(byLink);
    expect(byRequester.manageProof).toEqual(await manageProofOf(ask.secret));
    expect(ask.manageHash).toEqual(await sha256(byRequester.manageProof));
    expect(ask.proofHash).toEqual(await sha256(byLink.proof));
  });

  it('has keys of its own, even where the question is the same', async () => {
    const [one, other] = await Promise.all([createAsk(QUESTION), createAsk(QUESTION)]);
    for (const name of ['key', 'secret', 'linkKey', 'box', 'manageHash', 'proofHash'] as const) {
      expect(one[name]).not.toEqual(other[name]);
    }
    expect((await opened(one)).publicKey).not.toEqual((await opened(other)).publicKey);
  });

  it('is drawn again where the platform’s log redaction would not recognise its key', async () => {
    expect((await drawFrom(0)).secret).toEqual(new Uint8Array(32).fill(0));
    const again = await drawFrom(35);
    expect(again.secret).not.toEqual(new Uint8Array(32).fill(35));
    expect(isKey(again.key) && isRedactable(again.key)).toBe(true);
  });

  it('is not opened once the server exchanged anything', async () => {
    const [ask, other] = await Promise.all([createAsk(QUESTION), createAsk(QUESTION)]);
    const mismatch = failure('link_mismatch');
    for (const part of ['key', 'linkKey', 'box', 'manageHash'] as const) {
      await expect(opened({ ...ask, [part]: other[part] })).rejects.toMatchObject(mismatch);
    }
    for (const part of ['key', 'secret', 'box'] as const) {
      await expect(own({ ...ask, [part]: other[part] })).rejects.toMatchObject(mismatch);
    }
  });

  it('has another key for another ask link, even if one box opened with both', async () => {
    const [ask, other] = await Promise.all([createAsk(QUESTION), createAsk(QUESTION)]);
    const { manageHash, box } = ask;
    const second = await commitmentOf({ manageHash, proofHash: other.proofHash, box });
    expect(askKeyOf(await commitmentOf(ask))).toBe(ask.key);
    expect(askKeyOf(second)).not.toBe(ask.key);
  });

  it('is not opened where the server cut in another way what its key commits to', async () => {
    const { linkKey, proofHash, box } = await createAsk(QUESTION);
    const manageHash = crypto.getRandomValues(new Uint8Array(64));
    const key = askKeyOf(await commitmentOf({ manageHash, proofHash, box }));
    const opening = openAsk(key, linkKey, { box, manageHash });
    await expect(opening).rejects.toMatchObject(failure('link_mismatch'));
  });

  it('takes no answers with a public key that is none, or not its own', async () => {
    const { secret, linkKey, ...hashes } = await createAsk(QUESTION);
    const made = async (publicKey: Bytes) => {
      const box = await sealBox(linkKey, publicKey, QUESTION);
      return {
        ...hashes,
        box,
        key: askKeyOf(await commitmentOf({ ...hashes, box })),
        linkKey,
        secret,
      };
    };
    const { publicKey } = await opened({ ...hashes, linkKey, secret });
    // Both parts: a coefficient of ML-KEM that is no remainder, and a point of X25519 whose products are all zero.
    const beyond = concat(Uint8Array.of(0xff, 0xff), publicKey.subarray(2));
    const withoutPoint = concat(publicKey.subarray(0, 1184), new Uint8Array(32));
    for (const none of [beyond, withoutPoint]) {
      const ask = await made(none);
      const answering = sealAnswer(await opened(ask), { text: 'a', files: [] });
      await expect(answering).rejects.toMatchObject(failure('damaged'));
      await expect(own(ask)).rejects.toMatchObject(failure('damaged'));
    }
    const foreign = await made((await opened(await createAsk(QUESTION))).publicKey);
    await expect(own(foreign)).rejects.toMatchObject(failure('damaged'));
  });

  it('is refused when its question is too long, before anything is made', async () => {
    const draw = vi.spyOn(crypto, 'getRandomValues');
    const asking = createAsk({ ...QUESTION, question: 'x'.repeat(1001) });
    await expect(asking).rejects.toThrow(RangeError);
    expect(draw).not.toHaveBeenCalled();
    draw.mockRestore();
  });
});

describe('an answer', () => {
  it('opens with the private link, as any other secret', async () => {
    const ask = await createAsk(QUESTION);
    const fields = [
      { name: 'User', value: 'office' },
      { name: '__proto__', value: 'Grüße 🕯️' },
    ];
    const files = [{ name: 'a.txt', content: new Blob(['file']) }];
    const answer = await sealed(ask, { text: 'text', fields, files });
    const requester = await own(ask);
    const link = await answerKeyOf(requester, answer.enc);
    const { proof, stretched } = await proofsOf(link, '');
    expect(answer.proofHash).toEqual(await sha256(proof));
    expect(answer.ciphertext).toHaveLength(answer.bytes);
    const content = await open(link, { share: answer.share, stretched }, [
      new Blob([answer.ciphertext]),
    ]);
    expect(content.text).toBe('text');
    expect(checkedFields(content, requester.question)).toEqual(fields);
    expect(await content.files[0]?.content.text()).toBe('file');
  });

  it('has keys of its own each time it is encrypted', async () => {
    const ask = await createAsk(QUESTION);
    const content = { text: 'a', files: [] };
    const [one, other] = await Promise.all([sealed(ask, content), sealed(ask, content)]);
    for (const name of ['nonce', 'enc', 'share', 'proofHash', 'ciphertext'] as const) {
      expect(one[name]).not.toEqual(other[name]);
    }
    expect([one.nonce.length, one.enc.length, one.share.length]).toEqual([16, 1120, 32]);
  });

  it('is refused when its encapsulation is that of another answer, or was changed', async () => {
    const ask = await createAsk(QUESTION);
    const content = { text: 'a', files: [] };
    const [one, other] = await Promise.all([sealed(ask, content), sealed(ask, content)]);
    const requester = await own(ask);
    // Both parts of an encapsulation: ML-KEM to byte 1,088, then X25519.
    for (const enc of [other.enc, changed(one.enc, 0), changed(one.enc, 1119)]) {
      const { proof } = await proofsOf(await answerKeyOf(requester, enc), '');
      expect(await sha256(proof)).not.toEqual(one.proofHash);
    }
  });

  it('is damaged where its encapsulation is none', async () => {
    const ask = await own(await createAsk(QUESTION));
    const { enc } = await sealAnswer(ask, { text: 'a', files: [] });
    const damaged = failure('damaged');
    const withoutPoint = concat(enc.subarray(0, 1088), new Uint8Array(32));
    for (const given of [withoutPoint, enc.slice(1), concat(enc, enc), new Uint8Array()]) {
      await expect(answerKeyOf(ask, given)).rejects.toMatchObject(damaged);
    }
  });

  it('does not choose its fields', () => {
    const content = (...names: string[]): Content => ({
      text: '',
      fields: names.map((name) => ({ name, value: 'x' })),
      files: [],
    });
    const check =
      (given: Content, ...fields: string[]) =>
      () =>
        checkedFields(given, { ...QUESTION, fields });
    expect(check(content('a', 'b'), 'a', 'b')()).toEqual(content('a', 'b').fields);
    expect(check({ text: 'x', files: [] })()).toEqual([]);
    expect(check(content('b', 'a'), 'a', 'b')).toThrow('manifest_invalid');
    expect(check(content('a'), 'a', 'b')).toThrow('manifest_invalid');
    expect(check(content('a', 'b'), 'a')).toThrow('manifest_invalid');
    expect(check(content('LD_PRELOAD'), 'a')).toThrow('manifest_invalid');
    expect(check({ text: 'x', files: [] }, 'a')).toThrow('manifest_invalid');
    expect(check(content('a'))).toThrow('manifest_invalid');
  });
});
