import { createFileRoute } from '@tanstack/react-router';
import { SentPage } from '../../features/incoming/sent-page.tsx';

export const Route = createFileRoute('/_framed/incoming/sent')({ component: SentPage });
