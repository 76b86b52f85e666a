/** The weight of the pages and the Worker at the last baseline, and the change since. */
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { workerParts } from './worker-weight.ts';
import { filesOfPage, weighedPages, type WeighedFile } from './page-weight.ts';

const file = new URL('baseline.json', import.meta.url);

/** Per page, the brotli bytes of each file under its name without hash; for the Worker, the minified bytes of each part. */
const WORKER = 'worker';
const baseline = v.record(v.string(), v.record(v.string(), v.number()));

/** The parts of a page as a table: the weight of each, and the difference from the baseline. */
export function weightTable(page: string, files: readonly WeighedFile[]): string {
  return table(page, 'bytes of brotli', byName(files));
}

/** The parts of the Worker as such a table. */
export function workerTable(): string {
  return table(WORKER, 'minified bytes', workerParts());
}

function table(name: string, unit: string, now: Readonly<Record<string, number>>): string {
  const then = v.parse(baseline, JSON.parse(readFileSync(file, 'utf8')))[name] ?? {};
  const rows = [...new Set([...Object.keys(now), ...Object.keys(then)])].map((part) =>
    row(part, now[part] ?? 0, then[part] ?? 0),
  );
  const total = row('in all', totalOf(now), totalOf(then));
  return [`${name}: ${unit}, and the difference to the baseline`, ...rows, total].join('\n');
}

function totalOf(weights: Readonly<Record<string, number>>): number {
  return Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
}

/** Records the current build as the baseline. */
export function renewBaseline(): void {
  const weights: v.InferOutput<typeof baseline> = { [WORKER]: workerParts() };
  for (const [page, path] of Object.entries(weighedPages)) {
    weights[page] = byName(filesOfPage(path));
  }
  writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
}

/** Files that differ only in their hashes count as one. */
function byName(files: readonly WeighedFile[]): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const { path, brotliBytes } of files) {
    const name = path.replace(/-[\w-]{7}(?=\.\w+$)/, '');
    weights[name] = (weights[name] ?? 0) + brotliBytes;
  }
  return weights;
}

function row(name: string, now: number, then: number): string {
  const difference = now === then ? '' : `${now > then ? '+' : ''}${now - then}`;
  return `${String(now).padStart(8)} ${difference.padStart(7)}  ${name}`;
}
