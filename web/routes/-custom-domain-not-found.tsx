import { NotFound } from '../features/frame/not-found.tsx';

/** On a custom domain: every page but that of a secret. */
export function CustomDomainNotFound() {
  return (
    <main>
      <NotFound isAlone />
    </main>
  );
}
