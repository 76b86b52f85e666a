/** The states of the page about the API. */
import { expect } from 'vitest';
import { button } from '../support/screen.ts';
import { disconnect, holdAnswers } from '../support/server.ts';
import type { State } from '../support/states.ts';
import { apiDocument, approachReference, openDocs } from './docs.ts';

export const docsStates: readonly State[] = [
  {
    name: 'docs',
    isMain: true,
    open: () => {
      holdAnswers(apiDocument);
      return openDocs();
    },
  },
  {
    name: 'docs-reference-failed',
    open: async () => {
      disconnect(apiDocument);
      await openDocs();
      approachReference();
      await expect.element(button('Try again')).toBeVisible();
    },
  },
];
