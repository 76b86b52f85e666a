import { useId } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import type { Announcement } from './announcement.ts';
import styles from './banner-editor.module.css';

interface BannerSampleProps {
  content: string;
  announcement: Announcement;
}

/** The announcement as everybody will see it, at the end of a page, and what they will not see of it. */
export function BannerSample({ content, announcement: { Preview, leftOut } }: BannerSampleProps) {
  const id = useId();
  const missing = leftOut(content);
  return (
    <section className={styles.sample}>
      <h3 id={id} className={styles.heading}>
        <FormattedMessage
          id="colonel.banner.preview"
          defaultMessage="How it will look"
          description="Heading over the preview of the announcement"
        />
      </h3>
      {/* Of one height, so that nothing moves while somebody types; what is longer scrolls, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div role="region" aria-labelledby={id} tabIndex={0} className={styles.stage}>
        {content.trim() === '' ? <Nothing /> : <Preview content={content} />}
      </div>
      <p role="status" className={styles.warning}>
        {missing.length > 0 && (
          <FormattedMessage
            id="colonel.banner.left-out"
            defaultMessage="Left out, to keep every page safe: {names}"
            description="Warning under the preview of the announcement; names are those of HTML, such as img"
            values={{ names: <Names names={missing} /> }}
          />
        )}
      </p>
    </section>
  );
}

function Nothing() {
  return (
    <p className={styles.none}>
      <FormattedMessage
        id="colonel.banner.empty"
        defaultMessage="Without a text nothing is shown to anybody."
        description="Said in place of the preview of the announcement, when there is no text"
      />
    </p>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <FormattedList
      type="unit"
      value={names.map((name) => (
        <code key={name} dir="ltr">
          {name}
        </code>
      ))}
    />
  );
}
