/** What is counted of the platform's use: by whom it is asked for, and what the platform bills it as. */

export const METERS = [
  'workerRequests',
  'objectRequests',
  'rowsWritten',
  'rowsRead',
  'kvReads',
  'kvWrites',
  'kvDeletes',
  'kvLists',
  'logLines',
  'dataPoints',
] as const;

export type Meter = (typeof METERS)[number];

/** What people do with a secret, and the work that no request asks for, such as alarms. */
export const PHASES = ['pages', 'create', 'private page', 'look', 'reveal', 'background'] as const;

export type Phase = (typeof PHASES)[number];

export interface Usage {
  readonly phase: Phase;
  readonly meter: Meter;
  /** What was done, such as `UPDATE secrets`. */
  readonly label: string;
  /** How often, for each secret on average. */
  readonly times: number;
}

/** How often a meter counts for each secret on average. */
export function sumOf(
  usages: readonly Usage[],
  meter: Meter,
  isWanted: (usage: Usage) => boolean = () => true,
): number {
  return usages
    .filter((usage) => usage.meter === meter && isWanted(usage))
    .reduce((sum, { times }) => sum + times, 0);
}
