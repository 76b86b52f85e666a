import { defaultLayout } from '../features/layout/layout.ts';
import { NotFound } from '../parts/not-found.tsx';
import { FramedPage } from './framed-page.tsx';

/** The page of an unknown path. */
export function NotFoundPage() {
  return (
    <FramedPage layout={defaultLayout}>
      <NotFound />
    </FramedPage>
  );
}
