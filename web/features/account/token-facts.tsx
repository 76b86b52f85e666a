import { FormattedMessage } from 'react-intl';
import type { Account } from '../../data/account.ts';
import { Moment } from '../../ui/moment.tsx';
import { Facts } from '../../ui/facts.tsx';

/** What may be known of a token that is set. */
export function TokenFacts({ account }: { account: Account }) {
  const { apitoken_created: created, apitoken_used: used } = account;
  return (
    <Facts
      facts={[
        {
          key: 'created',
          name: (
            <FormattedMessage
              id="account.token.created"
              defaultMessage="Made"
              description="When the API token was made"
            />
          ),
          value: created === null ? null : <Moment atSeconds={created} />,
        },
        {
          key: 'used',
          name: (
            <FormattedMessage
              id="account.token.used"
              defaultMessage="Last used"
              description="When the API token was last used"
            />
          ),
          value:
            used === null ? (
              <FormattedMessage
                id="account.token.unused"
                defaultMessage="Not yet"
                description="Said in place of a time: the API token was never used"
              />
            ) : (
              <Moment atSeconds={used} />
            ),
        },
      ]}
    />
  );
}
