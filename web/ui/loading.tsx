import { FormattedMessage } from 'react-intl';

/** Says to those who see no skeleton that something is on its way. */
export function Loading() {
  return (
    <p role="status" className="visually-hidden">
      <FormattedMessage
        id="loading"
        defaultMessage="Loading…"
        description="Said to screen readers while a page loads"
      />
    </p>
  );
}
