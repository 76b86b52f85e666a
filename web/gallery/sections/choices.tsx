import { useState } from 'react';
import { LanguageField } from '../../ui/language-field.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Sample } from '../sample.tsx';

/** What is chosen at once: on, off, or one of some. */
export function Choices() {
  return (
    <>
      <Sample name="theme">
        <ThemeSwitch />
      </Sample>
      <Sample name="a switch that is on">
        <SampleSwitch label="Show it to everybody" initially />
      </Sample>
      <Sample name="a switch that is off">
        <SampleSwitch label="Show it to nobody" />
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

function SampleSwitch({ label, initially = false }: { label: string; initially?: boolean }) {
  const [isOn, setOn] = useState(initially);
  return <SwitchField label={label} checked={isOn} onChange={setOn} />;
}
