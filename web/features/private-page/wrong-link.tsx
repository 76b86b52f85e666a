import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { isOwnPage } from '../../api/own-pages.ts';
import type { Receipt } from '../../api/receipts.ts';
import styles from './receipt.module.css';

/**
 * Whether the creator opened the page, as far as is known: it was created in this browser, or by the account that is signed
 * in. Undefined until that is known.
 */
export function useIsOwn({ details }: Receipt, metadataKey: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['own-page', metadataKey],
    queryFn: () => isOwnPage(metadataKey),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Only the account that created the secret receives the list of emails.
  return details.mails !== undefined || data;
}

/**
 * For a person who was sent the address of this page instead of the link.
 *
 * @param hasLink whether the page shows the link
 */
export function WrongLink({ hasLink }: { hasLink: boolean }) {
  return (
    <section className={styles.wrongLink} aria-labelledby="wrong-link">
      <h2 id="wrong-link">
        <FormattedMessage
          id="receipt.wrong-link"
          defaultMessage="Were you sent this link?"
          description="Heading for a person who was sent the address of the private page by mistake"
        />
      </h2>
      <p>
        <FormattedMessage
          id="receipt.wrong-link.text"
          defaultMessage="Then you have the wrong one: this page is for the sender only. Ask them for the other link, the one with “/secret/” in it."
          description="What a person should do who was sent the address of the private page by mistake"
        />
      </p>
      {hasLink && (
        <p>
          <FormattedMessage
            id="receipt.wrong-link.sender"
            defaultMessage="Did you create the secret in another browser? Everything you need is below."
            description="For the creator who opens the private page in another browser"
          />
        </p>
      )}
    </section>
  );
}
