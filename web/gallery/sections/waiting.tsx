import { ReceiptSkeleton } from '../../features/receipt/receipt-skeleton.tsx';
import { RevealSkeleton } from '../../features/reveal/reveal-skeleton.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sample } from '../sample.tsx';

export function Waiting() {
  return (
    <>
      <Sample name="a heading that is only heard">
        <LoadingHeading />
      </Sample>
      <Sample name="room for something">
        <Skeleton width="20rem" height="3rem" />
      </Sample>
      <Sample name="room for the reader’s page">
        <RevealSkeleton />
      </Sample>
      <Sample name="room for the creator’s page">
        <ReceiptSkeleton />
      </Sample>
    </>
  );
}
