// Apart from the other failures: the server of one machine needs it, and has no package that words them.
/**
 * A caller has gone while they were sending, as Node words it: no one gets the answer, and nothing is at fault.
 */
export function isDisconnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}
