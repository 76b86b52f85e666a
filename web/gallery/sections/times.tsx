import { useLifetimeText } from '../../ui/lifetime.tsx';
import { ExactMoment, Moment } from '../../ui/moment.tsx';
import { Row, Sample } from '../sample.tsx';
import { nowSeconds } from '../sample-secrets.ts';

const DISTANCES_SECONDS = [0, -300, 7200, -86_400, 604_800];
const LIFETIMES_SECONDS = [45, 60, 300, 3600, 43_200, 86_400, 604_800];

export function Times() {
  const lifetimeText = useLifetimeText();
  return (
    <>
      {DISTANCES_SECONDS.map((distance) => (
        <Sample key={distance} name={`a moment, ${distance} s from now`}>
          <Moment atSeconds={nowSeconds + distance} />
        </Sample>
      ))}
      <Sample name="inside a sentence">
        It was opened on <ExactMoment atSeconds={nowSeconds - 86_400} />.
      </Sample>
      <Row>
        {LIFETIMES_SECONDS.map((seconds) => (
          <Sample key={seconds} name={`a lifetime of ${seconds} s`}>
            {lifetimeText(seconds)}
          </Sample>
        ))}
      </Row>
    </>
  );
}
