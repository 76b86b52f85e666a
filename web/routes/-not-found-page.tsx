import { Frame } from './frame.tsx';
import { defaultLayout } from './layout.ts';
import { NotFound } from './not-found.tsx';

/** The page of a path that no route knows. */
export function NotFoundPage() {
  return (
    <Frame layout={defaultLayout}>
      <NotFound />
    </Frame>
  );
}
