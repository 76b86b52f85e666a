import { RevealFrame } from '../../features/reveal/reveal-frame.tsx';
import { Sealed } from '../../features/reveal/sealed.tsx';

/** What a reader sees first. */
export function Quiet() {
  return (
    <RevealFrame>
      <Sealed hasPassphrase reveal={{ phase: 'sealed' }} onOpen={() => undefined} />
    </RevealFrame>
  );
}
