import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyList } from '../../ui/empty-list.tsx';

/** Nothing was sealed within the time that the list goes back; `children` say what to do about it. */
export function NoEntries({ children }: { children?: ReactNode }) {
  return (
    <EmptyList
      heading={
        <FormattedMessage
          id="recent.empty"
          defaultMessage="No recent secrets"
          description="Shown in place of an empty list of secrets"
        />
      }
      text={
        <FormattedMessage
          id="recent.empty.text"
          defaultMessage="What you seal while you are signed in stands here for 30 days, with what became of it."
          description="Explains an empty list of secrets"
        />
      }
    >
      {children}
    </EmptyList>
  );
}
