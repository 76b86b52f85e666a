import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { clearGenerated } from '../../data/just-created.ts';

/** Forgets a generated password once the user leaves its private page and its burn page. */
export function useClearedOnLeave(metadataKey: string): void {
  const router = useRouter();
  useEffect(() => {
    const clear = () => clearGenerated(metadataKey);
    globalThis.addEventListener('pagehide', clear);
    return () => {
      globalThis.removeEventListener('pagehide', clear);
      if (!router.latestLocation.pathname.startsWith(`/private/${metadataKey}`)) clear();
    };
  }, [router, metadataKey]);
}
