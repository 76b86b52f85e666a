import { FormattedMessage, useIntl } from 'react-intl';
import { Stars } from './stars.tsx';
import styles from './testimonial-card.module.css';
import type { Testimonial } from './testimonials.ts';

/** An invented voice, which says of itself that it is one. */
export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const intl = useIntl();
  const { quote, name, company, uri, stars } = testimonial;
  return (
    <figure className={styles.card}>
      <p className={styles.label}>
        <FormattedMessage
          id="pricing.sample"
          defaultMessage="AI-generated sample, not a real customer"
          description="Label of an invented quotation in praise of the product"
        />
      </p>
      <blockquote className={styles.quote} cite={uri}>
        <p>
          <FormattedMessage
            id="pricing.sample.quote"
            defaultMessage="“{quote}”"
            description="Puts a quotation into quotation marks"
            values={{ quote: intl.formatMessage(quote) }}
          />
        </p>
      </blockquote>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{name}</span>
        <span>{company}</span>
        <Stars count={stars} />
      </figcaption>
    </figure>
  );
}
