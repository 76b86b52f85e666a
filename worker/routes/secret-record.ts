/** A secret as its reader sees it on the wire. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { showSecret } from '../../shared/contract/reveal.ts';
import { shortkeyOf } from '../crypto/keys.ts';
import { ownerMark } from '../crypto/token.ts';
import type { ReaderView } from '../rpc/types/secret-vault.ts';
import { equalBytes } from '../rules/equal.ts';
import { openReaderPart } from '../sealed/secret-parts.ts';

interface Shown {
  readonly key: string;
  readonly id: string;
  readonly reader: ReaderView;
  /** The account that asks, or null. */
  readonly account: string | null;
  /** Given once it was revealed. */
  readonly content?: string;
}

/** The reply to a call that shows or reveals a secret. */
export async function secretReply(shown: Shown): Promise<ReplyOf<typeof showSecret>> {
  const { key, id, reader, content } = shown;
  const part = await openReaderPart(key, reader.readerPart);
  const common = {
    has_passphrase: reader.hasPassphrase,
    is_owner: isOwner(shown),
    verification: false,
  };
  return {
    record: {
      ...common,
      key,
      secret_key: key,
      shortkey: shortkeyOf(id),
      secret_shortkey: shortkeyOf(id),
      is_truncated: part.isTruncated,
      original_size: part.originalSize,
      share_domain: part.shareDomain,
      ...(content === undefined ? {} : { secret_value: content }),
    },
    details: {
      ...common,
      show_secret: content !== undefined,
      display_lines: part.displayLines,
      locked_until: reader.lockedUntil === null ? null : Math.ceil(reader.lockedUntil / 1000),
    },
  };
}

function isOwner({ key, reader, account }: Shown): boolean {
  if (reader.owner === null || account === null) return false;
  return equalBytes(reader.owner, ownerMark(key, account));
}
