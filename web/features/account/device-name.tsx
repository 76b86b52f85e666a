import { FormattedMessage } from 'react-intl';

/** A browser as it is called in lists, such as `Firefox · Linux`. */
export function DeviceName({ name }: { name: string }) {
  if (name !== '') return <bdi>{name}</bdi>;
  return (
    <FormattedMessage
      id="account.session.unknown"
      defaultMessage="A browser without a name"
      description="Name of a session whose browser did not say what it is"
    />
  );
}
