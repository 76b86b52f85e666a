/** The states of the page about the API. */
import { expect } from 'vitest';
import { button } from '../support/screen.ts';
import { disconnect, holdAnswers } from '../support/server.ts';
import { statesOf } from '../support/states.ts';
import { apiDocument, approachReference, openDocs } from './docs.ts';

export const docsStates = statesOf({
  docs: {
    isMain: true,
    open: () => {
      holdAnswers(apiDocument);
      return openDocs();
    },
  },
  'docs-reference-failed': async () => {
    disconnect(apiDocument);
    await openDocs();
    approachReference();
    await expect.element(button('Try again')).toBeVisible();
  },
});
