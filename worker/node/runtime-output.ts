/** What the runtime prints. The Worker's own lines hold no key; the runtime's own may quote a request. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { parseJson } from '../../shared/parse-json.ts';
import { maskSensitive } from '../observability/log.ts';

/** A line of `worker/observability/log.ts`. */
const ownLine = v.objectWithRest(
  { event: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)) },
  v.union([v.string(), v.number()]),
);

/** Prints the Worker's own lines as they are, and any other without what a request may have brought. */
export function printRuntimeOutput(stdout: Readable, stderr: Readable): void {
  createInterface(stdout).on('line', (line) => console.log(printable(line)));
  createInterface(stderr).on('line', (line) => console.error(printable(line)));
}

/** A line of the runtime as it may be printed: unchanged if it is the Worker's own, else without URLs, paths and keys. */
export function printable(line: string): string {
  if (v.is(ownLine, parseJson(line))) return line;
  return (
    maskSensitive(line)
      // What begins with a slash may be the path of a link; where a source is, as in server.c++:1, stays.
      .replace(/(?<![\w.+-])\/[^\s,;)]*/g, '<path>')
      .replace(/[\w-]{20,}/g, '<key>')
  );
}
