/** What only customers have on the form that creates a secret. Loaded for them. */
import { controlClass, Field } from '../../ui/field.tsx';
import { RecipientsField, BoundField } from './recipients-fields.tsx';
import { NotifyLegend, NotifyFields } from '../../parts/notify-fields.tsx';
import { type Draft } from './draft.ts';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DomainState } from '../../../shared/contract/domains.ts';
import { LABEL_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { boundNotify, defaultNotify } from '../../../shared/notify.ts';
import { domainsQuery } from '../../api/domains.ts';
import { siteQuery } from '../../api/site.ts';
import { Alert } from '../../ui/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lifetimeText } from '../../intl/duration.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import styles from './account-fields.module.css';
import { textButtonClass } from '../../ui/button.tsx';

export interface AccountFieldsProps {
  draft: Draft;
  /** The site can email a link. */
  takesRecipients: boolean;
  onRecipients: (recipients: Draft['recipients']) => void;
  /** Of the call that was refused because of the recipients; null if there is none. */
  error: Error | null;
}

/** The fields in the drawer of the options. */
export function AccountFields({ draft, takesRecipients, onRecipients, error }: AccountFieldsProps) {
  const usual = useQuery(siteQuery).data?.cust?.notify ?? defaultNotify;
  const isBound = draft.boundTo.length > 0;
  return (
    <>
      <LabelField draft={draft} />
      <BoundField draft={draft} />
      <NotifyFields
        legend={<NotifyLegend />}
        // As the site does by itself, until the sender chooses otherwise.
        value={draft.notify ?? (isBound ? boundNotify(usual, usual) : usual)}
        onChange={draft.setNotify}
      />
      {takesRecipients && (
        <RecipientsField hasFiles={draft.attached !== null} onChange={onRecipients} error={error} />
      )}
    </>
  );
}

/** The sender's private label of a new secret. */
function LabelField({ draft }: { draft: Draft }) {
  return (
    <Field
      label={
        <FormattedMessage
          id="label.label"
          defaultMessage="Label"
          description="Label of the field for the name under which a new secret stands in its sender's own list"
        />
      }
      hint={
        <FormattedMessage
          id="label.hint"
          defaultMessage="Optional. Only you see it, in your list of secrets."
          description="Hint under the field for the sender's own name of a new secret"
        />
      }
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          type="text"
          value={draft.label}
          maxLength={LABEL_CHARACTERS_MAX}
          onChange={({ currentTarget }) => draft.setLabel(oneLine(currentTarget.value))}
          // The browser must not store it, nor suggest it to the next person.
          autoComplete="off"
          dir="auto"
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

/** Pasted tabs and line breaks become spaces: the server accepts no control characters. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Selects the host of the link, where the account has domains. */
export function DomainPicker({ draft: { domain, setDomain } }: { draft: Draft }) {
  const site = useQuery(siteQuery).data;
  const domains = site?.custom_domains ?? [];
  if (domains.length === 0) return null;
  return (
    <div className={styles.domain}>
      <SelectField
        label={
          <FormattedMessage
            id="dashboard.domain-picker"
            defaultMessage="Domain of the link"
            description="Label of the choice on which of the account’s domains a link will open"
          />
        }
        value={domain}
        options={[
          { value: '', text: site?.site_host ?? '' },
          ...domains.map((name) => ({ value: name, text: name })),
        ]}
        onChange={setDomain}
      />
      {domain !== '' && <NotSetUpWarning domain={domain} />}
    </div>
  );
}

const SERVED_HERE: ReadonlySet<DomainState> = new Set(['ACTIVE', 'SSL_PENDING']);

/** On a domain that is not set up, a link does not open and reveals its key to the domain's current server. */
function NotSetUpWarning({ domain }: { domain: string }) {
  const domains = useQuery(domainsQuery).data?.records ?? [];
  const status = domains.find(({ identifier }) => identifier === domain)?.status;
  if (status === undefined || SERVED_HERE.has(status)) return null;
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="dashboard.domain-not-set-up"
        defaultMessage="This domain does not point here yet. Links on it will not open, and the server it points to now could see their keys."
        description="Warning under the choice of a domain for a link, where the domain is not set up completely"
      />
    </Alert>
  );
}

/** Offers a larger plan below a text that was cut. */
export function LargerText({ size, onUpgrade }: { size: number; onUpgrade: () => void }) {
  return (
    <p className={styles.larger}>
      <button type="button" className={textButtonClass} aria-haspopup="dialog" onClick={onUpgrade}>
        <Icon name="bolt" size={18} />
        <FormattedMessage
          id="dashboard.larger"
          defaultMessage="Upgrade for up to {size, plural, one {# character} other {# characters}}"
          description="Button under a text that was cut; opens the offer of a larger plan"
          values={{ size }}
        />
      </button>
    </p>
  );
}

/** The line below the form. */
export function AccountTerms({ ttlSecondsMax }: { ttlSecondsMax: number }) {
  const time = lifetimeText(ttlSecondsMax, useIntl().locale);
  return (
    <p className={styles.terms}>
      <FormattedMessage
        id="dashboard.terms"
        defaultMessage="Links last at most {time}. The list below shows what happened to them."
        description="One line under the form on the dashboard; time is such as: 14 days"
        values={{ time }}
      />
    </p>
  );
}
