import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ReturnHome } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';

interface IncompleteLinkProps {
  /** This host has no other page, so no link is shown. */
  isAlone?: boolean;
  /** What to do, where that is something else. */
  children?: ReactNode;
}

/**
 * Shown where the address holds no key: characters are missing, or too many. Nothing was asked of the server, and what the
 * link leads to is still there.
 */
export function IncompleteLink({ isAlone = false, children }: IncompleteLinkProps) {
  const intl = useIntl();
  const heading = intl.formatMessage({
    id: 'link.incomplete',
    defaultMessage: 'This link is incomplete',
    description:
      'Heading and title of the page when characters of the link to a secret are missing',
  });
  return (
    <Notice seal="incomplete" heading={heading}>
      <title>{heading}</title>
      <p>
        {children ??
          intl.formatMessage({
            id: 'link.incomplete.text',
            defaultMessage:
              'Copy all of it, from the first character to the last, and open it again. Nothing was opened.',
            description: 'What to do when characters of the link to a secret are missing',
          })}
      </p>
      {!isAlone && <ReturnHome />}
    </Notice>
  );
}
