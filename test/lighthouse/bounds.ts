/** What pages must reach on a phone, the medians of several runs, and their table. */
import { median } from '../support/median.ts';
import type { Result } from './run.ts';

type Metric = keyof Result;

interface Column {
  readonly head: string;
  readonly shown: (value: number) => string;
  /** A score must be at least as high as its bound; a time or a shift at most. */
  readonly isScore: boolean;
}

const score = { shown: (value: number) => value.toFixed(0), isScore: true } as const;
/** Milliseconds as seconds. */
export const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

const columns: Readonly<Record<Metric, Column>> = {
  performance: { head: 'performance', ...score },
  fcpMs: { head: 'FCP', shown: seconds, isScore: false },
  lcpMs: { head: 'LCP', shown: seconds, isScore: false },
  tbtMs: { head: 'TBT', shown: (value) => `${value.toFixed(0)} ms`, isScore: false },
  cls: { head: 'CLS', shown: (value) => value.toFixed(3), isScore: false },
  accessibility: { head: 'accessibility', ...score },
  bestPractices: { head: 'best practices', ...score },
  seo: { head: 'SEO', ...score },
};
const metrics: readonly Metric[] = [
  'performance',
  'fcpMs',
  'lcpMs',
  'tbtMs',
  'cls',
  'accessibility',
  'bestPractices',
  'seo',
];

/** The worst that each metric may be. */
export type Bounds = Partial<Result>;

const inEveryLanguage: Bounds = {
  tbtMs: 100,
  cls: 0,
  accessibility: 100,
  bestPractices: 100,
};

/** A page in English. */
export const pageBounds: Bounds = { ...inEveryLanguage, performance: 99, lcpMs: 1400, seo: 100 };
/** The recipient's page is not indexed on purpose, which Lighthouse holds against it. */
export const recipientBounds: Bounds = { ...inEveryLanguage, performance: 99, lcpMs: 1400 };
/** The recipient's page in another language, which is loaded as well. */
export const translatedBounds: Bounds = { ...inEveryLanguage, lcpMs: 1600 };

/** The median of each metric. */
export function medianOf(results: readonly Result[]): Result {
  const of = (metric: Metric) => median(results.map((result) => result[metric]));
  return {
    performance: of('performance'),
    fcpMs: of('fcpMs'),
    lcpMs: of('lcpMs'),
    tbtMs: of('tbtMs'),
    cls: of('cls'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
  };
}

/** The metrics that are beyond their bounds, in words. */
export function failuresOf(result: Result, bounds: Bounds): string[] {
  return metrics.flatMap((metric) => {
    const bound = bounds[metric];
    if (bound === undefined) return [];
    const { head, shown, isScore } = columns[metric];
    const value = result[metric];
    if (isScore ? value >= bound : value <= bound) return [];
    return [`${head} is ${shown(value)}: at ${isScore ? 'least' : 'most'} ${shown(bound)}`];
  });
}

/** A table in Markdown with a line for each page. */
export function resultTable(results: ReadonlyMap<string, Result>): string {
  const heads = metrics.map((metric) => columns[metric].head);
  const lines = [...results].map(([page, result]) => [
    page,
    ...metrics.map((metric) => columns[metric].shown(result[metric])),
  ]);
  return [
    `| page | ${heads.join(' | ')} |`,
    `|---|${'---:|'.repeat(heads.length)}`,
    ...lines.map((line) => `| ${line.join(' | ')} |`),
  ].join('\n');
}
