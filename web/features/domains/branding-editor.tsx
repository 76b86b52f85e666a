import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { DomainBranding } from '../../api/domains.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  type BrandingForm,
  excessCharacters,
  type LineName,
  reasonNotToSave,
} from './branding-draft.ts';
import { AccentField, LineField } from './branding-fields.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { LogoField } from './logo-field.tsx';
import styles from './domains.module.css';

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
}

/** Form for the branding of a domain: name, colour, logo and two lines of text. */
export function BrandingEditor({ form, branding }: BrandingEditorProps) {
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
    <Panel heading={<Heading />}>
      <p className={styles.note}>
        <FormattedMessage
          id="domains.branding.lead"
          defaultMessage="Recipients see this when they open a link on this domain. All fields are optional."
          description="Sentence under the heading of the branding of a custom domain"
        />
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null) save();
        }}
      >
        {line('name')}
        <AccentField value={draft.accent} onChange={(accent) => change({ accent })} />
        <LogoField
          logo={draft.logo}
          onChange={(logo) => change({ logo, isLogoNew: logo !== null || branding.logo !== null })}
        />
        {line('before')}
        {line('after')}
        <BrandingPreview branding={draft} />
        {saving.error && <Alert kind="error">{failureText(intl, saving.error)}</Alert>}
        <Button
          type="submit"
          variant="primary"
          busy={saving.isPending}
          disabledReason={reason && intl.formatMessage(reasons[reason])}
        >
          <Label isPending={saving.isPending} />
        </Button>
        {saving.isSuccess && <Saved />}
      </form>
    </Panel>
  );
}

function Heading() {
  return (
    <FormattedMessage
      id="domains.branding"
      defaultMessage="Branding"
      description="Heading over the fields for name, colour and logo of a custom domain"
    />
  );
}

function Label({ isPending }: { isPending: boolean }) {
  return isPending ? (
    <FormattedMessage
      id="common.saving"
      defaultMessage="Saving…"
      description="Button that saves, while that is being done"
    />
  ) : (
    <FormattedMessage
      id="domains.branding.save"
      defaultMessage="Save branding"
      description="Button that saves the branding of a custom domain"
    />
  );
}

function Saved() {
  return (
    <Alert kind="success">
      <FormattedMessage
        id="domains.branding.saved"
        defaultMessage="The branding was saved. It can take a minute to reach your recipients."
        description="Said after the branding of a custom domain was saved"
      />
    </Alert>
  );
}
