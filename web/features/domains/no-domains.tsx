import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyList } from '../../ui/empty-list.tsx';

/** In place of an empty list; `children` say what to do about it. */
export function NoDomains({ children }: { children: ReactNode }) {
  return (
    <EmptyList
      heading={
        <FormattedMessage
          id="domains.none"
          defaultMessage="No domains yet"
          description="Shown in place of an empty list of custom domains"
        />
      }
      text={
        <FormattedMessage
          id="domains.none.text"
          defaultMessage="Add a name such as secrets.example.com, and your links open there, with your name and colour around them."
          description="Explains an empty list of custom domains"
        />
      }
    >
      {children}
    </EmptyList>
  );
}
