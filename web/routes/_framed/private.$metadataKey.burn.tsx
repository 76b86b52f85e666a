import { createFileRoute } from '@tanstack/react-router';
import { BurnPage } from '../../features/receipt/burn-page.tsx';

export const Route = createFileRoute('/_framed/private/$metadataKey/burn')({ component: Burn });

function Burn() {
  const { metadataKey } = Route.useParams();
  return <BurnPage key={metadataKey} metadataKey={metadataKey} />;
}
