import { createFileRoute } from '@tanstack/react-router';
import { isKey } from '../../../shared/link-key.ts';
import { RecentLink } from '../../features/dashboard/recent-link.tsx';
import { ReceiptPage } from '../../features/receipt/receipt-page.tsx';
import { IncompleteLink } from '../../ui/incomplete-link.tsx';

export const Route = createFileRoute('/_framed/private/$metadataKey/')({ component: Receipt });

function Receipt() {
  const { metadataKey } = Route.useParams();
  if (!isKey(metadataKey)) return <IncompleteLink />;
  return (
    <>
      <RecentLink />
      <ReceiptPage key={metadataKey} metadataKey={metadataKey} />
    </>
  );
}
