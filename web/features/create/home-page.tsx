import { CreateForm } from './create-form.tsx';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteQuery } from '../../api/site.ts';
import { SendOrAsk } from '../../parts/send-or-ask.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import styles from './home-page.module.css';

export function HomePage() {
  return (
    <>
      <Tagline />
      <SendOrAsk />
      <CreateForm />
      <Steps />
      <SignUpPromo />
    </>
  );
}

function Tagline() {
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
          defaultMessage="Paste a secret and send the link. It opens once, then it is gone."
          description="The sentence under the tagline on the start page"
        />
      </p>
    </div>
  );
}

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="visually-hidden">
        <FormattedMessage
          id="common.how-it-works"
          defaultMessage="How it works"
          description="Heading of numbered steps that explain the product"
        />
      </h2>
      <ol>
        <li>
          <FormattedMessage
            id="home.step.seal"
            defaultMessage="<b>Seal</b> Your text is encrypted. Only the link you get can open it."
            description="First step of how it works; b is its name"
            values={bold}
          />
        </li>
        <li>
          <FormattedMessage
            id="home.step.send"
            defaultMessage="<b>Send</b> Share the link by chat or email. If you set a passphrase, send it another way."
            description="Second step of how it works; b is its name"
            values={bold}
          />
        </li>
        <li>
          <FormattedMessage
            id="home.step.gone"
            defaultMessage="<b>Gone</b> Once it is opened, it is deleted. No one can open it again, not even you."
            description="Third step of how it works; b is its name"
            values={bold}
          />
        </li>
      </ol>
    </section>
  );
}

/** What an account adds, on sites that allow sign-up. */
function SignUpPromo() {
  const site = useQuery(siteQuery).data;
  if (!site?.authentication.enabled || !site.authentication.signup) return null;
  // The same is offered in place of the form.
  if (site.secret_options.requires_account) return null;
  return (
    <aside className={styles.promo}>
      <p>
        <FormattedMessage
          id="home.promo"
          defaultMessage="<b>All your secrets in one list.</b> A free account shows which of them were opened."
          description="What an account adds, on the start page; b is its gist"
          values={bold}
        />
      </p>
      <Link to="/signup" className={buttonClass('secondary')}>
        <FormattedMessage
          id="home.promo.link"
          defaultMessage="Create a free account"
          description="Link on the start page to the sign-up page"
        />
      </Link>
    </aside>
  );
}
