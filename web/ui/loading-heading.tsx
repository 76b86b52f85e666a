import { FormattedMessage } from 'react-intl';

/** The heading of a page that is not there yet: unseen, but said. */
export function LoadingHeading() {
  return (
    // Around the heading: a status inside would leave it without a name.
    <div role="status" className="visually-hidden">
      <h1>
        <FormattedMessage
          id="loading"
          defaultMessage="Loading…"
          description="Said to screen readers while a page loads"
        />
      </h1>
    </div>
  );
}
