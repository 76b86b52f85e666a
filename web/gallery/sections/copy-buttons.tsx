import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton, CopyLabel } from '../../ui/copy-button.tsx';
import { OnceCard } from '../../ui/once-card.tsx';
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
          <CopyButton text="A sample" what="the other sample" variant="secondary" />
        </Sample>
        <Sample name="for two seconds after copying">
          <Button variant="primary">
            <CopyLabel what="the sample" outcome="copied" />
          </Button>
        </Sample>
        <Sample name="where the browser forbids it">
          <Button variant="primary">
            <CopyLabel what="the sample" outcome="failed" />
          </Button>
        </Sample>
      </Row>
      <Sample name="wide">
        <div className={styles.column}>
          <CopyButton text="A sample" what="the wide sample" wide />
        </div>
      </Sample>
      <Sample name="something that is shown once">
        <Shown />
      </Sample>
    </>
  );
}

/** It takes the focus when it comes, so it does not come by itself. */
function Shown() {
  const [isMade, setMade] = useState(false);
  if (!isMade) return <Button onClick={() => setMade(true)}>Make a sample</Button>;
  return (
    <OnceCard heading="Your new sample" text="a1:Yq0cZ4hT9vXkP2mR7sW1nB6d" what="the new sample">
      <strong>You see it now, and never again.</strong> Its own page says what it is for.
    </OnceCard>
  );
}
