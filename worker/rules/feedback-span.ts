/** The groups that feedback is read in, by days of UTC. */
import type { FeedbackGroup } from '../../shared/contract/colonel.ts';

const DAY_MS = 86_400_000;

/** From one moment on and before another, in epoch ms. */
export interface Span {
  readonly from: number;
  readonly below: number;
}

/** When the feedback of a group came. */
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
