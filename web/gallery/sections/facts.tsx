import { Facts } from '../../ui/facts.tsx';
import { type MarkKind, StatusMark } from '../../ui/status-mark.tsx';
import { Row, Sample } from '../sample.tsx';

const marks: readonly MarkKind[] = ['good', 'caution', 'bad', 'waiting'];

export function FactSamples() {
  return (
    <>
      <Row>
        {marks.map((kind) => (
          <Sample key={kind} name={`a state: ${kind}`}>
            <StatusMark kind={kind}>How it stands</StatusMark>
          </Sample>
        ))}
      </Row>
      <Sample name="names and values">
        <Facts
          facts={[
            { key: 'made', name: 'Made', value: 'Yesterday' },
            { key: 'used', name: 'Used', value: null },
            { key: 'ends', name: 'Ends', value: 'Never' },
          ]}
        />
      </Sample>
    </>
  );
}
