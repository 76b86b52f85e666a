import { useState } from 'react';
import { CreateActions, SecretField } from '../../features/conceal/create-form.tsx';
import { Sample } from '../sample.tsx';

const nothing = () => undefined;

export function Creating() {
  return (
    <>
      <Sample name="the secret">
        <SampleSecretField typed="" />
      </Sample>
      <Sample name="more than half of what fits">
        <SampleSecretField typed="violet hat" />
      </Sample>
      <Sample name="nothing typed">
        <CreateActions hasContent={false} pending={null} onGenerate={nothing} />
      </Sample>
      <Sample name="something typed">
        <CreateActions hasContent pending={null} onGenerate={nothing} />
      </Sample>
      <Sample name="creating">
        <CreateActions hasContent pending="share" onGenerate={nothing} />
      </Sample>
      <Sample name="generating">
        <CreateActions hasContent={false} pending="generate" onGenerate={nothing} />
      </Sample>
    </>
  );
}

function SampleSecretField({ typed }: { typed: string }) {
  const [value, setValue] = useState(typed);
  return <SecretField value={value} onChange={setValue} charactersMax={12} onSubmitKey={nothing} />;
}
