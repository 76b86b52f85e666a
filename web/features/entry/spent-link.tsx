import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Notice } from '../../ui/notice.tsx';

/** A mailed link that does nothing any more, and the ways on. */
export function SpentLink({ children }: { children: ReactNode }) {
  return (
    <Notice
      seal="broken"
      heading={
        <FormattedMessage
          id="spent.heading"
          defaultMessage="This link does nothing any more"
          description="Heading when a mailed link was used before or is too old"
        />
      }
    >
      <p>
        <FormattedMessage
          id="spent.lead"
          defaultMessage="It was used already, its time is over, or a letter of it got lost on the way from your mail."
          description="Why a mailed link does nothing"
        />
      </p>
      {children}
    </Notice>
  );
}
