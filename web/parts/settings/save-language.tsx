import { type ReactNode, useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { localeMutation } from '../../api/account.ts';
import { reasonOf } from '../../api/failure.ts';
import { Alert } from '../../ui/notice.tsx';

/** Saves the chosen language with the account of a signed-in customer. It shows only a failure; the page keeps the language. */
export function SaveLanguage({ locale }: { locale: string }) {
  const intl = useIntl();
  const { mutate, error } = useMutation(localeMutation(useQueryClient()));
  const saved = useRef<string>(null);
  useEffect(() => {
    // In strict mode effects run twice.
    if (saved.current === locale) return;
    saved.current = locale;
    mutate(locale);
  }, [mutate, locale]);
  return error && <Alert kind="error">{languageFailure(intl, error)}</Alert>;
}

function languageFailure(intl: IntlShape, error: Error): ReactNode {
  const reason = reasonOf(error);
  const status = reason && 'status' in reason ? reason.status : 0;
  if (status < 400 || status >= 500) {
    return (
      <FormattedMessage
        id="settings.language.unexpected"
        defaultMessage="An unexpected error occurred while updating the language. Try again in a moment."
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
