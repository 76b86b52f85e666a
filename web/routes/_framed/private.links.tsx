import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '../../features/private-page/links-page.tsx';

export const Route = createFileRoute('/_framed/private/links')({ component: LinksPage });
