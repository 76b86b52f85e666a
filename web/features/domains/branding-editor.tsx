import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isAccent, shadesOf } from '../../../shared/accent.ts';
import type { DomainBranding } from '../../api/domains.ts';
import { Branded, BrandMark } from '../../parts/branded.tsx';
import { Alert } from '../../ui/notice.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CallForm } from '../../parts/call-form.tsx';
import { LinkSeal } from '../../parts/link-seal.tsx';
import { CopyLabel } from '../../ui/copy-button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Seal } from '../../ui/seal.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  type BrandingDraft,
  type BrandingForm,
  excessCharacters,
  isWrongAccent,
  type LineName,
  reasonNotToSave,
} from './branding-draft.ts';
import { LogoField } from './logo-field.tsx';
import styles from './branding.module.css';

const reasons = defineMessages({
  same: {
    id: 'common.unchanged',
    defaultMessage: 'Nothing has changed',
    description: 'Why a button that saves is off',
  },
  wrong: {
    id: 'domains.branding.wrong',
    defaultMessage: 'Fix the marked fields first',
    description: 'Why the button that saves the branding of a custom domain is off',
  },
});

interface BrandingEditorProps {
  form: BrandingForm;
  /** The saved branding. */
  branding: DomainBranding;
  /** The name of the domain. */
  host: string;
}

/** Form for the branding of a domain: name, colour, logo and two lines of text; beside it, what recipients see. */
export function BrandingEditor({ form, branding, host }: BrandingEditorProps) {
  const intl = useIntl();
  const { draft, saving, save, change } = form;
  const reason = reasonNotToSave(draft, branding);
  const line = (name: LineName) => (
    <LineField
      line={name}
      value={draft[name]}
      excess={excessCharacters(draft, name)}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <div className={styles.editor}>
      <Panel
        heading={
          <FormattedMessage
            id="domains.branding"
            defaultMessage="Branding"
            description="Heading over the fields for name, colour and logo of a custom domain"
          />
        }
      >
        <p className={styles.note}>
          <FormattedMessage
            id="domains.branding.lead"
            defaultMessage="Recipients see this when they open a link on this domain. All fields are optional."
            description="Sentence under the heading of the branding of a custom domain"
          />
        </p>
        <div className={styles.layout}>
          <CallForm
            className={styles.form}
            sending={saving}
            reason={reason && intl.formatMessage(reasons[reason])}
            onSubmit={save}
            action={
              <FormattedMessage
                id="domains.branding.save"
                defaultMessage="Save branding"
                description="Button that saves the branding of a custom domain"
              />
            }
            busyAction={
              <FormattedMessage
                id="common.saving"
                defaultMessage="Saving…"
                description="Button that saves, while that is being done"
              />
            }
            after={
              saving.isSuccess && (
                <Alert kind="success">
                  <FormattedMessage
                    id="domains.branding.saved"
                    defaultMessage="The branding was saved. It can take a minute to reach your recipients."
                    description="Said after the branding of a custom domain was saved"
                  />
                </Alert>
              )
            }
          >
            {line('name')}
            <AccentField value={draft.accent} onChange={(accent) => change({ accent })} />
            <LogoField
              logo={draft.logo}
              onChange={(logo) =>
                change({ logo, isLogoNew: logo !== null || branding.logo !== null })
              }
            />
            {line('before')}
            {line('after')}
          </CallForm>
          <BrandingPreview branding={draft} host={host} />
        </div>
      </Panel>
    </div>
  );
}

const lineLabels = defineMessages({
  name: {
    id: 'domains.line.name',
    defaultMessage: 'Name',
    description: 'Label of a field: how the owner of a custom domain is named on it',
  },
  before: {
    id: 'domains.line.before',
    defaultMessage: 'Line above the button',
    description: 'Label of a field: what recipients see before they open a secret',
  },
  after: {
    id: 'domains.line.after',
    defaultMessage: 'Line below the opened secret',
    description: 'Label of a field: what recipients see after they opened a secret',
  },
});

