import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Seal } from '../../ui/seal.tsx';
import { Row, Sample } from '../sample.tsx';

const SIZES = [20, 30, 80, 96];

export function Seals() {
  return (
    <>
      {(['unbroken', 'broken', 'burned'] as const).map((state) => (
        <Row key={state}>
          {SIZES.map((size) => (
            <Sample key={size} name={`${state}, ${size}`}>
              <Seal state={state} size={size} />
            </Sample>
          ))}
        </Row>
      ))}
      <Sample name="breaking">
        <Breaking />
      </Sample>
    </>
  );
}

function Breaking() {
  const [times, setTimes] = useState(0);
  return (
    <Row>
      <Seal key={times} state="broken" size={96} animated />
      <Button onClick={() => setTimes(times + 1)}>Break it again</Button>
    </Row>
  );
}
