import { useIntl } from 'react-intl';
import { LetterSkeleton } from '../../parts/letter.tsx';

/** The title of the page in the browser tab until the answer is sent. */
export function AnswerTitle() {
  return (
    <title>
      {useIntl().formatMessage({
        id: 'answer.title',
        defaultMessage: 'You are asked for a secret',
        description:
          'Title, in the browser tab, of the page on which someone answers a request for a secret',
      })}
    </title>
  );
}

/** Placeholder for a request. */
export function AnswerSkeleton() {
  return (
    <LetterSkeleton>
      <AnswerTitle />
    </LetterSkeleton>
  );
}
