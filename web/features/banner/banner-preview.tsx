import styles from './banner.module.css';
import { BannerText } from './banner-text.tsx';

/** An announcement where it is written, as everybody will see it. Its links show where they lead, and lead nowhere. */
export function BannerPreview({ content }: { content: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a key clicks too
    <div className={styles.preview} onClick={(event) => event.preventDefault()}>
      <div className={styles.line}>
        <BannerText content={content} />
      </div>
    </div>
  );
}
