import { createFileRoute } from '@tanstack/react-router';
import { IncomingPage } from '../../features/incoming/incoming-page.tsx';

interface IncomingSearch {
  /** The router reads digits as a number. */
  ticket?: string | number | undefined;
}

export const Route = createFileRoute('/_framed/incoming/')({
  // A number with more digits than a number can hold would be another one.
  validateSearch: ({ ticket }): IncomingSearch => ({
    ticket:
      typeof ticket === 'string' || (typeof ticket === 'number' && Number.isSafeInteger(ticket))
        ? ticket
        : undefined,
  }),
  component: IncomingPage,
});
