import { FormattedMessage, useIntl } from 'react-intl';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './tagline.module.css';

export function Tagline() {
  const intl = useIntl();
  return (
    <div className={styles.tagline}>
      <title>
        {intl.formatMessage({
          id: 'home.title',
          defaultMessage: 'Send a secret that opens once',
          description: 'Title of the start page in the browser tab',
        })}
      </title>
      <PageHeading size="large">
        <span>
          <FormattedMessage
            id="home.tagline.first"
            defaultMessage="Sealed for one."
            description="First line of the tagline on the start page"
          />
        </span>{' '}
        <span>
          <FormattedMessage
            id="home.tagline.second"
            defaultMessage="Opened once."
            description="Second line of the tagline on the start page"
          />
        </span>
      </PageHeading>
      <p>
        <FormattedMessage
          id="home.lead"
          defaultMessage="Paste a secret, send the link. The first look is also the last."
          description="The sentence under the tagline on the start page"
        />
      </p>
    </div>
  );
}
