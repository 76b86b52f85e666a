import { hasControlCharacter } from './passphrase.ts';

/** What people do not see in a passphrase, and therefore do not type a second time. */
export type PassphraseOddity = 'control' | 'invisible' | 'start' | 'end' | 'double' | 'digits';

const oddities: readonly [PassphraseOddity, (passphrase: string) => boolean][] = [
  ['control', hasControlCharacter],
  // Joiners belong to some scripts, and variation selectors to emoji: there they change what is seen.
  [
    'invisible',
    (text) =>
      /[^\P{Zs} ]|\u2800|(?:^|[ -~])\p{Join_Control}/u.test(text) ||
      /(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u.test(text),
  ],
  ['start', (text) => text.startsWith(' ')],
  ['end', (text) => text.endsWith(' ')],
  ['double', (text) => text.includes('  ')],
  // Digits of another script look like ASCII digits in some fonts, and mean the same to people.
  ['digits', (text) => /(?![0-9])\p{Nd}/u.test(text)],
];

/** The first oddity of a passphrase that is worth a hint; null where people see all that it contains. */
export function passphraseOddity(passphrase: string): PassphraseOddity | null {
  return oddities.find(([, isOdd]) => isOdd(passphrase))?.[0] ?? null;
}
