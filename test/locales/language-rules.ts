/** Typography and vocabulary of each language, as far as a program can check them. */
import type { Translation } from '../../shared/locales.ts';

export interface LanguageRules {
  /** The opening and the closing quotation mark. */
  readonly quotes: readonly [open: string, close: string];
  /** Words among `ENGLISH_WORDS` that exist in the language, too. */
  readonly own?: readonly string[];
}

/** Words that are frequent in English messages and rare in other languages. */
export const ENGLISH_WORDS: readonly string[] =
  'secret secrets link links passphrase passphrases password passwords burn burned reveal revealed seal sealed account accounts message page the and your you with this that not from'.split(
    ' ',
  );

const french: LanguageRules = {
  quotes: ['«', '»'],
  own: ['secret', 'secrets', 'message', 'page'],
};

export const rulesOf: Readonly<Record<Translation, LanguageRules>> = {
  ar: { quotes: ['«', '»'] },
  bg: { quotes: ['„', '“'] },
  ca_ES: { quotes: ['«', '»'], own: ['secret', 'secrets'] },
  cn: { quotes: ['“', '”'] },
  cs: { quotes: ['„', '“'] },
  da_DK: { quotes: ['”', '”'], own: ['link', 'links'] },
  de: { quotes: ['„', '“'], own: ['link', 'links', 'passphrase'] },
  el_GR: { quotes: ['«', '»'] },
  es: { quotes: ['«', '»'] },
  fr: french,
  fr_FR: french,
  he: { quotes: ['”', '”'] },
  hu: { quotes: ['„', '”'] },
  it_IT: { quotes: ['«', '»'], own: ['link', 'password', 'account'] },
  nl: { quotes: ['‘', '’'], own: ['link', 'links', 'account', 'accounts'] },
  pl: { quotes: ['„', '”'], own: ['link'] },
  pt_BR: { quotes: ['“', '”'], own: ['link', 'links'] },
  pt_PT: { quotes: ['«', '»'], own: ['link', 'links'] },
  ru: { quotes: ['«', '»'] },
  sl_SI: { quotes: ['„', '“'] },
  sv_SE: { quotes: ['”', '”'] },
  tr: { quotes: ['“', '”'], own: ['not'] },
  uk: { quotes: ['«', '»'] },
  vi: { quotes: ['“', '”'] },
};
