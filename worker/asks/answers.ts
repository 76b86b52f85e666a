/** The private page of a request: its answers, and what its requester changes. */
import type { listAnswers, manageAsk } from '../../shared/contract/ask.ts';
import { base64url } from '../crypto/encoding.ts';
import { isKey } from '../../shared/link-key.ts';
import { answerKeysOf, askIdOf, idOf } from '../crypto/keys.ts';
import { seconds } from '../http/epoch.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { burnById } from '../secrets/burn.ts';
import { bytes32 } from '../secrets/ciphertext-fields.ts';
import { vaultStub } from '../secrets/stub.ts';
import { askRecord } from './ask.ts';
import { decryptAskPart } from './part.ts';
import type { AskChange } from './rules/ask.ts';

export const list: Handler<typeof listAnswers> = async (call) => {
  const { params, body } = call;
  const { key } = params;
  const given = manageProofIn(call);
  if (!given.ok) return given;
  const proof = given.reply;
  const { after } = body;
  const found = await vaultStub(call, askIdOf(key)).listAnswers({ proof, after: after ?? 0 });
  if (found.kind !== 'answers') return refused(found);
  const { view, box, part, answers } = found;
  return reply({
    record: {
      ...askRecord(call, key, view, decryptAskPart(key, part)),
      box: box ? base64url(box) : undefined,
    },
    answers: await Promise.all(
      answers.map(async (answer) => {
        const { nonce, enc, number, createdAt, expiresAt, bytes, parts } = answer;
        const { secretKey } = answerKeysOf(key, nonce);
        return {
          number,
          key: secretKey,
          enc: base64url(enc),
          created: seconds(createdAt),
          expiration_stamp: seconds(expiresAt),
          bytes,
          parts,
          // A page that only looks for new ones need not ask: those are new.
          state: after === undefined ? await stateOf(call, secretKey, expiresAt) : undefined,
        };
      }),
    ),
  });
};

/** What became of an answer. */
async function stateOf(call: Call, secretKey: string, expiresAt: number) {
  const view = await vaultStub(call, idOf(secretKey)).peek();
  return view?.spent?.state ?? (Date.now() < expiresAt ? 'new' : 'expired');
}

export const manage: Handler<typeof manageAsk> = async (call) => {
  const { key } = call.params;
  const given = manageProofIn(call);
  if (!given.ok) return given;
  const proof = given.reply;
  const vault = vaultStub(call, askIdOf(key));
  const change = changeIn(call.body);
  if (change.action === 'delete') {
    const listed = await vault.listAnswers({ proof, after: change.number - 1 });
    if (listed.kind !== 'answers') return refused(listed);
    const found = listed.answers.find(({ number }) => number === change.number);
    if (!found) return refuse('answer_unknown', { field: 'number' });
    // Burned first: without the nonce nobody finds it any more.
    await burnById(call, idOf(answerKeysOf(key, found.nonce).secretKey));
  }
  const outcome = await vault.manageAsk(proof, change);
  if (outcome.kind !== 'managed') return refused(outcome);
  const { view, part } = outcome;
  return reply({ record: askRecord(call, key, view, decryptAskPart(key, part)) });
};

function changeIn({ action, answers, number }: Call<typeof manageAsk>['body']): AskChange {
  switch (action) {
    case 'close':
      return { action };
    case 'answers':
      return { action, answersMax: answers ?? 1 };
    case 'delete':
      return { action, number: number ?? 0 };
  }
}

function manageProofIn({
  params,
  body,
}: Pick<Call<typeof listAnswers | typeof manageAsk>, 'params' | 'body'>): Outcome<Uint8Array> {
  if (!isKey(params.key)) return refuse('ask_unknown');
  const proof = bytes32(body.manage_proof);
  return proof ? reply(proof) : refuse('proof_invalid', { field: 'manage_proof' });
}

function refused({ kind }: { readonly kind: 'unknown' | 'proof_invalid' }): Failure {
  return kind === 'unknown'
    ? refuse('ask_unknown')
    : refuse('proof_invalid', { field: 'manage_proof' });
}
