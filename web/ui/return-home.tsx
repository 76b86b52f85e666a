import { FormattedMessage } from 'react-intl';
import { buttonClass } from './button.tsx';

/** The way out of a dead end. A full load, so that it also leads out of an application that is out of date. */
export function ReturnHome() {
  return (
    <a href="/" className={buttonClass('secondary')}>
      <FormattedMessage
        id="return-home"
        defaultMessage="Return home"
        description="Link to the start page"
      />
    </a>
  );
}
