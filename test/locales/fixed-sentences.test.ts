/**
 * The sentences and labels that the product's specification fixes. Programs, help pages and people who search for an error
 * expect exactly these words in English; a second sentence that helps may follow.
 */
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { englishTexts } from '../../web/build/locale-messages.ts';

/** A message by its id, with the file that shows it; or a line that no one translates, with the file that writes it. */
type Place = readonly [file: string, id?: string];

const bot = (name: string): Place => ['web/parts/bot-check/bot-check.tsx', `bot-check.${name}`];
const failures = (name: string): Place => ['web/intl/failures.ts', `failure.${name}`];
const ofServer = (code: string): Place => ['shared/contract/failure-codes.ts', `failure.${code}`];
const ofSecret = (name: string): Place => ['web/recipient/failure-text.ts', `failure.${name}`];
const settings = (name: string): Place => [
  'web/parts/settings/settings-modal.tsx',
  `settings.${name}`,
];
const recent = (name: string): Place => ['web/features/recent/entry-line.tsx', `recent.${name}`];
const ofOwner = (when: string): Place => ['web/recipient/parts.tsx', `reveal.owner.${when}`];

const sentences: Readonly<Record<string, readonly Place[]>> = {
  // Screens.
  'Failed to fetch initial page data': [['web/recipient/gone.tsx', 'reveal.failure']],
  'Page Not Found': [['web/parts/not-found.tsx', 'not-found.title']],
  'Return home': [['web/ui/failure.tsx', 'return-home']],
  General: [settings('general')],
  Done: [['web/parts/settings/settings-modal.tsx', 'common.done']],
  Current: [['web/parts/settings/data-region.tsx', 'region.current']],
  Company: [['web/features/layout/footer.tsx', 'footer.company']],
  Resources: [['web/features/layout/footer.tsx', 'footer.resources']],
  Legals: [['web/features/layout/footer.tsx', 'footer.legals']],
  'Share your feedback': [['web/parts/feedback/feedback-form.tsx', 'feedback.title']],
  'Upgrade to Identity Plus': [['web/parts/pricing/upgrade-modal.tsx', 'pricing.upgrade']],
  'Maybe Later': [['web/parts/pricing/upgrade-modal.tsx', 'pricing.upgrade.later']],
  'That information is no longer available.': [
    ['web/recipient/gone.tsx', 'gone'],
    ['web/features/private-page/boundary.tsx', 'gone'],
    ['web/features/private-page/links-page.tsx', 'gone'],
  ],
  'You created this secret': [ofOwner('before')],
  'You viewed your own secret': [ofOwner('after')],
  'Create another secret': [
    ['web/features/private-page/private-page.tsx', 'receipt.another'],
    ['web/features/private-page/links-page.tsx', 'receipt.another'],
  ],
  'Cannot burn!': [['web/features/private-page/burn.tsx', 'burn.cannot'], ofServer('cannot_burn')],
  RECEIVED: [recent('title.received')],
  'NOT RECEIVED': [recent('title.not-received')],
  'No recent secrets': [['web/features/recent/entry-list.tsx', 'recent.empty']],
  'Review verification steps': [['web/features/domains/domains-page.tsx', 'domains.review']],
  Remove: [['web/features/domains/domains-page.tsx', 'common.remove']],
  'Copied!': [['web/ui/copy-button.tsx', 'copy.done']],
  // Validation.
  'You did not provide anything to share': [
    ['web/features/create/create-form.tsx', 'failure.secret_empty'],
    ['web/features/incoming/incoming-page.tsx', 'incoming.secret.empty'],
    ofServer('secret_empty'),
  ],
  'Double check that passphrase': [
    ['web/recipient/unopened.tsx', 'reveal.passphrase-wrong'],
    ofServer('passphrase_wrong'),
  ],
  'The message was truncated b/c it was over {max, number} characters': [
    ['web/ui/text-area.tsx', 'text-area.cut'],
    ['web/features/private-page/share-link.tsx', 'receipt.truncated'],
    ['web/recipient/opened.tsx', 'reveal.truncated'],
  ],
  '{count} / {max} chars': [['web/ui/text-area.tsx', 'text-area.count']],
  'Sending...': [['web/parts/feedback/feedback-form.tsx', 'feedback.sending']],
  // Errors.
  'Failed to check CSRF token validity': [['web/api/shrimp.ts']],
  'Failed to update language: ': [settings('language.refused')],
  'Unknown error': [settings('language.unknown')],
  'An unexpected error occurred while updating the language': [settings('language.unexpected')],
  'An unexpected error occurred': [
    failures('unexpected'),
    ofSecret('unexpected'),
    ['web/intl/load-failure.ts', 'failure.unexpected'],
    ofServer('internal'),
  ],
  'Secret not found or already viewed': [ofSecret('secret.missing')],
  'An error occurred while fetching the secret': [ofSecret('secret.fetch')],
  'No response received from server': [ofSecret('no-response')],
  'Server returned an incomplete response': [failures('form.incomplete')],
  'Request was not successful. Please try again later.': [failures('form.refused')],
  'Please refresh the page and try again': [failures('shrimp_invalid'), ofServer('shrimp_invalid')],
  'Failed to fetch data from {url}': [['web/intl/load-failure.ts', 'failure.get']],
  'Unexpected response format': [['web/intl/load-failure.ts', 'failure.format']],
  'Jurisdiction with identifier not found': [
    ['web/parts/settings/data-region.tsx', 'region.unknown'],
  ],
  'Feedback received.': [['worker/admin/feedback.ts', 'feedback.received']],
  'Verification failed. Try again later.': [bot('error')],
  'Verification expired. Try again.': [bot('expired')],
  'Verifying... please wait.': [bot('verifying')],
  "I'm not a robot": [bot('label')],
  'Verified.': [bot('verified')],
  'Oops!': [['web/ui/failure.tsx', 'crash.title']],
  Error: [['web/ui/notice.tsx', 'alert.error']],
  Warning: [['web/ui/notice.tsx', 'alert.warning']],
  Success: [['web/ui/notice.tsx', 'alert.success']],
};

const english = englishTexts();
const places = Object.entries(sentences).flatMap(([sentence, all]) =>
  all.map(([file, id = '']) => ({ sentence, file, id })),
);

/** A second sentence follows after an end, a colon, or what ends the first. */
function beginsWith(text: string, sentence: string): boolean {
  return (
    text === sentence || (text.startsWith(sentence) && !/^\w/.test(text.slice(sentence.length)))
  );
}

it.each(places)('“$sentence” stands in $file', ({ sentence, file, id }) => {
  const code = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  if (id === '') expect(code).toContain(sentence);
  else {
    // Beside its id, or beside its code in the table of failures.
    const literal = `\\bid(?:: '|=")${id.replaceAll('.', '\\.')}['"]`;
    expect(code).toMatch(new RegExp(`${literal}|^ +${id.replace('failure.', '')}:`, 'm'));
    expect(english[id]).toSatisfy((text: string) => beginsWith(text, sentence));
  }
});

test('labels and headings have no second sentence', () => {
  const labels = Object.entries(sentences).filter(([sentence]) => /^[A-Z]\w*!?$/.test(sentence));
  for (const [label, all] of labels) {
    for (const [, id = ''] of all) expect(english[id]).toBe(label);
  }
});
