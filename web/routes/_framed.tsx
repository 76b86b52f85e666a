import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { defaultLayout } from '../features/frame/layout.ts';
import { needMessages } from '../intl/language.ts';
import { FramedPage } from './-framed-page.tsx';

export const Route = createFileRoute('/_framed')({
  beforeLoad: () => needMessages('public'),
  component: Framed,
});

function Framed() {
  const layout = useMatches({
    select: (matches) => matches.at(-1)?.staticData.layout ?? defaultLayout,
  });
  return (
    <FramedPage layout={layout}>
      <Outlet />
    </FramedPage>
  );
}
