import { NotFound } from '../features/frame/not-found.tsx';

/** Every page but that of a secret on a custom domain. */
export function Nowhere() {
  return (
    <main>
      <NotFound isAlone />
    </main>
  );
}
