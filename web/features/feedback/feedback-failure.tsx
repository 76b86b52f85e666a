import { useIntl } from 'react-intl';
import { bootstrap } from '../../../shared/contract/site.ts';
import { pathOf } from '../../data/call.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { PageFailure } from '../../ui/page-failure.tsx';

/** Without an answer nobody knows whether the site takes feedback. */
export function FeedbackFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <PageFailure onRetry={onRetry}>{loadFailureText(intl, error, pathOf(bootstrap))}</PageFailure>
  );
}
