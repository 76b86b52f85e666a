import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Row } from '../sample.tsx';

const states = [
  { name: 'Confirmation', busy: false, reason: null, error: null },
  { name: 'Confirmation under way', busy: true, reason: null, error: null },
  {
    name: 'Confirmation that is not possible yet',
    busy: false,
    reason: 'Choose another key first',
    error: null,
  },
  {
    name: 'Confirmation that failed',
    busy: false,
    reason: null,
    error: 'No response received from server',
  },
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
          disabledReason={open.reason}
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
