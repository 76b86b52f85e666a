import { createContext, type ReactNode, use, useEffect, useId } from 'react';
import styles from './seal.module.css';

const BLOB =
  'M54.8 3.1C60 3.5 59.8 7.7 64.5 10.3C69.3 12.8 74 11.7 78.4 15.9C82.7 20.1 83.4 25.3 86.3 31.3C89.2 37.3 92.9 40.2 93 46C93 51.8 88.3 55.1 86.7 60.2C85.1 65.3 88 67.1 85 71.4C82.1 75.7 77.3 77.7 71.9 81.8C66.6 85.9 64.1 90.7 58.3 92C52.5 93.4 49.2 89.6 42.9 88.6C36.6 87.6 31.7 89.2 26.7 87C21.8 84.8 22.2 81.5 18.4 77.6C14.5 73.7 10 73.2 7.7 67.6C5.5 62.1 7.3 56.5 7 49.8C6.7 43.2 4.9 39.5 6.3 34.4C7.6 29.4 10.5 29.2 13.7 24.5C16.8 19.9 16.9 14.5 21.9 11.2C26.9 8 32.1 9.9 38.7 8.3C45.2 6.7 49.6 2.7 54.8 3.1Z';
const CRACK = '51,-4 46,20 53,35 43,51 52,66 45,100';
/** All of the box but a wedge at its right edge. */
const GAP = '-4,-4 74,-4 66,26 54,40 66,45 100,44 100,100 -4,100';
const FLAME =
  'M49 29c1 7-9.5 11-9.5 21.5a9.3 9.3 0 0 0 18.6 0c0-4-1.6-6.6-3.6-9.3-.6 3-1.8 4.6-3.4 5.6 1.2-6.6.4-13-2.1-17.8Z';
const CLOCK_HANDS = 'M48.5 29v19l13 8.5';
const PADLOCK =
  'M39.5 45v-6.5a9 9 0 0 1 18 0V45M38.5 45h20a3.5 3.5 0 0 1 3.5 3.5V62a3.5 3.5 0 0 1-3.5 3.5h-20A3.5 3.5 0 0 1 35 62V48.5A3.5 3.5 0 0 1 38.5 45Z';

export type SealState = 'unbroken' | 'broken' | 'burned' | 'expired' | 'incomplete';

/** Two colours, from the light to the shade, and whether a stamp in it is pale or dark. */
export interface Wax {
  readonly light: string;
  readonly shade: string;
  readonly stamp: 'pale' | 'dark';
}

export interface LinkDrawing {
  /** The data of a path in the box of the seal, 96 by 96. */
  readonly outline: string;
  readonly wax: Wax;
  /** The data of a path in a box of 24 by 24. */
  readonly stamp: string;
  /** Its name, in words. */
  readonly name: ReactNode;
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

/**
 * The seal of a secret: a coin of wax with the stamp of its link. Outside of `OwnSeal`, and until that is drawn, it has neither
 * colour nor stamp. It is decorative: the text beside it has the same meaning.
 */
export function Seal({ state, size, animated = false }: SealProps) {
  const { drawing, draw } = use(OwnSeal);
  useEffect(() => draw?.(), [draw]);
  return (
    <svg
      className={styles.seal}
      data-state={state}
      data-animated={animated}
      data-small={size < 48}
      width={size}
      height={size}
      viewBox="0 0 96 96"
      aria-hidden="true"
      focusable="false"
    >
      <Coin state={state} drawing={drawing} />
    </svg>
  );
}

interface CoinProps {
  state: SealState;
  drawing: LinkDrawing | undefined;
}

function Coin({ state, drawing }: CoinProps) {
  const id = useId();
  const wax = state === 'broken' || state === 'unbroken' ? drawing?.wax : undefined;
  const outline = drawing?.outline ?? BLOB;
  const relief = { outline, id, stamp: wax?.stamp, mark: markOf(state, drawing?.stamp) };
  return (
    <>
      <radialGradient id={`${id}w`} cx=".36" cy=".28" r=".85">
        <Stops wax={wax} />
      </radialGradient>
      {/* The pressed disc is lit from the other side. */}
      <radialGradient id={`${id}d`} cx=".66" cy=".74" r=".9">
        <Stops wax={wax} />
      </radialGradient>
      {state === 'broken' ? (
        <>
          <Clipped id={`${id}1`} points={`-4,-4 ${CRACK} -4,100`} className={styles.first}>
            <Relief {...relief} />
          </Clipped>
          <Clipped id={`${id}2`} points={`100,-4 ${CRACK} 100,100`} className={styles.second}>
            <Relief {...relief} />
          </Clipped>
        </>
      ) : state === 'incomplete' ? (
        <Clipped id={`${id}1`} points={GAP}>
          <Relief {...relief} />
        </Clipped>
      ) : (
        <Relief {...relief} />
      )}
    </>
  );
}

function Stops({ wax }: { wax: Wax | undefined }) {
  return (
    <>
      <stop className={styles.light} stopColor={wax?.light} data-blank={wax === undefined} />
      <stop
        className={styles.shade}
        offset="1"
        stopColor={wax?.shade}
        data-blank={wax === undefined}
      />
    </>
  );
}

interface ClippedProps {
  id: string;
  points: string;
  className?: string | undefined;
  children: ReactNode;
}

function Clipped({ id, points, className, children }: ClippedProps) {
  return (
    <>
      <clipPath id={id}>
        <polygon points={points} />
      </clipPath>
      <g className={className}>
        <g clipPath={`url(#${id})`}>{children}</g>
      </g>
    </>
  );
}

interface Mark {
  readonly path: string;
  /** The stamp has a box of its own. */
  readonly transform?: string;
}

function markOf(state: SealState, stamp: string | undefined): Mark | null {
  if (state === 'burned') return { path: FLAME };
  if (state === 'expired') return { path: CLOCK_HANDS };
  if (state === 'incomplete' || stamp === undefined) return null;
  return { path: stamp, transform: 'translate(27.14 26.64) scale(1.78)' };
}

interface ReliefProps {
  outline: string;
  /** The beginning of the names of its gradients. */
  id: string;
  stamp: Wax['stamp'] | undefined;
  mark: Mark | null;
}

/** Wax and what is pressed into it: every edge has a dark and a light side, and no filter is needed. */
function Relief({ outline, id, stamp = 'pale', mark }: ReliefProps) {
  return (
    <>
      <path className={styles.shadow} d={outline} transform="translate(0 2)" />
      <path d={outline} fill={`url(#${id}w)`} />
      <path className={styles.rim} d={outline} transform="translate(1.5 1.9) scale(.97)" />
      <circle cx="48.5" cy="48" r="31" fill={`url(#${id}d)`} />
      <circle className={styles.inner} cx="48" cy="47.4" r="31" />
      <circle className={styles.outer} cx="49.1" cy="48.7" r="31.2" />
      {mark && (
        <g className={styles.mark} data-stamp={stamp} data-drawn={mark.transform !== undefined}>
          <path
            className={styles.edge}
            d={mark.path}
            transform={`translate(.6 .8) ${mark.transform ?? ''}`}
          />
          <path d={mark.path} transform={mark.transform} />
        </g>
      )}
    </>
  );
}

/** The mark of the product, as in the browser tab: a red seal with a padlock. */
export function Logo({ size }: { size: number }) {
  return (
    <svg
      className={styles.seal}
      width={size}
      height={size}
      viewBox="0 0 96 96"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.brand} d={BLOB} />
      <path className={styles.padlock} d={PADLOCK} />
    </svg>
  );
}
