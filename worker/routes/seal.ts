/** Sealing what a caller gave, as their plan allows; a customer gets a receipt of it. */
import { countCharacters, cutCharacters } from '../../shared/characters.ts';
import { displayLines } from '../../shared/display-lines.ts';
import { effectiveTtl } from '../../shared/lifetime.ts';
import type { Locale } from '../../shared/locales.ts';
import { accountKeyOf } from '../http/caller.ts';
import type { Call } from '../http/mount.ts';
import { linkOrigin, originOf } from '../http/origin.ts';
import { createSecret } from '../protocol/create.ts';
import type { CreatorPart, ReaderPart } from '../protocol/parts.ts';
import { keepReceipt } from '../protocol/receipts.ts';
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

/**
 * Seals a value.
 *
 * @returns what was sealed, which the plan may have cut, and its record
 * @throws StoreUnavailable when a store did not take its part; what others took stays, without a link to it
 */
export async function seal(
  call: Pick<Call, 'request' | 'env' | 'config' | 'caller'>,
  { value, passphrase, ttl, mailed, ...forReader }: ToSeal,
) {
  const { caller, config, request } = call;
  const { options } = caller.plan;
  const content = cutCharacters(value, options.size);
  const ttlSeconds = effectiveTtl(ttl, options.ttl);
  const parts = partsOf(caller.custid, value, content, ttlSeconds, forReader);
  const { customer } = caller;
  const account = customer?.account ?? null;
  const created = await createSecret(call, { content, passphrase, ttlSeconds, account, ...parts });
  const hasPassphrase = passphrase !== '';
  const origin = linkOrigin(request, config);
  const { shareDomain } = forReader;
  const shareOrigin = shareDomain === '' ? origin : originOf(shareDomain);
  const record = concealedRecord({ ...created, ...parts, hasPassphrase, origin, shareOrigin });
  if (customer) {
    const accountKey = await accountKeyOf(customer);
    const shareUrl = record.metadata.share_url;
    const kept = { ...created, ...parts, accountKey, hasPassphrase, shareUrl, origin };
    await keepReceipt(call, { ...kept, addresses: mailed, account: customer.account });
  }
  return { content, created, record, origin };
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
