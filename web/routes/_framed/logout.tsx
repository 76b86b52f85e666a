import { useEffect } from 'react';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { signOut } from '../../api/session.ts';
import { bareAuthLayout } from '../../features/layout/layout.ts';
import { needMessages } from '../../intl/language.ts';
import { Notice } from '../../ui/notice.tsx';

export const Route = createFileRoute('/_framed/logout')({
  beforeLoad: () => needMessages('entry'),
  component: Logout,
  staticData: { layout: bareAuthLayout },
});

/** Signs out in an effect, which a preloaded page does not run. */
function Logout() {
  const router = useRouter();
  useEffect(() => {
    void signOut({ queryClient: router.options.context.queryClient, router });
  }, [router]);
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'logout.title',
    defaultMessage: 'Signing out…',
    description: 'Heading and title of the page that signs out',
  });
  return (
    <Notice seal="unbroken" heading={title}>
      <title>{title}</title>
      <p role="status">
        <FormattedMessage
          id="logout.lead"
          defaultMessage="The data of your account is removed from this browser."
          description="Under the heading of the page that signs out"
        />
      </p>
    </Notice>
  );
}
