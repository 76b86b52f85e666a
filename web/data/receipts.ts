/** The creator's calls: whoever holds the metadata key. */
import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { burnSecret, showReceipt, unlockSecret } from '../../shared/contract/receipts.ts';
import { call } from './call.ts';
import { isMissing } from './call-failure.ts';
import { submitForm } from './form.ts';

export type Receipt = ReplyOf<typeof showReceipt>;

const REFRESH_MS = 10_000;

/** The creator's page. It refreshes itself while it can be seen and its secret lives. */
export function receiptQuery(key: string) {
  return queryOptions({
    queryKey: ['receipt', key],
    queryFn: ({ signal }) => call(showReceipt, { params: { key }, signal }),
    refetchInterval: ({ state }) =>
      isOver(state.data) || isMissing(state.error) ? false : REFRESH_MS,
  });
}

/** Whether nothing can happen to a secret any more. */
export function isOver(receipt: Receipt | undefined): boolean {
  return receipt ? receipt.record.is_destroyed || receipt.record.is_expired : false;
}

/** Lifts the silence that wrong passphrases have brought. */
export function unlock(key: string): Promise<Receipt> {
  return call(unlockSecret, { params: { key }, body: {} });
}

/** Destroys a secret before anybody reads it. */
export function burn(key: string, passphrase: string, go: () => Promise<void>) {
  return submitForm({
    endpoint: burnSecret,
    input: { params: { key }, body: { continue: true, passphrase } },
    redirect: { go, delayMs: 0 },
  });
}
