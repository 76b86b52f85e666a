import { Gone } from '../../features/reveal/gone.tsx';
import { Opened } from '../../features/reveal/opened.tsx';
import { Sealed } from '../../features/reveal/sealed.tsx';
import type { Reveal } from '../../features/reveal/use-reveal.ts';
import { CallFailure } from '../../data/call-failure.ts';
import { Sample } from '../sample.tsx';
import { nowSeconds, sampleSecret, spentSecret } from '../sample-secrets.ts';

const nothing = () => undefined;

const wrong = new CallFailure(
  {
    kind: 'refused',
    status: 422,
    message: 'Double check that passphrase',
    body: { message: 'Double check that passphrase', code: 'passphrase_wrong' },
  },
  '/api/v2/secret',
);

const reveals: Record<string, { reveal: Reveal; hasPassphrase: boolean; lockedUntil?: number }> = {
  sealed: { reveal: { phase: 'sealed' }, hasPassphrase: false },
  'sealed, with a passphrase': { reveal: { phase: 'sealed' }, hasPassphrase: true },
  'the passphrase was wrong': { reveal: { phase: 'failed', error: wrong }, hasPassphrase: true },
  'guessed at too often': {
    reveal: { phase: 'sealed' },
    hasPassphrase: true,
    lockedUntil: nowSeconds + 600,
  },
  opening: { reveal: { phase: 'opening', attempt: 1 }, hasPassphrase: false },
  'trying again': { reveal: { phase: 'opening', attempt: 2 }, hasPassphrase: false },
};

export function Reading() {
  return (
    <>
      {Object.entries(reveals).map(([name, props]) => (
        <Sample key={name} name={name}>
          <Sealed {...props} onOpen={nothing} />
        </Sample>
      ))}
      <Sample name="opened by its creator, the end cut off">
        <Opened secret={sampleSecret} />
      </Sample>
      {(['received', 'burned', 'expired'] as const).map((state) => (
        <Sample key={state} name={`spent: ${state}`}>
          <Gone failure={spentSecret(state)} />
        </Sample>
      ))}
      <Sample name="somebody was faster">
        <Gone failure={null} wasAttempted />
      </Sample>
    </>
  );
}
