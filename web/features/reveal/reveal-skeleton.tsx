import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Seal } from '../../ui/seal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import intro from './intro.module.css';

/** Keeps the room of the sealed message. */
export function RevealSkeleton() {
  return (
    <div className={intro.intro}>
      <Seal state="unbroken" size={96} />
      <LoadingHeading />
      <Skeleton width="22rem" height="2rem" />
      <Skeleton width="28rem" height="3.5rem" />
      <Skeleton height="5.5rem" />
    </div>
  );
}
