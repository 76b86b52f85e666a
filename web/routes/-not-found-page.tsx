import { defaultLayout } from '../features/frame/layout.ts';
import { NotFound } from '../features/frame/not-found.tsx';
import { FramedPage } from './-framed-page.tsx';

/** The page of an unknown path. */
export function NotFoundPage() {
  return (
    <FramedPage layout={defaultLayout}>
      <NotFound />
    </FramedPage>
  );
}
