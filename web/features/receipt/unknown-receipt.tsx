import { FormattedMessage } from 'react-intl';
import { Notice } from '../../ui/notice.tsx';
import { ReturnHome } from '../../ui/return-home.tsx';

/** The address names no creator's page, or one that is over. */
export function UnknownReceipt() {
  return (
    <Notice
      seal="broken"
      heading={
        <FormattedMessage
          id="gone"
          defaultMessage="That information is no longer available."
          description="Heading when a link leads to nothing"
        />
      }
    >
      <p>
        <FormattedMessage
          id="receipt.unknown"
          defaultMessage="This is the address of a private page, which only the person who made a secret needs. If somebody sent you this link to read a secret, ask them for the other one, with “/secret/” in it."
          description="Explains the two kinds of links, when a private page does not exist"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}
