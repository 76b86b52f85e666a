/** What the Worker hands to the launcher, which speaks SMTP for it, and what it gets back. JSON both ways. */
import * as v from 'valibot';
import { normalAddress } from '../rules/email-address.ts';

const address = v.pipe(
  v.string(),
  v.check((text) => normalAddress(text) !== null),
);

/** Neither sender nor headers: those are the launcher's to set, whoever calls it. */
export const handedOver = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)),
  to: address,
  subject: v.string(),
  text: v.string(),
  html: v.string(),
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
