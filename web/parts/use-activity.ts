/** Records that a page which refreshes itself is in use: when it is opened, and each time that it is looked at again. */
import { useEffect } from 'react';
import { focusManager } from '@tanstack/react-query';
import { recordActivity } from '../api/receipts.ts';

export function useActivity(): void {
  useEffect(() => {
    recordActivity();
    return focusManager.subscribe((isSeen) => isSeen && recordActivity());
  }, []);
}
