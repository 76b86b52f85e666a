import { createFileRoute } from '@tanstack/react-router';
import { IncomingPage } from '../../features/incoming/incoming-page.tsx';

export const Route = createFileRoute('/_framed/incoming/')({ component: IncomingPage });
