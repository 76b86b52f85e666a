/**
 * The sentences and labels that the product's specification fixes. Programs, help pages and people who search for an error
 * expect exactly these words in English; a second sentence that helps may follow.
 */
import { expect, it } from 'vitest';
import { englishTexts } from '../../web/build/locale-messages.ts';

/** The ids of the messages that begin with a sentence: each is one that the code shows, or it would not be in the catalogue. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  // Screens.
  'Failed to fetch initial page data': ['reveal.failure'],
  'Page Not Found': ['not-found.title'],
  'Return home': ['return-home'],
  General: ['settings.general'],
  Done: ['common.done'],
  Current: ['region.current'],
  Company: ['footer.company'],
  Resources: ['footer.resources'],
  Legals: ['footer.legals'],
  'Share your feedback': ['feedback.title'],
  'Upgrade to Identity Plus': ['pricing.upgrade'],
  'Maybe Later': ['pricing.upgrade.later'],
  'That information is no longer available.': ['gone'],
  'You created this secret': ['reveal.owner.before'],
  'You viewed your own secret': ['reveal.owner.after'],
  'Create another secret': ['receipt.another'],
  'Cannot burn!': ['burn.cannot', 'failure.cannot_burn'],
  RECEIVED: ['recent.title.received'],
  'NOT RECEIVED': ['recent.title.not-received'],
  'No recent secrets': ['recent.empty'],
  'Review verification steps': ['domains.review'],
  Remove: ['common.remove'],
  'Copied!': ['copy.done'],
  // Validation.
  'You did not provide anything to share': ['failure.secret_empty', 'incoming.secret.empty'],
  'Double check that passphrase': ['reveal.passphrase-wrong', 'failure.passphrase_wrong'],
  'The message was truncated b/c it was over {max, number} characters': [
    'text-area.cut',
    'receipt.truncated',
    'reveal.truncated',
  ],
  '{count} / {max} chars': ['text-area.count'],
  'Sending...': ['feedback.sending'],
  // Errors.
  'Failed to update language: ': ['settings.language.refused'],
  'Unknown error': ['settings.language.unknown'],
  'An unexpected error occurred while updating the language': ['settings.language.unexpected'],
  'An unexpected error occurred': ['failure.unexpected', 'failure.internal'],
  'Secret not found or already viewed': ['failure.secret.missing'],
  'An error occurred while fetching the secret': ['failure.secret.fetch'],
  'No response received from server': ['failure.no-response'],
  'Server returned an incomplete response': ['failure.form.incomplete'],
  'Request was not successful. Please try again later.': ['failure.form.refused'],
  'Please refresh the page and try again': ['failure.shrimp_invalid'],
  'Failed to fetch data from {url}': ['failure.get'],
  'Unexpected response format': ['failure.format'],
  'Jurisdiction with identifier not found': ['region.unknown'],
  'Feedback received.': ['feedback.received'],
  'Verification failed. Try again later.': ['bot-check.error'],
  'Verification expired. Try again.': ['bot-check.expired'],
  'Verifying... please wait.': ['bot-check.verifying'],
  "I'm not a robot": ['bot-check.label'],
  'Verified.': ['bot-check.verified'],
  'Oops!': ['crash.title'],
  Error: ['alert.error'],
  Warning: ['alert.warning'],
  Success: ['alert.success'],
};

const english = englishTexts();

it.each(Object.entries(sentences))(
  'uses “%s” as the beginning of the messages %j',
  (sentence, ids) => {
    const isLabel = /^[A-Z]\w*!?$/.test(sentence);
    for (const id of ids) {
      const text = english[id] ?? '';
      expect(text.slice(0, sentence.length), `the message ${id}`).toBe(sentence);
      // A second sentence follows after an end, a colon, or what ends the first; a label has none.
      expect(text.slice(sentence.length)).toMatch(isLabel ? /^$/ : /^(?!\w)/);
    }
  },
);
