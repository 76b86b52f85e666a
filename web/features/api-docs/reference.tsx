import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages } from 'react-intl';
import { referenceQuery } from '../../api/reference.ts';
import { TryAgain } from '../../ui/failure.tsx';
import { Alert } from '../../ui/notice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Text } from './text.tsx';
import styles from './docs.module.css';

/** Distance from the viewport at which loading starts. */
const NEAR = '25%';

const texts = defineMessages({
  heading: {
    id: 'docs.reference',
    defaultMessage: 'API reference',
    description: 'Heading of the reference of the API, on the page for programmers',
  },
  note: {
    id: 'docs.reference.note',
    defaultMessage:
      'The parameters, answers and errors of every call, in English. Your tools can read the same from <file>openapi.json</file>.',
    description: 'Above the reference of the API; file is a link to a file',
  },
  credit: {
    id: 'docs.reference.credit',
    defaultMessage: 'Displayed with Swagger UI, under <licence>its own licence</licence>.',
    description: 'Below the reference of the API; Swagger UI is a name, licence a link',
  },
  failed: {
    id: 'dialog.failed',
    defaultMessage: 'This could not be loaded. Check your connection and try again.',
    description: 'Error after a button that opens a dialog, when its code did not arrive',
  },
});

const ReferenceView = lazyPart(() => import('./reference-view.tsx'), 'ReferenceView');

/** The API reference. It is loaded when the visitor scrolls near it. */
export function Reference() {
  const [isNear, setNear] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const { data, isError, isFetching, refetch } = useQuery({ ...referenceQuery, enabled: isNear });
  useEffect(() => {
    if (!container.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(container.current);
    return () => watch.disconnect();
  }, []);
  return (
    <section>
      <h2>
        <Text of={texts.heading} />
      </h2>
      <p>
        <Text of={texts.note} />
      </p>
      <div ref={container} className={styles.reference} data-state={isError ? 'failed' : 'shown'}>
        {isError && !isFetching && (
          <>
            <Alert kind="error">
              <Text of={texts.failed} />
            </Alert>
            <TryAgain onRetry={() => void refetch()} />
          </>
        )}
        {isFetching && <Loading />}
        {data && <ReferenceView {...data} />}
      </div>
      <p className={styles.credit}>
        <Text of={texts.credit} />
      </p>
    </section>
  );
}
