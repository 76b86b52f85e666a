import type { QueryClient } from '@tanstack/react-query';

/** Forgets everything about whoever was signed in, and goes where the cookies end too. */
export function leave(queryClient: QueryClient): void {
  queryClient.clear();
  globalThis.location.replace('/logout');
}
