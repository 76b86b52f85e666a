/** The groups in which feedback is listed, by UTC day. */
import { DAY_MS } from '../../shared/day.ts';
import type { FeedbackGroup } from '../../shared/contract/colonel.ts';

/** A half-open interval of epoch ms: `from <= time < below`. */
export interface Span {
  readonly from: number;
  readonly below: number;
}

/** The time span of a group. */
export function feedbackSpan(group: FeedbackGroup, now: number): Span {
  const today = now - (now % DAY_MS);
  switch (group) {
    case 'today':
      return { from: today, below: today + DAY_MS };
    case 'yesterday':
      return { from: today - DAY_MS, below: today };
    case 'before':
      return { from: 0, below: today - DAY_MS };
  }
}
