import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import type { Site } from '../../api/site.ts';

interface AskOperatorProps {
  site: Pick<Site, 'feedback_enabled' | 'support_host'>;
  className: string | undefined;
  onClick?: () => void;
}

/** Where plans are not sold: the way to the operator, who can give an account any of them. Plain text where they name none. */
export function AskOperator({ site, className, onClick }: AskOperatorProps) {
  const label = (
    <FormattedMessage
      id="pricing.ask"
      defaultMessage="Ask the operator"
      description="Link to the operator of a site on which plans are not sold, in place of the one that buys a plan"
    />
  );
  if (site.feedback_enabled) {
    return (
      <Link to="/feedback" className={className} onClick={onClick}>
        {label}
      </Link>
    );
  }
  if (site.support_host !== null) {
    return (
      <a href={`https://${site.support_host}`} className={className}>
        {label}
      </a>
    );
  }
  return <span>{label}</span>;
}
