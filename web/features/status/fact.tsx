import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A line of the list of facts. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** In place of what is not known yet. */
export function Room() {
  return <Skeleton width="8rem" height="1rem" />;
}
