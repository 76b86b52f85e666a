/** The links to a secret: to the page of its recipient, which may be on a custom domain, and to the private page. */
import type { KeyPair } from '../crypto/keys.ts';

/** Scheme and host that links are made with. */
export interface LinkOrigins {
  readonly origin: string;
  /** Of the share link. */
  readonly shareOrigin: string;
}

/** The path of the private page. */
export function metadataPath(metadataKey: string): string {
  return `/private/${metadataKey}`;
}

/** @param locale of the recipient's page; undefined is theirs to choose */
export function secretLinks(
  { metadataKey, secretKey }: KeyPair,
  { origin, shareOrigin }: LinkOrigins,
  locale: string | undefined,
) {
  const share_path = `/secret/${secretKey}${locale === undefined ? '' : `?locale=${locale}`}`;
  const metadata_path = metadataPath(metadataKey);
  const burn_path = `${metadata_path}/burn`;
  return {
    share: { share_path, share_url: shareOrigin + share_path },
    metadata_path,
    metadata_url: origin + metadata_path,
    burn_path,
    burn_url: origin + burn_path,
  };
}
