/**
 * Tells whether a form was sent without script: who did it waits for a page, and has no shrimp.
 *
 * @param request any call
 */
export function isPlainForm({ headers }: Request): boolean {
  const mode = headers.get('Sec-Fetch-Mode');
  if (mode !== null) return mode === 'navigate';
  return (headers.get('Accept') ?? '').includes('text/html');
}
