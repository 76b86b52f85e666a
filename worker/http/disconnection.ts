/** Whether the caller has gone while they were sending, as Node says it: no one gets the answer, and nothing is at fault. */
export function isDisconnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}
