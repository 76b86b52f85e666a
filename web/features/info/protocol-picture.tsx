import { defineMessages, useIntl } from 'react-intl';
import { Seal } from '../../ui/seal.tsx';
import styles from './protocol-picture.module.css';

const texts = defineMessages({
  name: {
    id: 'security.picture',
    defaultMessage:
      'Three readers come with the same link. One of them passes the door of the vault, the other two stop before it. The half from the vault and the envelope meet on the screen of that one reader, as the text. A broken seal is all that the vault keeps. The list below explains the six numbers.',
    description: 'Tells those who cannot see it what the picture on the page about security shows',
  },
});

/** Where each number stands; the list below the picture explains it. */
const marks = [
  { x: 118, y: 16 },
  { x: 18, y: 140 },
  { x: 126, y: 126 },
  { x: 213, y: 126 },
  { x: 112, y: 240 },
  { x: 250, y: 244 },
] as const;

/** Centres of the three readers; the middle one wins. */
const readers = [134, 213, 292] as const;
const CHOSEN = 213;

/** How a secret is read once. It has no words but digits, and turns with the direction of writing. */
export function ProtocolPicture() {
  const name = useIntl().formatMessage(texts.name);
  return (
    <svg className={styles.picture} viewBox="0 0 320 312" role="img" aria-label={name}>
      <Readers />
      <Envelope />
      <Vault />
      <Opened />
      {marks.map(({ x, y }, index) => (
        <g key={x} className={styles.mark}>
          <circle cx={x} cy={y} r="11" />
          <text x={x} y={y}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Each with a link in hand; all but one stop at the closed wall. */
function Readers() {
  return readers.map((x) => (
    <g key={x} className={x === CHOSEN ? styles.chosen : styles.line}>
      <rect x={x - 16} y="12" width="32" height="48" rx="7" />
      <path
        d={`M${x - 1.5} 40l-2.4 2.4a4.2 4.2 0 0 1-6-6l3.6-3.6a4.2 4.2 0 0 1 6 0M${x + 1.5} 32l2.4-2.4a4.2 4.2 0 0 1 6 6l-3.6 3.6a4.2 4.2 0 0 1-6 0`}
      />
      <path d={x === CHOSEN ? `M${x} 60V144` : `M${x} 60V110M${x - 9} 112h18`} />
    </g>
  ));
}

function Envelope() {
  return (
    <g className={styles.line}>
      <rect className={styles.card} x="18" y="140" width="88" height="64" rx="9" />
      <path d="M21 145l34 29a10.8 10.8 0 0 0 14 0l34-29M21 199l24-25M103 199l-24-25" />
      <path d="M62 204v40a14 14 0 0 0 14 14h28M97 251l8 7-8 7" />
    </g>
  );
}

/** Its wall is open at the door alone. */
function Vault() {
  return (
    <>
      <path
        className={styles.line}
        d="M196 126H140a14 14 0 0 0-14 14v66a14 14 0 0 0 14 14h146a14 14 0 0 0 14-14v-66a14 14 0 0 0-14-14h-56"
      />
      <g transform="translate(186 147)">
        <Seal state="unbroken" size={54} />
      </g>
      <path className={styles.chosen} d="M213 206v38a14 14 0 0 1-14 14h-31M175 251l-8 7 8 7" />
      <path className={styles.trace} d="M272 220v22" />
      <g transform="translate(249 246)">
        <Seal state="broken" size={46} />
      </g>
    </>
  );
}

/** The winner's screen, with the text on it. */
function Opened() {
  return (
    <g className={styles.chosen}>
      <rect className={styles.card} x="112" y="232" width="48" height="72" rx="9" />
      <path d="M122 254h28M122 265h22M122 276h28M122 287h14" />
    </g>
  );
}
