import { LazyPart } from '../../ui/lazy-part.tsx';
import { Sample } from '../sample.tsx';

function Part({ text }: { text: string }) {
  return <p>{text}</p>;
}

const loadPart = () => Promise.resolve(Part);
const loseAPart = () => Promise.reject<typeof Part>(new Error('offline'));

export function LateParts() {
  return (
    <>
      <Sample name="a part that came after the page">
        <LazyPart load={loadPart} props={{ text: 'Here now.' }} />
      </Sample>
      <Sample name="a part that never came">
        <LazyPart load={loseAPart} props={{ text: 'Never seen.' }} />
      </Sample>
    </>
  );
}
