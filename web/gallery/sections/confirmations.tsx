import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Row } from '../sample.tsx';

const states = [
  { name: 'Confirmation', busy: false, error: null },
  { name: 'Confirmation under way', busy: true, error: null },
  { name: 'Confirmation that failed', busy: false, error: 'No response received from server' },
] as const;

export function Confirmations() {
  const [open, setOpen] = useState<(typeof states)[number] | null>(null);
  const close = () => setOpen(null);
  return (
    <Row>
      {states.map((state) => (
        <Button key={state.name} onClick={() => setOpen(state)}>
          {state.name}
        </Button>
      ))}
      {open && (
        <ConfirmDialog
          title="Replace the key?"
          action={open.busy ? 'Replacing…' : 'Replace it'}
          busy={open.busy}
          error={open.error}
          onConfirm={close}
          onClose={close}
        >
          <p>The old one stops working at once.</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
