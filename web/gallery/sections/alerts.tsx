import { Alert } from '../../ui/alert.tsx';
import { Sample } from '../sample.tsx';

const LONG_WORD = 'seal.example/'.repeat(12);

export function Alerts() {
  return (
    <>
      {(['error', 'success', 'warning'] as const).map((kind) => (
        <Sample key={kind} name={kind}>
          <Alert kind={kind}>Double check that passphrase</Alert>
        </Sample>
      ))}
      {(['error', 'success', 'warning'] as const).map((kind) => (
        <Sample key={kind} name={`${kind}, can be dismissed`}>
          <Alert kind={kind} onDismiss={() => undefined}>
            You created this secret. If you open it, your reader no longer can.
          </Alert>
        </Sample>
      ))}
      <Sample name="a word that is too long">
        <Alert kind="error">Failed to fetch data from {LONG_WORD}</Alert>
      </Sample>
    </>
  );
}
