import { defaultLayout } from '../features/frame/layout.ts';
import { NotFound } from '../features/frame/not-found.tsx';
import { FramedPage } from './-framed-page.tsx';

/** The page of a path that no route knows. */
export function NotFoundPage() {
  return (
    <FramedPage layout={defaultLayout}>
      <NotFound />
    </FramedPage>
  );
}
