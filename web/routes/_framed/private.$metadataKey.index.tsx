import { createFileRoute } from '@tanstack/react-router';
import { isKey } from '../../../shared/link-key.ts';
import { RecentLink } from '../../features/recent/recent-link.tsx';
import { ReceiptPage } from '../../features/private-page/receipt-page.tsx';
import { IncompleteLink } from '../../parts/incomplete-link.tsx';

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
