import { defaultLayout } from './layout.ts';
import { NotFound } from '../../parts/not-found.tsx';
import { Frame } from './frame.tsx';

/** The page of an unknown path. */
export function NotFoundPage() {
  return (
    <Frame layout={defaultLayout}>
      <NotFound />
    </Frame>
  );
}
