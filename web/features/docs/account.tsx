import { useQuery } from '@tanstack/react-query';
import { defineMessages } from 'react-intl';
import { DEFAULT_LIMIT_CREATE, LIMIT_WINDOW_SECONDS } from '../../../shared/limits.ts';
import { siteQuery } from '../../data/site.ts';
import { Text } from './text.tsx';

const SECONDS_A_MINUTE = 60;

const texts = defineMessages({
  heading: {
    id: 'docs.account',
    defaultMessage: 'Your token, and limits',
    description: 'Heading on the page for programmers',
  },
  nobody: {
    id: 'docs.account.nobody',
    defaultMessage:
      'Who sends no credentials may do what any visitor may. To call as your account, send its address and its API token as Basic authentication.',
    description: 'How programs say who they are; Basic is the name of a method',
  },
  token: {
    id: 'docs.account.token',
    defaultMessage:
      'Create a token on <token>the API tab of your account</token>. It is shown once. It is for secrets, for domains and the webhook, or for both; nothing else in your account opens to it.',
    description: 'Where a token for programs is made; token is a link',
  },
  limits: {
    id: 'docs.limits',
    defaultMessage:
      'You can seal and open up to {count, number} secrets each in {minutes, number} minutes, unless whoever runs this site chose another number. Beyond that the answer is 429, and <code>Retry-After</code> says how many seconds to wait.',
    description: 'How often programs may call',
  },
});

/** Who a program is, and how much it may ask. */
export function Account() {
  const hasAccounts = useQuery(siteQuery).data?.authentication.enabled ?? true;
  return (
    <section>
      <h2>
        <Text of={texts.heading} />
      </h2>
      {hasAccounts && (
        <>
          <p>
            <Text of={texts.nobody} />
          </p>
          <p>
            <Text of={texts.token} />
          </p>
        </>
      )}
      <p>
        <Text
          of={texts.limits}
          values={{
            count: DEFAULT_LIMIT_CREATE,
            minutes: LIMIT_WINDOW_SECONDS / SECONDS_A_MINUTE,
          }}
        />
      </p>
    </section>
  );
}
