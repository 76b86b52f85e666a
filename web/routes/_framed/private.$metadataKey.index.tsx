import { createFileRoute } from '@tanstack/react-router';
import { PrivatePage } from '../../features/private-page/private-page.tsx';

export const Route = createFileRoute('/_framed/private/$metadataKey/')({ component: PrivatePage });
