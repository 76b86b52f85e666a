import { ReceiptSkeleton } from '../../features/receipt/receipt-boundary.tsx';
import { RevealSkeleton } from '../../features/reveal/reveal-frame.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Loading, LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { Sample } from '../sample.tsx';

const query = { data: undefined, error: null, refetch: () => undefined };
const answers = {
  'what is on its way': query,
  'what could not be had': { ...query, error: new Error('no answer') },
  'what is there': { ...query, data: 'Here it is.' },
};

export function Waiting() {
  return (
    <>
      <Sample name="a heading that is only heard">
        <LoadingHeading />
      </Sample>
      <Sample name="room for something">
        <Skeleton width="20rem" height="3rem" />
      </Sample>
      <Sample name="something that is only heard">
        <Loading />
      </Sample>
      {Object.entries(answers).map(([name, answer]) => (
        <Sample key={name} name={name}>
          <QueryBoundary query={answer} path="/api/v2/sample" height="3rem">
            {(words) => <p>{words}</p>}
          </QueryBoundary>
        </Sample>
      ))}
      <Sample name="room for the reader’s page">
        <RevealSkeleton />
      </Sample>
      <Sample name="room for the creator’s page">
        <ReceiptSkeleton />
      </Sample>
    </>
  );
}
