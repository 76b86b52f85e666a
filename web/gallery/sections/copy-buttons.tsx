import { Button } from '../../ui/button.tsx';
import { CopyButton, CopyLabel } from '../../ui/copy-button.tsx';
import styles from '../gallery.module.css';
import { Row, Sample } from '../sample.tsx';

export function CopyButtons() {
  return (
    <>
      <Row>
        <Sample name="primary">
          <CopyButton text="A sample" what="the sample" />
        </Sample>
        <Sample name="secondary">
          <CopyButton text="A sample" what="the other sample" look="secondary" />
        </Sample>
        <Sample name="for two seconds after copying">
          <Button look="primary">
            <CopyLabel what="the sample" outcome="copied" />
          </Button>
        </Sample>
        <Sample name="where the browser forbids it">
          <Button look="primary">
            <CopyLabel what="the sample" outcome="failed" />
          </Button>
        </Sample>
      </Row>
      <Sample name="wide">
        <div className={styles.column}>
          <CopyButton text="A sample" what="the wide sample" wide />
        </div>
      </Sample>
    </>
  );
}
