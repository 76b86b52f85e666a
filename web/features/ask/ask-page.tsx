import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteQuery } from '../../api/site.ts';
import { DashboardNavigation } from '../../parts/dashboard-navigation.tsx';
import { mayAsk, SendOrAsk } from '../../parts/send-or-ask.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { AskForm } from './ask-form.tsx';
import styles from './ask.module.css';

/** The form that asks for a secret, in the place of the form that sends one. */
export function AskPage() {
  const intl = useIntl();
  const site = useQuery(siteQuery);
  const title = intl.formatMessage({
    id: 'ask',
    defaultMessage: 'Ask for a secret',
    description:
      'Heading of the page where one asks someone for a secret, its title in the browser tab, and the link to it',
  });
  return (
    <>
      <title>{title}</title>
      {site.data?.authenticated && <DashboardNavigation />}
      <div className={styles.intro}>
        <PageHeading size={site.data?.authenticated ? 'medium' : 'large'}>{title}</PageHeading>
        <p>
          <FormattedMessage
            id="ask.lead"
            defaultMessage="Send a link to whoever has the secret. Only you can open the answer, once."
            description="Sentence under the heading of the page where one asks someone for a secret"
          />
        </p>
      </div>
      <SendOrAsk />
      <QueryBoundary query={site} height="24rem">
        {(data) =>
          mayAsk(data) ? <AskForm site={data} /> : <NotForYou isForAccounts={data.asks !== 'off'} />
        }
      </QueryBoundary>
    </>
  );
}

/** Instead of the form, for those who cannot ask. */
function NotForYou({ isForAccounts }: { isForAccounts: boolean }) {
  if (!isForAccounts) {
    return (
      <p>
        <FormattedMessage
          id="ask.off"
          defaultMessage="Requests for secrets are switched off on this site."
          description="Instead of the form that asks for a secret, on a site without it"
        />
      </p>
    );
  }
  return (
    <section className={styles.members}>
      <p>
        <FormattedMessage
          id="ask.members"
          defaultMessage="You need an account to ask for a secret here. To answer, you need none."
          description="Instead of the form that asks for a secret, for visitors who are not signed in"
        />
      </p>
      <Link to="/signin" search={{ redirect: '/ask' }} className={buttonClass('primary')}>
        <FormattedMessage
          id="sign-in.action"
          defaultMessage="Sign in"
          description="Button that signs in, or link to the page where one does"
        />
      </Link>
    </section>
  );
}
