/** The calls that the boot script started before the application was there. */
declare global {
  // A property of the global object can only be declared with `var`.
  var preloadedCalls: Record<string, Promise<Response>> | undefined;
}

/** Hands out an early answer, once: whoever asks again wants a fresh one. */
export function takePreloaded(path: string): Promise<Response> | undefined {
  const answer = globalThis.preloadedCalls?.[path];
  if (globalThis.preloadedCalls) delete globalThis.preloadedCalls[path];
  return answer;
}
