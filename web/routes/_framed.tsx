import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { Frame } from '../features/frame/frame.tsx';
import { defaultLayout } from '../features/frame/layout.ts';
import { needMessages } from '../intl/language.ts';

export const Route = createFileRoute('/_framed')({
  beforeLoad: () => needMessages('public'),
  component: FramedPage,
});

function FramedPage() {
  const layout = useMatches({
    select: (matches) => matches.at(-1)?.staticData.layout ?? defaultLayout,
  });
  return (
    <Frame layout={layout}>
      <Outlet />
    </Frame>
  );
}
