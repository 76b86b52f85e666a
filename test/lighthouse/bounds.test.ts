import { expect, it } from 'vitest';
import { failuresOf, medianOf, pageBounds, recipientBounds, resultTable } from './bounds.ts';
import { clickTable } from './first-click.ts';
import { resultOf, type Result } from './run.ts';

const perfect: Result = {
  performance: 100,
  fcpMs: 1200,
  lcpMs: 1300,
  tbtMs: 10,
  cls: 0,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
};

it('the median is that of each metric by itself', () => {
  const runs = [
    { ...perfect, lcpMs: 1900, tbtMs: 5 },
    { ...perfect, lcpMs: 1300, tbtMs: 90 },
    { ...perfect, lcpMs: 1400, tbtMs: 7 },
  ];
  expect(medianOf(runs)).toEqual({ ...perfect, lcpMs: 1400, tbtMs: 7 });
  expect(medianOf(runs.slice(0, 2))).toMatchObject({ lcpMs: 1600, tbtMs: 47.5 });
  expect(() => medianOf([])).toThrow('needs a result');
});

it('a metric at its bound is good, and one beyond it is named', () => {
  expect(failuresOf({ ...perfect, performance: 99, lcpMs: 1400, tbtMs: 100 }, pageBounds)).toEqual(
    [],
  );
  const bad = { ...perfect, performance: 98, lcpMs: 1401, cls: 0.001, seo: 60 };
  expect(failuresOf(bad, pageBounds)).toEqual([
    'performance is 98: at least 99',
    'LCP is 1.40 s: at most 1.40 s',
    'CLS is 0.001: at most 0.000',
    'SEO is 60: at least 100',
  ]);
});

it('the recipient’s page need not be found by search engines', () => {
  expect(failuresOf({ ...perfect, seo: 60 }, recipientBounds)).toEqual([]);
});

it('the table has a line for each page', () => {
  expect(resultTable(new Map([['home', perfect]])).split('\n')).toEqual([
    '| page | performance | FCP | LCP | TBT | CLS | accessibility | best practices | SEO |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    '| home | 100 | 1.20 s | 1.30 s | 10 ms | 0.000 | 100 | 100 | 100 |',
  ]);
});

it('the metrics are read from Lighthouse’s report, and a page that did not load has none', () => {
  const report = {
    categories: {
      performance: { score: 1 },
      accessibility: { score: 1 },
      'best-practices': { score: 1 },
      seo: { score: 1 },
    },
    audits: {
      'first-contentful-paint': { numericValue: 1200 },
      'largest-contentful-paint': { numericValue: 1300 },
      'total-blocking-time': { numericValue: 10 },
      'cumulative-layout-shift': { numericValue: 0 },
    },
  };
  expect(resultOf(report)).toEqual(perfect);
  const broken = { ...report, categories: { ...report.categories, performance: { score: null } } };
  expect(() => resultOf(broken)).toThrow('Expected number');
});

it('a button that is painted too late is named, with its language', () => {
  const clicks = [
    { paintedMs: 1400, openedMs: 5000 },
    { paintedMs: 1600, openedMs: 4000 },
  ];
  const { table, failures } = clickTable(
    new Map([
      ['en', clicks],
      ['de', clicks.map((click) => ({ ...click, paintedMs: click.paintedMs + 1 }))],
    ]),
  );
  expect(table.split('\n').slice(2)).toEqual([
    '| en | 1.50 s | 4.50 s |',
    '| de | 1.50 s | 4.50 s |',
  ]);
  expect(failures).toEqual(['de: the button is painted after 1.50 s: at most 1.50 s']);
});
