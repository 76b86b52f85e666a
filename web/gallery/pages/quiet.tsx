import { QuietFrame } from '../../features/reveal/quiet-frame.tsx';
import { Sealed } from '../../features/reveal/sealed.tsx';

/** What a reader sees first. */
export function Quiet() {
  return (
    <QuietFrame>
      <Sealed hasPassphrase reveal={{ phase: 'sealed' }} onOpen={() => undefined} />
    </QuietFrame>
  );
}
