/** Asking for a secret: making a request, and showing it to whoever has its link. */
import type { createAsk, showAsk } from '../../shared/contract/ask.ts';
import { effectiveTtl } from '../../shared/lifetime.ts';
import { ANSWER_SECONDS } from '../../shared/limits.ts';
import { isKey, isRedactable } from '../../shared/link-key.ts';
import { isBoxLength } from '../../shared/seal/ask-box.ts';
import { askKeyOf, type Committed, commitmentOf } from '../../shared/seal/ask-keys.ts';
import { accountStub } from '../accounts/stub.ts';
import { asksOf, lifetimesOf } from '../config/creation.ts';
import { ciphertextBytesMax } from '../config/plans.ts';
import { encryptReceipt } from '../crypto/account-key.ts';
import { base64url, fromBase64 } from '../crypto/encoding.ts';
import { askIdOf, shortkeyOf } from '../crypto/keys.ts';
import { eventContents } from '../email/contents.ts';
import { accountKeyOf, type Customer } from '../http/caller.ts';
import { seconds } from '../http/epoch.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import { consumeLimit } from '../http/limits.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin, originOf } from '../http/origin.ts';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { bytes32 } from '../secrets/ciphertext-fields.ts';
import { shareDomainOf } from '../secrets/options.ts';
import { vaultStub } from '../secrets/stub.ts';
import { type AskPart, decryptAskPart, encryptAskPart } from './part.ts';
import { askContext, partContext } from './receipts.ts';
import type { AskView } from './rules/ask.ts';

type CreateCall = Call<typeof createAsk>;

export const create: Handler<typeof createAsk> = async (call) => {
  const { body, caller, config } = call;
  const refused = refusalOf(call);
  if (refused) return refused;
  const given = await commitmentIn(body);
  if (!given.ok) return given;
  const { key, ...hashes } = given.reply;
  const shareDomain = shareDomainOf(call, body.share_domain);
  if (!shareDomain.ok) return shareDomain;
  const { customer, plan } = caller;
  if (!customer && (body.show_sender || (body.notify && body.notify.length > 0))) {
    return refuse('account_required', { field: body.show_sender ? 'show_sender' : 'notify' });
  }
  const waitSeconds = await consumeLimit(call, 'LIMIT_CREATE');
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const lifetime = (wanted: number | undefined) =>
    effectiveTtl(wanted, plan.options.ttl, lifetimesOf(config));
  const part = {
    account: customer?.account,
    shareDomain: shareDomain.reply,
    sender: customer && body.show_sender ? obscuredAddress(customer.view.address) : undefined,
  };
  const view = await vaultStub(call, askIdOf(key)).ask({
    ...hashes,
    part: encryptAskPart(key, part),
    ttlSeconds: lifetime(body.ttl),
    answerSeconds: lifetime(body.answer_ttl ?? ANSWER_SECONDS),
    answersMax: body.answers ?? 1,
    bytesMax: ciphertextBytesMax(plan.options),
  });
  if (customer) await storeReceipt(call, customer, key, view);
  // A repetition, which whoever has the ask link can make, answers as the first call did: nobody else is told of answers.
  return reply({ record: askRecord(call, key, { ...view, state: 'open', answers: 0 }, part) });
};

function refusalOf({ caller, config }: CreateCall): Failure | null {
  const asks = asksOf(config);
  if (asks === 'off') return refuse('asks_refused');
  return asks === 'accounts' && !caller.customer ? refuse('signin_required') : null;
}

/** What the key of a request commits to, from which the key follows. */
async function commitmentIn(
  body: CreateCall['body'],
): Promise<Outcome<Committed & { readonly key: string }>> {
  const box = body.box === undefined ? null : fromBase64(body.box);
  // Zeros are what is stored of a wiped box.
  const isBox = box && isBoxLength(box.length) && box.some((byte) => byte !== 0);
  if (!isBox) return refuse('ask_invalid', { field: 'box' });
  const manageHash = bytes32(body.manage_hash);
  if (!manageHash) return refuse('ask_invalid', { field: 'manage_hash' });
  const proofHash = bytes32(body.proof_hash);
  if (!proofHash) return refuse('ask_invalid', { field: 'proof_hash' });
  const key = askKeyOf(await commitmentOf({ manageHash, proofHash, box }));
  return isRedactable(key)
    ? reply({ key, box, manageHash, proofHash })
    : refuse('ask_invalid', { field: 'box' });
}

/** Lists the request in the account that made it. Idempotent. */
async function storeReceipt(
  call: CreateCall,
  customer: Customer,
  key: string,
  { createdAt, expiresAt, answersMax }: AskView,
): Promise<void> {
  const { body, request, config } = call;
  const { account, tokenScopes } = customer;
  const id = askIdOf(key);
  const accountKey = accountKeyOf(customer);
  const { label, notify = tokenScopes ? [] : ['answered'] } = body;
  await accountStub(call, account).addAsk({
    id,
    encryptedKey: encryptReceipt(accountKey, askContext(id), key),
    encryptedPart: encryptReceipt(
      accountKey,
      partContext(id),
      JSON.stringify({ label, answersMax }),
    ),
    createdAt,
    expiresAt,
    emails:
      notify.length === 0
        ? null
        : {
            encrypted: eventContents.encrypt(call, { label }, account, id),
            origin: linkOrigin(request, config),
          },
  });
}

/** A request as its requester has it. */
export function askRecord(
  { request, config }: Pick<Call, 'request' | 'config'>,
  key: string,
  view: AskView,
  { shareDomain }: AskPart,
) {
  const origin = linkOrigin(request, config);
  return {
    key,
    shortkey: shortkeyOf(askIdOf(key)),
    state: view.state,
    created: seconds(view.createdAt),
    expiration_stamp: seconds(view.expiresAt),
    answer_ttl: view.answerSeconds,
    answers_max: view.answersMax,
    answers: view.answers,
    share_domain: shareDomain ?? '',
    share_url: `${shareDomain === undefined ? origin : originOf(shareDomain)}/ask/${key}`,
    metadata_url: `${origin}/private/ask/${key}`,
  };
}

export const show: Handler<typeof showAsk> = async (call) => {
  const { key } = call.params;
  const id = askIdOf(key);
  const found = isKey(key) ? await vaultStub(call, id).showAsk() : null;
  if (found === null) return refuse('ask_unknown');
  const { state, part, box, manageHash, bytesMax, expiresAt } = found;
  const { shareDomain, sender } = decryptAskPart(key, part);
  if (!isAskedHere(call, shareDomain)) return refuse('ask_unknown');
  return reply({
    record: {
      key,
      state,
      report_id: id,
      ...(box && {
        box: base64url(box),
        manage_hash: base64url(manageHash),
        bytes_max: bytesMax,
        expiration_stamp: seconds(expiresAt),
        sender,
      }),
    },
  });
};

/** On a custom domain only the requests open that were made for it; on the site's own host all do. */
export function isAskedHere(
  { customDomain }: Pick<Call, 'customDomain'>,
  shareDomain: string | undefined,
): boolean {
  return customDomain === null || customDomain.domain === shareDomain;
}
