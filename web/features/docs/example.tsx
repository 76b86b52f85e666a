import { CopyButton } from '../../ui/copy-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Code } from './code.tsx';
import {
  isLanguage,
  type Language,
  languages,
  languagesOf,
  programOf,
  type Step,
} from './examples.ts';

interface ExampleProps {
  step: Step;
  /** The heading that it stands under. */
  label: string;
  /** What is copied, read after "Copy". */
  what: string;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** One step in each language; the language that is chosen for one is chosen for all. */
export function Example({ step, label, what, language, onLanguage }: ExampleProps) {
  return (
    <Tabs
      label={label}
      chosen={language}
      onChoose={(name) => {
        if (isLanguage(name)) onLanguage(name);
      }}
      tabs={languagesOf(step).map((name) => ({
        name,
        title: (
          <span lang="en" translate="no">
            {languages[name]}
          </span>
        ),
        content: (
          <Code text={programOf(step, name)}>
            <CopyButton text={programOf(step, name)} variant="secondary" what={what} />
          </Code>
        ),
      }))}
    />
  );
}
