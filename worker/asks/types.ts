/** What an account stores of its requests. Times are epoch ms. */

/** What its owner is emailed with. */
interface AskEmails {
  /** The contents, encrypted; null once the password was reset. */
  readonly encrypted: Uint8Array | null;
  /** Scheme and host for their links. */
  readonly origin: string;
}

export interface NewAskReceipt {
  /** Of the request in its vault. */
  readonly id: string;
  /** The key of the request, and what a list shows beside it, under the account key. */
  readonly encryptedKey: Uint8Array;
  readonly encryptedPart: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Null for no emails. */
  readonly emails: AskEmails | null;
}

export interface AskReceipt extends Omit<NewAskReceipt, 'encryptedKey' | 'encryptedPart'> {
  /** Null once the account key that encrypted both was abandoned. */
  readonly encryptedKey: Uint8Array | null;
  readonly encryptedPart: Uint8Array | null;
  /** How many answers came, and when the last one did; null before. */
  readonly answers: number;
  readonly answeredAt: number | null;
}

/** That a request has an answer. */
export interface AskAnswered {
  readonly id: string;
  /** Of the answer. */
  readonly number: number;
  readonly at: number;
}
