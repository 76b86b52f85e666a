import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '../../features/receipt/receipt-page.tsx';

export const Route = createFileRoute('/_framed/private/$metadataKey/')({ component: Receipt });

function Receipt() {
  const { metadataKey } = Route.useParams();
  return <ReceiptPage key={metadataKey} metadataKey={metadataKey} />;
}
