/** A secret as its creator sees it in the older API. */
import type { InferOutput } from 'valibot';
import type { metadata } from '../../../shared/contract/metadata.ts';
import type { receiptV1 } from '../../../shared/contract/v1.ts';

type ReceiptV1 = InferOutput<typeof receiptV1>;
type Metadata = InferOutput<typeof metadata>;

/** What today's API says of the same secret; what leads to it only while it lives. */
interface Shown extends Metadata {
  readonly metadata_url: string;
  readonly share_url?: string | undefined;
  readonly secret_key?: string | undefined;
}

/**
 * The record of the creator's page and of new secrets.
 *
 * @param now epoch seconds
 */
export function receiptRecord(shown: Shown, now: number): ReceiptV1 {
  const { metadata_url, share_url, secret_key, has_passphrase } = shown;
  return {
    ...standing(shown, now),
    ...(shown.is_burned ? { secret_key: '' } : {}),
    ...(secret_key === undefined ? {} : { secret_key }),
    passphrase_required: has_passphrase,
    metadata_url,
    ...(share_url === undefined ? {} : { share_url }),
  };
}

/**
 * The record of lists, where nothing leads to the secret itself.
 *
 * @param metadataUrl null for one that nobody can open any more
 * @param hasPassphrase null when that is not known any more
 * @param now epoch seconds
 */
export function listedRecord(
  listed: Metadata,
  metadataUrl: string | null,
  hasPassphrase: boolean | null,
  now: number,
): ReceiptV1 {
  return {
    ...standing(listed, now),
    ...(hasPassphrase === null ? {} : { passphrase_required: hasPassphrase }),
    ...(metadataUrl === null ? {} : { metadata_url: metadataUrl }),
  };
}

function standing(shown: Metadata, now: number): ReceiptV1 {
  const { created, updated, state, received } = shown;
  // The clocks of Worker and vault differ a little.
  const left = (lifetime: number) => Math.min(Math.max(0, created + lifetime - now), lifetime);
  const isOver = shown.is_burned || shown.is_expired;
  return {
    custid: shown.custid,
    metadata_key: shown.key,
    ttl: shown.secret_ttl,
    metadata_ttl: left(shown.metadata_ttl),
    ...(shown.is_received ? {} : { secret_ttl: isOver ? null : left(shown.secret_ttl) }),
    state,
    created,
    updated,
    ...(received === null ? {} : { received }),
    recipient: shown.recipients,
    share_domain: shown.share_domain,
  };
}
