import { FormattedMessage } from 'react-intl';
import { LanguageFailure, useLanguageChoice } from './language-select.tsx';
import { SelectField } from '../ui/choice-fields.tsx';

/** The choice of the language in the settings. */
export function LanguageField({ onChosen }: { onChosen?: (locale: string) => void }) {
  const choice = useLanguageChoice(onChosen);
  return (
    <>
      <SelectField
        label={
          <FormattedMessage
            id="language.label"
            defaultMessage="Language"
            description="Label of a choice of language; also the heading of a column with the languages of customers"
          />
        }
        value={choice.value}
        options={choice.options}
        onChange={choice.choose}
      />
      {choice.failed && <LanguageFailure />}
    </>
  );
}
