import { useRef, useState } from 'react';
import { TextArea } from '../../ui/text-area.tsx';
import { Sample } from '../sample.tsx';

const nothing = () => undefined;

export function TextAreas() {
  return (
    <>
      <Sample name="empty">
        <SampleTextArea typed="" />
      </Sample>
      <Sample name="near the end of what fits">
        <SampleTextArea typed="almost full" />
      </Sample>
      <Sample name="something is wrong with it">
        <SampleTextArea typed="" error="You did not provide anything to share" />
      </Sample>
    </>
  );
}

function SampleTextArea({ typed, error }: { typed: string; error?: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(typed);
  return (
    <TextArea
      area={area}
      label="Your message"
      value={value}
      onChange={setValue}
      charactersMax={12}
      countFrom={6}
      onSubmitKey={nothing}
      {...(error !== undefined && { error })}
    />
  );
}
