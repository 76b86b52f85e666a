/** Five words by which the two people of a request find out whether its link was changed on its way. Both of their pages show them. */
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Bytes } from '../../shared/seal/bytes.ts';
import { toBase64url } from '../api/base64url.ts';
import { loadFailureText } from '../intl/load-failure.ts';
import { Drawer } from '../ui/drawer.tsx';
import { TryAgain } from '../ui/failure.tsx';
import { importWithRetry } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Alert } from '../ui/notice.tsx';
import styles from './check-words.module.css';

const loadWords = () => import('../../shared/seal/check-words.ts');

interface CheckWordsProps {
  /** Of the request, 32 bytes. */
  commitment: Bytes;
}

/** The words are computed once this is opened: that takes a moment, and a list of words that few people need. */
export function CheckWords({ commitment }: CheckWordsProps) {
  return (
    <div className={styles.frame}>
      <Drawer
        title={
          <FormattedMessage
            id="check"
            defaultMessage="Check the request"
            description="On the page of a request for a secret: opens words to compare with the other person"
          />
        }
      >
        <Words commitment={commitment} />
      </Drawer>
    </div>
  );
}

function Words({ commitment }: CheckWordsProps) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery({
    queryKey: ['check-words', toBase64url(commitment)],
    queryFn: async () => (await importWithRetry(loadWords)).checkWords(commitment),
    staleTime: 'static',
  });
  if (error) {
    return (
      <>
        <Alert kind="error">{loadFailureText(intl, error)}</Alert>
        <TryAgain onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <div className={styles.check}>
      <p>
        <FormattedMessage
          id="check.how"
          defaultMessage="Whoever asks and whoever answers see the same five words. Compare them by phone: if they differ, the link was changed on its way."
          description="How to use the words on the page of a request for a secret"
        />
      </p>
      {data ? (
        <>
          <p className={styles.words} dir="ltr" lang="en" translate="no">
            {data.words.join(' ')}
          </p>
          <p className={styles.digits}>
            <FormattedMessage
              id="check.digits"
              defaultMessage="Or compare these digits: {digits}"
              description="Under five English words to compare: the same in digits, for other languages"
              values={{
                digits: (
                  <bdi dir="ltr" translate="no">
                    {data.digits.match(/.{1,4}/g)?.join(' ')}
                  </bdi>
                ),
              }}
            />
          </p>
        </>
      ) : (
        <Skeleton height="4.5rem" />
      )}
    </div>
  );
}
