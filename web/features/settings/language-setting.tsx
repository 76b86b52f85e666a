import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { reasonOf } from '../../data/call-failure.ts';
import { localeMutation } from '../../data/locale.ts';
import { siteQuery } from '../../data/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { LanguageField } from '../../ui/language-field.tsx';

/** The choice of a language; that of somebody who is signed in goes with their account. */
export function LanguageSetting() {
  const intl = useIntl();
  const isSignedIn = useQuery(siteQuery).data?.authenticated ?? false;
  const saving = useMutation(localeMutation(useQueryClient()));
  return (
    <>
      <LanguageField
        onChosen={(locale) => {
          if (isSignedIn) saving.mutate(locale);
        }}
      />
      {saving.isError && <Alert kind="error">{failureText(intl, saving.error)}</Alert>}
    </>
  );
}

function failureText(intl: IntlShape, error: Error): React.ReactNode {
  const reason = reasonOf(error);
  const status = reason && 'status' in reason ? reason.status : 0;
  if (status < 400 || status >= 500) {
    return (
      <FormattedMessage
        id="settings.language.unexpected"
        defaultMessage="An unexpected error occurred while updating the language"
        description="Error: the chosen language could not be saved with the account"
      />
    );
  }
  const message = reason?.kind === 'refused' ? reason.message : null;
  return (
    <FormattedMessage
      id="settings.language.refused"
      defaultMessage="Failed to update language: {message}"
      description="Error: the server refused to save the chosen language; message is its reason"
      values={{
        message:
          message ??
          intl.formatMessage({
            id: 'settings.language.unknown',
            defaultMessage: 'Unknown error',
            description: 'In place of the reason, where the server gave none',
          }),
      }}
    />
  );
}
