import { Button, buttonClass, type ButtonVariant, CloseButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../gallery.module.css';
import { Row, Sample } from '../sample.tsx';
import { type ReactNode, useState } from 'react';
import { CopyButton, CopyLabel } from '../../ui/copy-button.tsx';
import { ShownOnce } from '../../ui/panel.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { DialogButton, lazyDialog } from '../../ui/dialog-button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'danger', 'quiet'];

const nothing = () => undefined;

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Row key={variant}>
          <Sample name="with an icon">
            <Button variant={variant}>
              <Icon name="share" />
              Share
            </Button>
          </Sample>
          <Sample name="a link">
            <a href="#buttons" className={buttonClass(variant)}>
              Create another
            </a>
          </Sample>
        </Row>
      ))}
      {variants.map((variant) => (
        <Sample key={variant} name={`${variant}, wide`}>
          <div className={styles.column}>
            <Button variant={variant} wide>
              Break the seal and read
            </Button>
          </div>
        </Sample>
      ))}
      <Sample name="close button">
        <CloseButton label="Close the sample" onClick={nothing} />
      </Sample>
    </>
  );
}

export function CopyButtons() {
  return (
    <>
      <Row>
        <Sample name="primary">
          <CopyButton text="A sample" what="the sample" />
        </Sample>
        <Sample name="secondary">
          <CopyButton text="A sample" what="the other sample" variant="secondary" />
        </Sample>
        <Sample name="for two seconds after copying">
          <Button variant="primary">
            <CopyLabel what="the sample" outcome="copied" />
          </Button>
        </Sample>
        <Sample name="refused by the browser">
          <Button variant="primary">
            <CopyLabel what="the sample" outcome="failed" />
          </Button>
        </Sample>
      </Row>
      <Sample name="wide">
        <div className={styles.column}>
          <CopyButton text="A sample" what="the wide sample" wide />
        </div>
      </Sample>
      <Sample name="a text that is shown once">
        <Shown />
      </Sample>
    </>
  );
}

/** Rendered on a click, because it takes the focus. */
function Shown() {
  const [isMade, setMade] = useState(false);
  if (!isMade) return <Button onClick={() => setMade(true)}>Make a sample</Button>;
  return (
    <ShownOnce
      heading="Your new sample"
      text="waxseal_Yq0cZ4hT9vXkP2mR7sW1nB6d"
      what="the new sample"
    >
      <strong>You see it now, and never again.</strong> Its own page shows what it is for.
    </ShownOnce>
  );
}

const regions = ['Canada', 'Cuba', 'European Union', 'United States'].map((text) => ({
  key: text,
  text,
  href: '#menus',
  current: text === 'European Union',
}));

const actions = [
  { key: 'open', text: 'View it', href: '#menus' },
  { key: 'remove', text: 'Remove it', onChoose: () => undefined },
];

export function Menus() {
  return (
    <>
      <Sample name="at the start and at the end of a line">
        <div className={styles.ends}>
          <Menu label="Data region" items={regions} />
          <Menu label="Another region" items={regions} />
        </div>
      </Sample>
      <Sample name="a link and an action">
        <Menu label="Actions" items={actions} />
      </Sample>
    </>
  );
}

const LINES = Array.from({ length: 40 }, (_, index) => `Line ${index + 1} of a long text.`);

function Loaded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Loaded when it was opened" onClose={onClose}>
      <p>Its code came with the click.</p>
    </Dialog>
  );
}

/** Opened as pages open them; one of them fails to load. */
const dialogs = {
  'Loaded later': lazyDialog(() => Promise.resolve({ Loaded }), 'Loaded'),
  'Fails to load': lazyDialog(
    () => Promise.reject<{ Loaded: typeof Loaded }>(new Error('offline')),
    'Loaded',
  ),
};

export function Dialogs() {
  return (
    <Row>
      <Opener name="Short dialog">{(close) => <Form onDone={close} />}</Opener>
      <Opener name="Long dialog">{() => LINES.map((line) => <p key={line}>{line}</p>)}</Opener>
      {Object.entries(dialogs).map(([name, dialog]) => (
        <DialogButton key={name} dialog={dialog} className={buttonClass('secondary')}>
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
      <Field label="Your secret" required>
        {({ id }) => <textarea id={id} rows={4} className={controlClass} />}
      </Field>
      <Button variant="primary" onClick={onDone}>
        Done
      </Button>
    </form>
  );
}

const states = [
  { name: 'Confirmation', busy: false, reason: null, error: null },
  { name: 'Confirmation pending', busy: true, reason: null, error: null },
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