const lineHints = defineMessages({
  name: {
    id: 'domains.line.name.hint',
    defaultMessage: 'The name your recipients know you by.',
    description: 'Hint under the name of the owner of a custom domain',
  },
  before: {
    id: 'domains.line.before.hint',
    defaultMessage: 'For example: Call us before you open this if you did not expect it.',
    description: 'Hint under the line that recipients see before they open a secret: an example',
  },
  after: {
    id: 'domains.line.after.hint',
    defaultMessage: 'For example: Change this password when you first sign in.',
    description: 'Hint under the line that recipients see after they opened a secret: an example',
  },
});

interface LineFieldProps {
  line: LineName;
  value: string;
  /** Number of characters over the limit. */
  excess: number;
  onChange: (value: string) => void;
}

function LineField({ line, value, excess, onChange }: LineFieldProps) {
  const intl = useIntl();
  return (
    <Field
      label={intl.formatMessage(lineLabels[line])}
      hint={intl.formatMessage(lineHints[line])}
      error={
        excess > 0 ? (
          <FormattedMessage
            id="domains.line.too-long"
            defaultMessage="{count, plural, one {# character} other {# characters}} too long."
            description="Error under a line of the branding of a custom domain"
            values={{ count: excess }}
          />
        ) : undefined
      }
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete={line === 'name' ? 'organization' : 'off'}
          dir="auto"
          aria-invalid={excess > 0}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

const accentTexts = defineMessages({
  pick: {
    id: 'domains.accent.pick',
    defaultMessage: 'Choose the accent colour',
    description:
      'Name of the square beside a colour’s digits, which opens the browser’s colour picker',
  },
  wrong: {
    id: 'failure.accent_invalid',
    defaultMessage: 'Enter # and six hexadecimal digits, such as #336699.',
    description: 'Error: what was typed is no colour',
  },
  darker: {
    id: 'domains.accent.darker',
    defaultMessage:
      'In the light theme a darker shade is used, so that it stands out from the page.',
    description: 'Hint under the accent colour, when it is too light for a light page',
  },
  lighter: {
    id: 'domains.accent.lighter',
    defaultMessage:
      'In the dark theme a lighter shade is used, so that it stands out from the page.',
    description: 'Hint under the accent colour, when it is too dark for a dark page',
  },
  hint: {
    id: 'domains.accent.hint',
    defaultMessage: 'For the main button. Leave it empty to use the red of this site.',
    description: 'Hint under the accent colour',
  },
});

/** Colour that the picker shows while none is set. */
const NO_ACCENT = '#a8231c';

/** A colour as hexadecimal digits, with a colour picker. */
function AccentField({ value, onChange }: Pick<LineFieldProps, 'value' | 'onChange'>) {
  const intl = useIntl();
  const isWrong = isWrongAccent({ accent: value });
  const shades = shadesOf(value);
  // At most one theme adjusts the colour: none is both too light for light pages and too dark for dark ones.
  const moved = shades?.light.moved ?? shades?.dark.moved ?? 'hint';
  return (
    <Field
      label={
        <FormattedMessage
          id="domains.accent"
          defaultMessage="Accent colour"
          description="Label of the field for the colour of a custom domain"
        />
      }
      hint={intl.formatMessage(accentTexts[moved])}
      error={isWrong ? intl.formatMessage(accentTexts.wrong) : undefined}
    >
      {({ id, hintId }) => (
        <div className={styles.accent}>
          <input
            id={id}
            className={controlClass}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.trim())}
            placeholder={NO_ACCENT}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            aria-invalid={isWrong}
            aria-describedby={hintId}
          />
          <input
            type="color"
            className={styles.swatch}
            aria-label={intl.formatMessage(accentTexts.pick)}
            value={isAccent(value) ? value.toLowerCase() : NO_ACCENT}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}

const themeNames = defineMessages({
  light: {
    id: 'domains.preview.light',
    defaultMessage: 'Light theme',
    description: 'Caption of a preview of the branding of a custom domain',
  },
  dark: {
    id: 'domains.preview.dark',
    defaultMessage: 'Dark theme',
    description: 'Caption of a preview of the branding of a custom domain',
  },
});

const themes = ['light', 'dark'] as const;

const previewNames = defineMessages({
  label: {
    id: 'domains.preview',
    defaultMessage: 'Preview',
    description:
      'Name, for screen readers, of the tabs with previews of the branding of a custom domain',
  },
  waiting: {
    id: 'domains.preview.waiting',
    defaultMessage: 'Before opening',
    description: 'Tab of the preview of a custom domain: the page before the message is opened',
  },
  opened: {
    id: 'domains.preview.opened',
    defaultMessage: 'After opening',
    description: 'Tab of the preview of a custom domain: the page with the opened message',
  },
});

interface PreviewProps {
  branding: BrandingDraft;
  host: string;
}

/** The recipient's page before and after opening. */
function BrandingPreview(props: PreviewProps) {
  const intl = useIntl();
  return (
    <div className={styles.previews}>
      <Tabs
        label={intl.formatMessage(previewNames.label)}
        tabs={[
          {
            name: 'waiting',
            title: intl.formatMessage(previewNames.waiting),
            content: (
              <Stages {...props}>
                <WaitingSheet branding={props.branding} />
              </Stages>
            ),
          },
          {
            name: 'opened',
            title: intl.formatMessage(previewNames.opened),
            content: (
              <Stages {...props}>
                <OpenedMessage branding={props.branding} />
              </Stages>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Miniatures in both themes; they are inert and hidden from screen readers. */
function Stages({ branding, host, children }: PreviewProps & { children: ReactNode }) {
  const intl = useIntl();
  const { name, logo } = branding;
  return (
    <div className={styles.stages}>
      {themes.map((theme) => (
        <figure key={theme} className={styles.preview}>
          <div className={styles.stage} data-theme={theme} aria-hidden="true" inert>
            <p className={styles.mark}>
              {(logo !== null || name !== '') && <BrandMark name={name} logo={logo} />}
              <bdi dir="ltr" translate="no">
                {host}
              </bdi>
            </p>
            <Branded accent={isWrongAccent(branding) ? '' : branding.accent}>{children}</Branded>
          </div>
          <figcaption className={styles.caption}>
            {intl.formatMessage(themeNames[theme])}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The words of the recipient's page. */
const recipientTexts = defineMessages({
  heading: {
    id: 'reveal.heading',
    defaultMessage: 'You have a sealed message',
    description: "Heading of the recipient's page before the message is opened",
  },
  open: {
    id: 'reveal.open',
    defaultMessage: 'Open the message',
    description: 'Button that opens the message',
  },
  once: {
    id: 'reveal.once',
    defaultMessage: 'Opens once, then it is deleted.',
    description: 'Under the button that opens the message',
  },
  openedHeading: {
    id: 'reveal.open.heading',
    defaultMessage: 'Here is your message',
    description: 'Heading above the opened message',
  },
});

/** Of no secret: it gives the preview a seal. */
const EXAMPLE_SHORTKEY = 'preview1';

function WaitingSheet({ branding: { name, before } }: Pick<PreviewProps, 'branding'>) {
  return (
    <LinkSeal shortkey={EXAMPLE_SHORTKEY}>
      <div className={styles.sheet}>
        <Seal state="unbroken" size={64} />
        <p className={styles.sentence}>
          {name === '' ? (
            <FormattedMessage {...recipientTexts.heading} />
          ) : (
            <FormattedMessage
              id="reveal.heading.brand"
              defaultMessage="{name} sent you a message"
              description="Heading of the recipient's page on a customer's own domain; name is the name of the customer"
              values={{ name: <bdi translate="no">{name}</bdi> }}
            />
          )}
        </p>
        {before !== '' && <p dir="auto">{before}</p>}
        <span className={buttonClass('primary', true)}>
          <FormattedMessage {...recipientTexts.open} />
        </span>
        <p className={styles.terms}>
          <FormattedMessage {...recipientTexts.once} />
        </p>
      </div>
    </LinkSeal>
  );
}

const EXAMPLE_TEXT = 'vK7-4Fq-92xT';

function OpenedMessage({ branding: { after } }: Pick<PreviewProps, 'branding'>) {
  return (
    <LinkSeal shortkey={EXAMPLE_SHORTKEY}>
      <div className={styles.opened}>
        <Seal state="broken" size={64} />
        <p className={styles.sentence}>
          <FormattedMessage {...recipientTexts.openedHeading} />
        </p>
        <div className={styles.message}>
          <p className={styles.text} translate="no">
            {EXAMPLE_TEXT}
          </p>
          <span className={buttonClass('primary')}>
            <CopyLabel what="" outcome={null} />
          </span>
        </div>
        {after !== '' && <p dir="auto">{after}</p>}
      </div>
    </LinkSeal>
  );
}
