/** What the Worker hands to the launcher, which speaks SMTP for it, and what it gets back. JSON both ways. */
import * as v from 'valibot';
import { normalAddress } from '../rules/email-address.ts';

const address = v.pipe(
  v.string(),
  v.check((text) => normalAddress(text) !== null),
);

export const handedOver = v.object({
  id: v.string(),
  from: v.object({ name: v.string(), address }),
  to: address,
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  headers: v.record(v.string(), v.string()),
});

export type HandedOver = v.InferOutput<typeof handedOver>;

export const handback = v.object({
  kind: v.picklist(['sent', 'refused', 'failed']),
  /** A short code; empty when it was sent. */
  reason: v.string(),
  /** Whether the settings are to blame. */
  isOurs: v.boolean(),
});

export type Handback = v.InferOutput<typeof handback>;
