import { HydrationEnd } from '../prerender/hydration.ts';
import { Crash } from '../ui/crash.tsx';

/** Where nothing is left of a page after a rendering error. */
export function BrokenPage() {
  return (
    <main>
      <HydrationEnd />
      <Crash />
    </main>
  );
}
