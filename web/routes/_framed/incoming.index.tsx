import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NotFound } from '../../parts/not-found.tsx';
import { MembersOnly } from '../../features/create/members-only.tsx';
import { IncomingPage } from '../../features/incoming/incoming-page.tsx';

export const Route = createFileRoute('/_framed/incoming/')({ component: Incoming });

function Incoming() {
  const navigate = useNavigate();
  return (
    <IncomingPage
      notFound={<NotFound />}
      membersOnly={<MembersOnly />}
      onSent={() => navigate({ to: '/incoming/sent' })}
    />
  );
}
