import { createContext, type ReactNode, use, useId } from 'react';
import styles from './seal.module.css';

const BLOB =
  'M54.8 3.1C60 3.5 59.8 7.7 64.5 10.3C69.3 12.8 74 11.7 78.4 15.9C82.7 20.1 83.4 25.3 86.3 31.3C89.2 37.3 92.9 40.2 93 46C93 51.8 88.3 55.1 86.7 60.2C85.1 65.3 88 67.1 85 71.4C82.1 75.7 77.3 77.7 71.9 81.8C66.6 85.9 64.1 90.7 58.3 92C52.5 93.4 49.2 89.6 42.9 88.6C36.6 87.6 31.7 89.2 26.7 87C21.8 84.8 22.2 81.5 18.4 77.6C14.5 73.7 10 73.2 7.7 67.6C5.5 62.1 7.3 56.5 7 49.8C6.7 43.2 4.9 39.5 6.3 34.4C7.6 29.4 10.5 29.2 13.7 24.5C16.8 19.9 16.9 14.5 21.9 11.2C26.9 8 32.1 9.9 38.7 8.3C45.2 6.7 49.6 2.7 54.8 3.1Z';
const CRACK = '51,-4 46,20 53,35 43,51 52,66 45,100';

export type SealState = 'unbroken' | 'broken' | 'burned' | 'expired';

export interface LinkDrawing {
  /** The data of a path in the box of the seal. */
  readonly outline: string;
  /** What its words are, as each side reads it. */
  readonly words: Readonly<Record<'sender' | 'recipient', ReactNode>>;
}

interface OwnSealValue {
  /** Undefined until it is drawn. */
  readonly drawing?: LinkDrawing | undefined;
  /** Draws it, if that has not begun. */
  readonly draw?: () => void;
}

/** The seal of a link, for all seals inside. */
export const OwnSeal = createContext<OwnSealValue>({});

interface SealProps {
  state: SealState;
  /** In pixels. */
  size: number;
  /** Shows the moment of breaking instead of its result. */
  animated?: boolean;
}

/** The picture of the product. It is decorative: the text beside it has the same meaning. */
export function Seal({ state, size, animated = false }: SealProps) {
  return (
    <svg
      className={styles.seal}
      data-state={state}
      data-animated={animated}
      width={size}
      height={size}
      viewBox="0 0 96 96"
      aria-hidden="true"
      focusable="false"
    >
      {state === 'broken' ? (
        <Halves />
      ) : (
        <Wax mark={state === 'burned' ? <Flame /> : state === 'expired' ? <Clock /> : <Lock />} />
      )}
    </svg>
  );
}

function Halves() {
  const id = useId();
  return (
    <>
      <clipPath id={`${id}a`}>
        <polygon points={`-4,-4 ${CRACK} -4,100`} />
      </clipPath>
      <clipPath id={`${id}b`}>
        <polygon points={`100,-4 ${CRACK} 100,100`} />
      </clipPath>
      <g className={styles.first}>
        <g clipPath={`url(#${id}a)`}>
          <Wax mark={<Lock />} />
        </g>
      </g>
      <g className={styles.second}>
        <g clipPath={`url(#${id}b)`}>
          <Wax mark={<Lock />} />
        </g>
      </g>
    </>
  );
}

function Wax({ mark }: { mark: ReactNode }) {
  return (
    <>
      <path className={styles.wax} d={use(OwnSeal).drawing?.outline ?? BLOB} />
      <circle className={styles.ring} cx="48.5" cy="48" r="30" />
      {mark}
    </>
  );
}

function Lock() {
  return (
    <g className={styles.mark}>
      <path d="M39.5 45v-6.5a9 9 0 0 1 18 0V45" />
      <rect x="35" y="45" width="27" height="20.5" rx="3.5" />
    </g>
  );
}

function Flame() {
  return (
    <path
      className={styles.mark}
      d="M49 29c1 7-9.5 11-9.5 21.5a9.3 9.3 0 0 0 18.6 0c0-4-1.6-6.6-3.6-9.3-.6 3-1.8 4.6-3.4 5.6 1.2-6.6.4-13-2.1-17.8Z"
    />
  );
}

/** Its face is the ring. */
function Clock() {
  return <path className={styles.mark} d="M48.5 30v18l12 8" />;
}
