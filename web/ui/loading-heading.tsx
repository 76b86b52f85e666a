import { FormattedMessage } from 'react-intl';

/** The heading of a page that is not there yet: unseen, but said. */
export function LoadingHeading() {
  return (
    <h1 className="visually-hidden">
      <output>
        <FormattedMessage
          id="loading"
          defaultMessage="Loading…"
          description="Said to screen readers while a page loads"
        />
      </output>
    </h1>
  );
}
