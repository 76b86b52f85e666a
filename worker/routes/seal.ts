/** Creating a secret of what a caller gave, as their plan allows; a customer gets a receipt of it. */
import { countCharacters, cutCharacters } from '../../shared/characters.ts';
import { displayLines } from '../../shared/display-lines.ts';
import { effectiveTtl } from '../../shared/lifetime.ts';
import type { Locale } from '../../shared/locales.ts';
import { accountKeyOf } from '../http/caller.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call } from '../http/mount.ts';
import { linkOrigin, originOf } from '../http/origin.ts';
import { type Alongside, type CreatedSecret, createSecret } from '../use-cases/create-secret.ts';
import type { Stores } from '../rpc/call-object.ts';
import type { CreatorPart, ReaderPart } from '../sealed/secret-parts.ts';
import { discardReceipt, keepReceipt } from '../use-cases/receipts.ts';
import { obscuredAddress } from '../rules/email-address.ts';
import { concealedRecord } from './receipt-record.ts';

interface ToSeal {
  readonly value: string;
  /** '' is "no passphrase". */
  readonly passphrase: string;
  /** Seconds, as wished for; null is "the default". */
  readonly ttl: number | null;
  /** Whom it is for, as its creator's page shows it. */
  readonly recipients: readonly string[];
  /** To whom the creator's account mails the link. */
  readonly mailed: readonly string[];
  /** The customer's domain that its link opens on; '' for the site's own host. */
  readonly shareDomain: string;
  /** The language of its reader's page; null is theirs to choose. */
  readonly locale: Locale | null;
}

export interface Sealed {
  /** What was sealed, which the plan may have cut. */
  readonly content: string;
  readonly created: CreatedSecret;
  readonly record: ReturnType<typeof concealedRecord>;
  /** Scheme and host of the site. */
  readonly origin: string;
}

/**
 * Seals a value, while the call is charged.
 *
 * @returns what was sealed and its record, or the refusal of the limit
 * @throws StoreUnavailable when a store did not take its part; what others took is taken back, or stays without a link to it
 */
export async function seal(
  call: Pick<Call, 'request' | 'env' | 'config' | 'caller' | 'charged'>,
  { value, passphrase, ttl, mailed, ...forReader }: ToSeal,
): Promise<Outcome<Sealed>> {
  const { caller, charged, config, request } = call;
  const { options } = caller.plan;
  const content = cutCharacters(value, options.size);
  const ttlSeconds = effectiveTtl(ttl, options.ttl);
  const parts = partsOf(caller.custid, value, content, ttlSeconds, forReader);
  const hasPassphrase = passphrase !== '';
  const origin = linkOrigin(request, config);
  const { shareDomain } = forReader;
  const shareOrigin = shareDomain === '' ? origin : originOf(shareDomain);
  const recordOf = (created: CreatedSecret) =>
    concealedRecord({ ...created, ...parts, hasPassphrase, origin, shareOrigin });
  const { customer } = caller;
  const keep = async (made: CreatedSecret) => {
    if (!customer) return;
    const accountKey = await accountKeyOf(customer);
    const shareUrl = recordOf(made).metadata.share_url;
    const kept = { ...made, ...parts, accountKey, hasPassphrase, shareUrl, origin };
    await keepReceipt(call, { ...kept, addresses: mailed, account: customer.account });
  };
  const account = customer?.account ?? null;
  // Emails are queued with the receipt, and never before there is something to open.
  const isMailed = mailed.length > 0;
  const created = await createSecret(
    call,
    { content, passphrase, ttlSeconds, account, ...parts },
    { charged, receipts: account === null || isMailed ? null : receiptsOf(call, account, keep) },
  );
  if (created.kind === 'limited') {
    return refuse('rate_limited', { retry_after: created.waitSeconds });
  }
  if (isMailed) await keep(created);
  return reply({ content, created, record: recordOf(created), origin });
}

/** A receipt that is kept beside its secret has the Worker's time, for the vault has not told its own yet. */
function receiptsOf(
  stores: Stores,
  account: string,
  keep: (made: CreatedSecret) => Promise<void>,
): Alongside['receipts'] {
  return {
    keep: (keys) => keep({ keys, createdAt: Date.now() }),
    discard: (keys) => discardReceipt(stores, account, keys),
  };
}

function partsOf(
  custid: string,
  value: string,
  content: string,
  ttlSeconds: number,
  { recipients, shareDomain, locale }: Pick<ToSeal, 'recipients' | 'shareDomain' | 'locale'>,
): { readerPart: ReaderPart; creatorPart: CreatorPart } {
  const common = {
    isTruncated: content.length < value.length,
    displayLines: displayLines(content),
    shareDomain,
  };
  return {
    readerPart: { ...common, originalSize: countCharacters(value) },
    creatorPart: {
      ...common,
      recipients: recipients.map(obscuredAddress),
      custid,
      ttlSeconds,
      ...(locale === null ? {} : { locale }),
    },
  };
}
