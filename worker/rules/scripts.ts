/**
 * Whether a label keeps to one writing system, so that it cannot pass for another one by emails that look alike: the
 * level "highly restrictive" of UTS 39. Latin may stand beside the scripts that Chinese, Japanese and Korean mix.
 */

/** Each in use today; one that is not named here counts as mixed. */
const SCRIPTS = [
  'Latin Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han',
  'Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
  'Balinese Canadian_Aboriginal Cherokee Javanese Mongolian Nko Syriac Tifinagh Yi',
].flatMap((line) => line.split(' '));

const MIXTURES = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const ALLOWED = [...SCRIPTS.map((script) => [script]), ...MIXTURES].map(
  (scripts) =>
    new RegExp(`^[${['Common', 'Inherited', ...scripts].map(characters).join('')}]*$`, 'u'),
);

/** Whether all of a label can be read as one writing system. */
export function isOneScript(label: string): boolean {
  return /^[\0-\x7f]*$/.test(label) || ALLOWED.some((pattern) => pattern.test(label));
}

function characters(script: string): string {
  return `\\p{Script_Extensions=${script}}`;
}
