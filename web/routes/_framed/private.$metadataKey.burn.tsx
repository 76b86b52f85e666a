import { createFileRoute } from '@tanstack/react-router';
import { BurnPage } from '../../features/private-page/burn.tsx';

export const Route = createFileRoute('/_framed/private/$metadataKey/burn')({ component: BurnPage });
