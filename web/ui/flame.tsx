import styles from './icon.module.css';

/** The icon of a burned secret; not in `icon.tsx`, which every page loads. */
export function Flame({ size = 20 }: { size?: number }) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12.2 2.8c.7 4.6-6.2 7.2-6.2 12.6a6.1 6.1 0 0 0 12.2 0c0-2.6-1-4.3-2.4-6.1-.4 2-1.2 3-2.2 3.7.8-4.3.2-7.4-1.4-10.2z" />
    </svg>
  );
}
