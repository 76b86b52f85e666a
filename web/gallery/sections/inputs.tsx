import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { NotifyEvent } from '../../../shared/notify.ts';
import { controlClass, Field, PassphraseField, PasswordField } from '../../ui/field.tsx';
import { LineField } from '../../ui/line-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CheckField, OptionField, SelectField } from '../../ui/choice-fields.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import styles from '../gallery.module.css';
import { Sample } from '../sample.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { LanguageField } from '../../parts/language-field.tsx';
import { LanguageSelect } from '../../parts/language-select.tsx';
import { NotifyFields } from '../../parts/notify-fields.tsx';
import { ThemeSelect } from '../../parts/theme-select.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { EmailDomains } from '../../parts/email-domains.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const lifetimes = ['5 minutes', '1 hour', '7 days'].map((text) => ({ value: text, text }));

export function Fields() {
  return (
    <>
      <Sample name="a field">
        <TextField label="Ticket number" />
      </Sample>
      <Sample name="required, with a hint">
        <TextField label="Ticket number, required" required hint="Six digits, for example" />
      </Sample>
      <Sample name="an address, of some domains only">
        <TextField
          label="Email address"
          hint={<EmailDomains domains={['example.com', 'example.org']} />}
        />
      </Sample>
      <Sample name="a line about a secret">
        <Line />
      </Sample>
      <Sample name="a choice">
        <Choice />
      </Sample>
      <Sample name="a search">
        <SampleSearch />
      </Sample>
      <Sample name="passphrase, empty">
        <Passphrase label="Passphrase" hint="Optional. The reader will need it too." />
      </Sample>
      <Sample name="passphrase, filled">
        <Passphrase label="Passphrase, filled" value="violet hat" />
      </Sample>
      <Sample name="passphrase, required and wrong">
        <Passphrase label="Passphrase, wrong" value="violet hut" required invalid />
      </Sample>
      <Sample name="passphrase, shown">
        <Pressed>
          <Passphrase label="Passphrase, shown" value="violet hat" />
        </Pressed>
      </Sample>
    </>
  );
}

function SampleSearch() {
  const [term, setTerm] = useState('');
  return (
    <SearchField label="Find a customer" hint={`Found: ${term}`} value={term} onChange={setTerm} />
  );
}

interface TextFieldProps {
  label: string;
  required?: boolean;
  hint?: ReactNode;
}

function TextField({ label, required = false, hint }: TextFieldProps) {
  return (
    <div className={styles.column}>
      <Field label={label} required={required} hint={hint}>
        {({ id, hintId }) => (
          <input
            id={id}
            className={controlClass}
            aria-describedby={hintId}
            aria-required={required}
          />
        )}
      </Field>
    </div>
  );
}

function Line() {
  const [value, setValue] = useState('Wi-Fi of the office');
  return (
    <div className={styles.column}>
      <LineField
        label="Label"
        hint="Only you see it"
        value={value}
        charactersMax={200}
        onChange={setValue}
      />
    </div>
  );
}

function Choice() {
  const [value, setValue] = useState('7 days');
  return (
    <div className={styles.column}>
      <SelectField label="Lifetime" value={value} options={lifetimes} onChange={setValue} />
    </div>
  );
}

type PassphraseProps = Omit<ComponentProps<typeof PassphraseField>, 'value' | 'onChange'>;

function Passphrase({ value = '', ...props }: PassphraseProps & { value?: string }) {
  const [typed, setTyped] = useState(value);
  return (
    <form className={styles.column}>
      <PassphraseField {...props} value={typed} onChange={setTyped} />
    </form>
  );
}

/** Clicks the button inside once, for a state that only the component can set. */
function Pressed({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.click(), []);
  return <div ref={frame}>{children}</div>;
}

/** The fields of the entry forms. */
export function AuthFields() {
  return (
    <>
      <Sample name="a password">
        <Alone>
          <PasswordField
            label="Password"
            kind="current"
            input={{ name: 'password' }}
            error={null}
          />
        </Alone>
      </Sample>
      <Sample name="a new password, with its rule">
        <Alone>
          <PasswordField
            label="New password"
            kind="new"
            input={{ name: 'newp' }}
            hint="8 to 128 characters."
            error={null}
          />
        </Alone>
      </Sample>
      <Sample name="a password that is wrong">
        <Alone>
          <PasswordField
            label="Password, wrong"
            kind="current"
            input={{ name: 'wrong', defaultValue: 'violet hut' }}
            error="Type your password."
          />
        </Alone>
      </Sample>
      <Sample name="required checkbox">
        <Alone>
          <CheckField
            name="agree"
            label="I agree to the terms"
            required
            error="An account needs your agreement."
          />
        </Alone>
      </Sample>
    </>
  );
}

