import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Frame } from '../features/frame/frame.tsx';

export const Route = createFileRoute('/_framed')({ component: FramedPage });

function FramedPage() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
