import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Domain, deleteDomain } from '../../data/domains.ts';
import { useSingleCall } from '../../data/single-call.ts';
import { siteQuery } from '../../data/site.ts';
import { formFailureText } from '../../intl/failures.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { HostName } from './host-name.tsx';

interface RemoveDialogProps {
  domain: Domain;
  onClose: () => void;
}

/** Asks before a domain goes. Afterwards the page is loaded anew: much of it hangs on which domains there are. */
export function RemoveDialog({ domain, onClose }: RemoveDialogProps) {
  const intl = useIntl();
  const host = useQuery({ ...siteQuery, select: ({ site_host: name }) => name }).data;
  const { identifier, display_domain: name } = domain;
  const removal = useSingleCall(['domains', 'remove', identifier], {
    mutationFn: deleteDomain,
    onSuccess: () => location.reload(),
  });
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="domains.remove.title"
          defaultMessage="Remove {name}?"
          description="Title of the dialog that asks before a custom domain is removed"
          values={{ name: <HostName name={name} /> }}
        />
      }
      action={<Action isPending={removal.isPending || removal.isSuccess} />}
      busy={removal.isPending || removal.isSuccess}
      error={removal.error && formFailureText(intl, removal.error)}
      onConfirm={() => removal.send(identifier)}
      onClose={onClose}
    >
      <p>
        <FormattedMessage
          id="domains.remove.links"
          defaultMessage="New links can no longer be made on it. Secrets that wait under it stay readable on {host}: send their links again with that host in front."
          description="What removing a custom domain does to links; host is the site’s own"
          values={{ host: <bdi dir="ltr">{host}</bdi> }}
        />
      </p>
      <p>
        <FormattedMessage
          id="domains.remove.again"
          defaultMessage="Its name, colour and logo are deleted. You can add the domain again, and prove it again."
          description="What removing a custom domain does to it"
        />
      </p>
    </ConfirmDialog>
  );
}

function Action({ isPending }: { isPending: boolean }) {
  return isPending ? (
    <FormattedMessage
      id="domains.removing"
      defaultMessage="Removing…"
      description="Button that removes a custom domain, while that is being done"
    />
  ) : (
    <FormattedMessage
      id="domains.remove.confirm"
      defaultMessage="Remove the domain"
      description="Button that removes a custom domain"
    />
  );
}
