import { type ReactNode, useEffect } from 'react';
import { focusManager, useQuery } from '@tanstack/react-query';
import { isMissing } from '../../data/call-failure.ts';
import { attend, receiptQuery, type Receipt } from '../../data/receipts.ts';
import { LoadFailure } from './load-failure.tsx';
import { ReceiptSkeleton } from './receipt-skeleton.tsx';
import { UnknownReceipt } from './unknown-receipt.tsx';

interface ReceiptGateProps {
  metadataKey: string;
  title: string;
  /** What to show once it is there; `fetchedAt` is in epoch seconds. */
  children: (receipt: Receipt, fetchedAt: number) => ReactNode;
}

/** Loads what a metadata key leads to, and says so when it cannot be had. */
export function ReceiptBoundary({ metadataKey, title, children }: ReceiptGateProps) {
  useEffect(() => {
    attend();
    return focusManager.subscribe((isSeen) => isSeen && attend());
  }, []);
  const { data, dataUpdatedAt, error, refetch } = useQuery(receiptQuery(metadataKey));
  return (
    <>
      <title>{title}</title>
      {isMissing(error) ? (
        <UnknownReceipt />
      ) : data ? (
        children(data, Math.floor(dataUpdatedAt / 1000))
      ) : error ? (
        <LoadFailure error={error} metadataKey={metadataKey} onRetry={() => void refetch()} />
      ) : (
        <ReceiptSkeleton />
      )}
    </>
  );
}
