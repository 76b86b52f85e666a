import { Headline } from '../../features/receipt/receipt-page.tsx';
import { ShareLink } from '../../features/receipt/share-link.tsx';
import { Timeline } from '../../features/receipt/timeline.tsx';
import { UnknownReceipt } from '../../features/receipt/receipt-boundary.tsx';
import { Sample } from '../sample.tsx';
import {
  lockedReceipt,
  nowSeconds,
  receivedReceipt,
  sampleLink,
  sampleReceipt,
  usedUpReceipt,
} from '../sample-secrets.ts';

const timelines = {
  'waiting for its reader': sampleReceipt,
  locked: lockedReceipt,
  'locked, with no unlock left': usedUpReceipt,
  opened: receivedReceipt,
};

export function Receipts() {
  return (
    <>
      {(['alive', 'received', 'burned', 'expired'] as const).map((status) => (
        <Sample key={status} name={`headline, ${status}`}>
          <Headline status={status} />
        </Sample>
      ))}
      <Sample name="the link to send">
        <ShareLink url={sampleLink} />
      </Sample>
      {Object.entries(timelines).map(([name, receipt]) => (
        <Sample key={name} name={`timeline, ${name}`}>
          <Timeline receipt={receipt} fetchedAt={nowSeconds} metadataKey={receipt.record.key} />
        </Sample>
      ))}
      <Sample name="no such page">
        <UnknownReceipt />
      </Sample>
    </>
  );
}
