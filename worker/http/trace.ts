/** What is known of a request while it is being answered, for the line in the log and the counts. */
import type { FailureCode } from '../../shared/contract/failures.ts';

interface Trace {
  route?: string;
  code?: FailureCode;
}

const traces = new WeakMap<Request, Trace>();

/** What was noted of a request. */
export function traceOf(request: Request): Readonly<Trace> {
  return traces.get(request) ?? {};
}

/** Notes what answers: a pattern or a fixed word, never a path. Whoever says so first is right. */
export function recordRoute(request: Request, route: string): void {
  note(request, { route });
}

/** Notes why a request is refused. */
export function recordFailure(request: Request, code: FailureCode): void {
  note(request, { code });
}

/** What is noted of a request that was made for another one is noted of that one. */
export function shareTrace(original: Request, made: Request): void {
  const trace = traces.get(original) ?? {};
  traces.set(original, trace);
  traces.set(made, trace);
}

function note(request: Request, found: Trace): void {
  const trace = traces.get(request) ?? {};
  traces.set(request, Object.assign(trace, { ...found, ...trace }));
}
