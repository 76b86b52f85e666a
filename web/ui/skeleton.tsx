import styles from './skeleton.module.css';

/** Keeps the room of something that is still on its way; sizes are CSS lengths. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return (
    <span
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}
