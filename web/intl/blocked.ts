import type { IntlShape } from 'react-intl';

/** What stands between the person and the server refused a call; the server knows nothing of it. */
export function blockedText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'failure.blocked',
    defaultMessage:
      'Something between you and this site refused the request. Try another network, or ask the site’s owner.',
    description:
      'Error: a firewall, proxy or other filter between the visitor and the site refused a request, and the site itself did not',
  });
}
