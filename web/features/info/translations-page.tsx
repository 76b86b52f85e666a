import { defineMessages } from 'react-intl';
import { directionOf } from '../../../shared/language.ts';
import { languageName, languageTag } from '../../../shared/locales.ts';
import { locales } from '../../intl/language.ts';
import { Numbered, Paragraph, Prose, Section } from './prose.tsx';
import styles from './prose.module.css';

const texts = defineMessages({
  title: {
    id: 'translations.title',
    defaultMessage: 'Translations',
    description: 'Title, in the browser tab, of the page about languages',
  },
  heading: {
    id: 'translations.heading',
    defaultMessage: 'Languages',
    description: 'Heading of the page about languages',
  },
  lead: {
    id: 'translations.lead',
    defaultMessage:
      'Everyone who gets a secret should understand what to do. These languages are available.',
    description: 'First sentences of the page about languages; a list of languages follows',
  },
  missing: {
    id: 'translations.missing',
    defaultMessage: 'A text that a language lacks is shown in English.',
    description: 'Sentence after the list of languages',
  },
  machine: {
    id: 'translations.machine',
    defaultMessage:
      'All of them except English were translated and checked by AI. No native speaker has read one from beginning to end yet.',
    description: 'Sentences after the list of languages: who made the translations',
  },
  help: {
    id: 'translations.help',
    defaultMessage: 'How to help',
    description: 'Heading, on the page about languages, of four numbered steps',
  },
});

const steps = defineMessages({
  file: {
    id: 'translations.help.file',
    defaultMessage:
      'Each language is one file in the <source>source repository</source>, such as {file}. To correct a text, find it there. To add a language, follow the list in its contributing guide.',
    description: 'First of four steps; source is a link, file is the name of a file',
  },
  english: {
    id: 'translations.help.english',
    defaultMessage:
      'The English file lists every text, where it appears and what it means. Your file has the same ids, each with your translation.',
    description: 'Second of four steps',
  },
  plurals: {
    id: 'translations.help.plurals',
    defaultMessage:
      'Texts with a number are written as ICU plurals, with as many forms as your language has. Names in braces and tags in angle brackets stay as they are. Put them where your sentence needs them.',
    description: 'Third of four steps; ICU plurals are the name of a notation',
  },
  propose: {
    id: 'translations.help.propose',
    defaultMessage:
      'Propose your file as a change to the repository. Short and friendly is better than literal: imagine someone in a hurry.',
    description: 'Last of four steps',
  },
});

const EXAMPLE_FILE = 'locales/de.json';

/** The available languages, and how to contribute to them. */
export function TranslationsPage() {
  return (
    <Prose texts={texts}>
      <ul className={styles.languages}>
        {locales.map((locale) => (
          <li key={locale} lang={languageTag(locale)} dir={directionOf(locale)}>
            {languageName(locale)}
          </li>
        ))}
      </ul>
      <Paragraph of={texts.machine} />
      <Paragraph of={texts.missing} />
      <Section heading={texts.help}>
        <Numbered
          of={steps}
          values={{
            file: (
              <code dir="ltr" translate="no">
                {EXAMPLE_FILE}
              </code>
            ),
          }}
        />
      </Section>
    </Prose>
  );
}
