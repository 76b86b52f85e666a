/** Feedback of visitors, and the bot check that protects it. */
import { mutationOptions } from '@tanstack/react-query';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { submitForm } from './form.ts';
import { UTF8_MARKER } from './form-body.ts';
import { challengeBotCheck } from '../../shared/contract/bot-check.ts';
import { call } from './client.ts';

interface Feedback {
  message: string;
  /** The version of the site that the visitor uses. */
  version: string;
  /** The solution of the bot check; empty for signed-in customers. */
  authenticity: string;
}

/** Sends a message. With the key, every feedback form shows that a message is being sent. */
export const feedbackMutation = mutationOptions({
  mutationKey: ['feedback'],
  mutationFn: submitFeedback,
});

/** Sends the form. */
export function submitFeedback({ message, version, authenticity }: Feedback) {
  return submitForm({
    endpoint: sendFeedback,
    input: {
      body: {
        utf8: UTF8_MARKER,
        msg: message,
        tz: timeZone(),
        version,
        authenticity_payload: authenticity,
      },
    },
  });
}

function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Fetches a challenge of the bot check. */
export function fetchChallenge(signal: AbortSignal) {
  return call(challengeBotCheck, { signal });
}
