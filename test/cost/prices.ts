/** What Cloudflare charges for Workers and what belongs to them, without tax. */
import type { Meter } from './meters.ts';

/** When the pages below were last read. */
export const PRICES_AS_OF = '2026-11-22';

/** The Workers Paid plan, in USD a month. */
export const PLAN_USD = 5;

interface Price {
  readonly name: string;
  /** How many millions a month are part of the plan. */
  readonly includedMillions: number;
  readonly usdPerMillion: number;
  /** Below developers.cloudflare.com. */
  readonly page: string;
}

const WORKERS = 'workers/platform/pricing';
const OBJECTS = 'durable-objects/platform/pricing';
const KV = 'kv/platform/pricing';

export const prices: Readonly<Record<Meter, Price>> = {
  workerRequests: {
    name: 'Worker requests',
    includedMillions: 10,
    usdPerMillion: 0.3,
    page: WORKERS,
  },
  objectRequests: {
    name: 'object requests',
    includedMillions: 1,
    usdPerMillion: 0.15,
    page: OBJECTS,
  },
  rowsWritten: {
    name: 'object rows written',
    includedMillions: 50,
    usdPerMillion: 1,
    page: OBJECTS,
  },
  rowsRead: {
    name: 'object rows read',
    includedMillions: 25_000,
    usdPerMillion: 0.001,
    page: OBJECTS,
  },
  kvReads: { name: 'KV reads', includedMillions: 10, usdPerMillion: 0.5, page: KV },
  kvWrites: { name: 'KV writes', includedMillions: 1, usdPerMillion: 5, page: KV },
  kvDeletes: { name: 'KV deletes', includedMillions: 1, usdPerMillion: 5, page: KV },
  kvLists: { name: 'KV lists', includedMillions: 1, usdPerMillion: 5, page: KV },
  logLines: {
    name: 'lines in Workers Logs',
    includedMillions: 20,
    usdPerMillion: 0.6,
    page: 'workers/observability/logs/workers-logs',
  },
  /** Announced, and not billed yet. */
  dataPoints: {
    name: 'Analytics Engine points',
    includedMillions: 10,
    usdPerMillion: 0.25,
    page: 'analytics/analytics-engine/pricing',
  },
};

/** What so many of something cost in a month. */
export function usdOf(meter: Meter, times: number): number {
  const { includedMillions, usdPerMillion } = prices[meter];
  return Math.max(times / 1e6 - includedMillions, 0) * usdPerMillion;
}
