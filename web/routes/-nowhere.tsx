import { NotFound } from '../features/frame/not-found.tsx';

/** Everything but a secret's page, on a customer's domain. */
export function Nowhere() {
  return (
    <main>
      <NotFound isAlone />
    </main>
  );
}
