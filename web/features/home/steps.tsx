import { FormattedMessage } from 'react-intl';
import styles from './steps.module.css';

const bold = { b: (text: React.ReactNode) => <strong>{text}</strong> };

export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="visually-hidden">
        <FormattedMessage
          id="home.steps"
          defaultMessage="How it works"
          description="Heading, for screen readers, of the three steps on the start page"
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
            defaultMessage="<b>Send</b> Pass the link on by chat or mail, a passphrase by another road."
            description="Second step of how it works; b is its name"
            values={bold}
          />
        </li>
        <li>
          <FormattedMessage
            id="home.step.gone"
            defaultMessage="<b>Gone</b> The first reader breaks the seal. After that nobody can, not even you."
            description="Third step of how it works; b is its name"
            values={bold}
          />
        </li>
      </ol>
    </section>
  );
}
