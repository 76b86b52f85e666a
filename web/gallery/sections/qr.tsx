import { Qr } from '../../ui/qr.tsx';
import { Sample } from '../sample.tsx';
import { sampleLink } from '../sample-secrets.ts';
import styles from '../gallery.module.css';

export function QrSample() {
  return (
    <Sample name="a link">
      <div className={styles.square}>
        <Qr text={sampleLink} label="QR code of a link" />
      </div>
    </Sample>
  );
}
