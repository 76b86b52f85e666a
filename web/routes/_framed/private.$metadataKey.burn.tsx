import { createFileRoute } from '@tanstack/react-router';
import { isKey } from '../../../shared/link-key.ts';
import { BurnPage } from '../../features/private-page/burn-page.tsx';
import { IncompleteLink } from '../../parts/incomplete-link.tsx';

export const Route = createFileRoute('/_framed/private/$metadataKey/burn')({ component: Burn });

function Burn() {
  const { metadataKey } = Route.useParams();
  if (!isKey(metadataKey)) return <IncompleteLink />;
  return <BurnPage key={metadataKey} metadataKey={metadataKey} />;
}
