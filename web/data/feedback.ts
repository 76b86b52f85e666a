/** What visitors tell the people who run the site. */
import { mutationOptions } from '@tanstack/react-query';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { submitForm } from './form.ts';
import { challengeBotCheck } from '../../shared/contract/bot-check.ts';
import { call } from './call.ts';

interface Feedback {
  message: string;
  /** Of the site, as the visitor saw it. */
  version: string;
  /** What the bot check gave; empty for the signed in. */
  authenticity: string;
}

/** Sends a message. The key lets every form see that one is under way, whichever form sent it. */
export const feedbackMutation = mutationOptions({
  mutationKey: ['feedback'],
  mutationFn: ({ message, version, authenticity }: Feedback) =>
    submitForm({
      endpoint: sendFeedback,
      input: {
        body: { msg: message, tz: timeZone(), version, authenticity_payload: authenticity },
      },
    }),
});

function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Asks for something to work on. */
export function fetchChallenge(signal: AbortSignal) {
  return call(challengeBotCheck, { signal });
}
