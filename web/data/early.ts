/** The calls that the boot script started before the application was there. */
declare global {
  // A property of the global object can only be declared with `var`.
  var earlyCalls: Record<string, Promise<Response>> | undefined;
}

/** Hands out an early answer, once: whoever asks again wants a fresh one. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = globalThis.earlyCalls?.[path];
  if (globalThis.earlyCalls) delete globalThis.earlyCalls[path];
  return answer;
}
