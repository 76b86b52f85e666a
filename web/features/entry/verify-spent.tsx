import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import type { Site } from '../../data/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SpentLink } from './spent-link.tsx';

/** The link from the mail does nothing any more: somebody was confirmed with it, or nobody ever will be. */
export function VerifySpent({ site }: { site: Site }) {
  const { signin, signup } = site.authentication;
  return (
    <SpentLink>
      <p>
        <FormattedMessage
          id="verify.spent"
          defaultMessage="If you confirmed your address before, just sign in. If not, sign up once more: that brings a new link."
          description="What to do when the link that confirms an address is spent"
        />
      </p>
      {signin && (
        <Link to="/signin" className={buttonClass('primary')}>
          <FormattedMessage
            id="verify.sign-in"
            defaultMessage="Sign in"
            description="Link to the sign-in page, when the link that confirms an address is spent"
          />
        </Link>
      )}
      {signup && (
        <Link to="/signup" className={buttonClass('secondary')}>
          <FormattedMessage
            id="verify.sign-up"
            defaultMessage="Sign up once more"
            description="Link to the sign-up page, when the link that confirms an address is spent"
          />
        </Link>
      )}
    </SpentLink>
  );
}
