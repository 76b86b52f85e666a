import { LanguageField, LanguageSelect } from '../../ui/language-select.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Sample } from '../sample.tsx';

/** What everybody may set for themselves. */
export function Choices() {
  return (
    <>
      <Sample name="theme">
        <ThemeSwitch />
      </Sample>
      <Sample name="language, among settings">
        <LanguageField />
      </Sample>
      <Sample name="language, on the reader’s page">
        <LanguageSelect />
      </Sample>
    </>
  );
}
