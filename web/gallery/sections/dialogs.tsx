import { useState, type ReactNode } from 'react';
import { UpgradeModal } from '../../features/pricing/upgrade-modal.tsx';
import { SettingsModal } from '../../features/settings/settings-modal.tsx';
import { CheckedFeedbackModal } from '../../routes/-feedback-modal.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import styles from '../gallery.module.css';
import { Row } from '../sample.tsx';

const LINES = Array.from({ length: 40 }, (_, index) => `Line ${index + 1} of a long text.`);

/** Opened as pages open them; one of them cannot be had. */
const loaded = {
  Settings: () => Promise.resolve(SettingsModal),
  Feedback: () => Promise.resolve(CheckedFeedbackModal),
  Upgrade: () => Promise.resolve(UpgradeModal),
  'Lost on the way': () => Promise.reject(new Error('offline')),
};

export function Dialogs() {
  return (
    <Row>
      <Opener name="Short dialog">{(close) => <Form onDone={close} />}</Opener>
      <Opener name="Long dialog">{() => LINES.map((line) => <p key={line}>{line}</p>)}</Opener>
      {Object.entries(loaded).map(([name, load]) => (
        <DialogButton key={name} load={load} className={buttonClass('secondary')}>
          {name}
        </DialogButton>
      ))}
    </Row>
  );
}

interface OpenerProps {
  name: string;
  children: (close: () => void) => ReactNode;
}

function Opener({ name, children }: OpenerProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {open && (
        <Dialog title={name} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </div>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  return (
    <form className={styles.stack}>
      <Field label="Your message" required>
        {({ id }) => <textarea id={id} rows={4} className={controlClass} />}
      </Field>
      <Button variant="primary" onClick={onDone}>
        Done
      </Button>
    </form>
  );
}
