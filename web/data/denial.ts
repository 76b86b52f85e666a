/** Tells when the server answers a call, any call, that its caller may not make it: 401 or 403. */
const listeners = new Set<() => void>();

export function onDenial(listener: () => void): void {
  listeners.add(listener);
}

/** The server itself denied a call. */
export function reportDenial(): void {
  for (const listener of listeners) listener();
}
