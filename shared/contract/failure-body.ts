/** The body of an answer other than 200. */
import * as v from 'valibot';

const storeState = v.picklist(['ok', 'silent']);

export const failureBody = v.object({
  success: v.optional(v.literal(false)),
  /** A sentence in the caller's language. */
  message: v.string(),
  /** One of `failures.ts`; a newer server may have more. */
  code: v.optional(v.string()),
  /** The field that was refused. */
  field: v.optional(v.string()),
  /** Of a name that cannot be a custom domain: what is wrong with it, one of `domainFlaws`. */
  reason: v.optional(v.string()),
  shrimp: v.optional(v.string()),
  /** Seconds. */
  retry_after: v.optional(v.number()),
  request_id: v.optional(v.string()),
  /** Of a spent secret: what became of it, and when (epoch seconds). */
  state: v.optional(v.picklist(['received', 'burned', 'expired'])),
  ended: v.optional(v.number()),
  secret_key: v.optional(v.string()),
  /** Of a lockout that cannot be ended early any more: when it ends (epoch seconds). */
  locked_until: v.optional(v.number()),
  /** Where a store does not answer: the state of each. */
  stores: v.optional(v.object({ kv: storeState, vault: storeState })),
});

export type FailureBody = v.InferOutput<typeof failureBody>;