/** Password managers expect one password per form, with its user name. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <form className={styles.column}>
      <input type="text" autoComplete="username" hidden readOnly />
      {children}
    </form>
  );
}

const nothing = () => undefined;

export function TextAreas() {
  return (
    <>
      <Sample name="empty">
        <SampleTextArea typed="" />
      </Sample>
      <Sample name="near the maximum">
        <SampleTextArea typed="almost full" />
      </Sample>
      <Sample name="beyond the maximum, which stays">
        <SampleTextArea typed="this is longer" keepsAll placeholder="Paste a message" />
      </Sample>
      <Sample name="with a placeholder">
        <SampleTextArea typed="" placeholder="Paste a message" />
      </Sample>
      <Sample name="invalid">
        <SampleTextArea typed="" error="You did not provide anything to share" />
      </Sample>
    </>
  );
}

type SampleTextAreaProps = { typed: string } & Pick<
  ComponentProps<typeof TextArea>,
  'error' | 'keepsAll' | 'placeholder'
>;

function SampleTextArea({ typed, ...props }: SampleTextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(typed);
  return (
    <TextArea
      area={area}
      label="Your secret"
      value={value}
      onChange={setValue}
      charactersMax={12}
      countFrom={6}
      onSubmitKey={nothing}
      {...props}
    />
  );
}

/** Choices that take effect immediately. */
export function Choices() {
  return (
    <>
      <Sample name="theme">
        <ThemeSelect />
      </Sample>
      <Sample name="export of a list">
        <ExportMenu isBusy={false} onSave={nothing} />
      </Sample>
      <Sample name="export of a list, while it is saved">
        <ExportMenu isBusy onSave={nothing} />
      </Sample>
      <Sample name="one of several, or each by itself">
        <SampleOptions />
      </Sample>
      <Sample name="a number, and one at its end">
        <SampleSteppers />
      </Sample>
      <Sample name="emails about a secret">
        <SampleNotify />
      </Sample>
      <Sample name="language, in the settings">
        <LanguageField />
      </Sample>
      <Sample name="language, on the recipient’s page">
        <LanguageSelect />
      </Sample>
    </>
  );
}

function SampleOptions() {
  const [choice, setChoice] = useState('anyone');
  return (
    <>
      {['anyone', 'named'].map((one) => (
        <OptionField
          key={one}
          type="radio"
          name="audience"
          label={one}
          checked={choice === one}
          onChange={() => setChoice(one)}
        />
      ))}
      <OptionField
        type="checkbox"
        label="Email them their link"
        hint="Links to files cannot be emailed from here."
        checked={false}
        disabled
        onChange={nothing}
      />
    </>
  );
}

function SampleSteppers() {
  const [links, setLinks] = useState(2);
  return (
    <>
      <Stepper label="Links" value={links} choices={[1, 2, 3]} onChange={setLinks} />{' '}
      <Stepper label="Length" value={4} choices={[4, 5]} onChange={nothing} />
    </>
  );
}

function SampleNotify() {
  const [events, setEvents] = useState<NotifyEvent[]>(['received', 'disputed']);
  return <NotifyFields value={events} onChange={setEvents} />;
}

const OPEN = 'gallery: open drawer';

export function Drawers() {
  // A drawer is open if it was open on the last visit.
  useState(() => localStorage.setItem(OPEN, 'open'));
  return (
    <>
      <Sample name="closed">
        <Drawer title="Privacy options" name="gallery: closed drawer" summary="7 days, passphrase">
          <p>Who may open the link, and for how long.</p>
        </Drawer>
      </Sample>
      <Sample name="closed, without a summary">
        <Drawer title="More">
          <p>What few people change.</p>
        </Drawer>
      </Sample>
      <Sample name="open">
        <Drawer title="Link preview" name={OPEN} summary="seal.example">
          <p>The link as it will look.</p>
        </Drawer>
      </Sample>
    </>
  );
}

const tabs = [
  { name: 'general', title: 'General', content: <p>Theme and language.</p> },
  { name: 'region', title: 'Data region', content: <p>Where accounts and secrets are stored.</p> },
  { name: 'sessions', title: 'Sessions', content: <p>Which browsers are signed in.</p> },
];

export function TabSamples() {
  return (
    <Sample name="three tabs">
      <Tabs label="Settings" tabs={tabs} />
    </Sample>
  );
}
