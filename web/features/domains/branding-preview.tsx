import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Branded } from '../../parts/branded.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Seal } from '../../ui/seal.tsx';
import { type BrandingDraft, isWrongAccent } from './branding-draft.ts';
import styles from './branding.module.css';

const messages = defineMessages({
  light: {
    id: 'domains.preview.light',
    defaultMessage: 'Light theme',
    description: 'Caption of a preview of the branding of a custom domain',
  },
  dark: {
    id: 'domains.preview.dark',
    defaultMessage: 'Dark theme',
    description: 'Caption of a preview of the branding of a custom domain',
  },
});

const themes = ['light', 'dark'] as const;

/** Miniature of the recipient's page in both themes; it is inert and hidden from screen readers. */
export function BrandingPreview({ branding }: { branding: BrandingDraft }) {
  const intl = useIntl();
  return (
    <div className={styles.previews}>
      {themes.map((theme) => (
        <figure key={theme} className={styles.preview}>
          <div className={styles.stage} data-theme={theme} aria-hidden="true" inert>
            <Card branding={branding} />
          </div>
          <figcaption className={styles.caption}>{intl.formatMessage(messages[theme])}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Card({ branding }: { branding: BrandingDraft }) {
  const { name, logo, before, after } = branding;
  return (
    <Branded name={name} logo={logo} accent={isWrongAccent(branding) ? '' : branding.accent}>
      <div className={styles.card}>
        {before !== '' && <p dir="auto">{before}</p>}
        <Seal state="unbroken" size={56} />
        <p className={styles.sentence}>
          <FormattedMessage
            id="reveal.heading"
            defaultMessage="Someone sent you a secret message"
            description="Heading of the recipient's page before the message is opened"
          />
        </p>
        <span className={buttonClass('primary', true)}>
          <FormattedMessage
            id="reveal.open"
            defaultMessage="Open the message"
            description="Button that opens the message"
          />
        </span>
        {after !== '' && (
          <p className={styles.later} dir="auto">
            {after}
          </p>
        )}
      </div>
    </Branded>
  );
}
