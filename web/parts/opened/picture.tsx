import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SealedFile } from '../../../shared/seal/content.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './opened.module.css';
import { isPicture } from './picture-format.ts';

/**
 * Shows a picture when it is asked for. Neither its name nor a type from its sender decides what is decoded: the bytes must begin as a
 * format of pixels does, and only the pixels reach the page.
 */
export function Picture({ name, content }: SealedFile) {
  const [isPixels, setPixels] = useState(false);
  const [shown, setShown] = useState<ImageBitmap | 'failed' | null>(null);
  useEffect(() => {
    void isPicture(content).then(setPixels);
  }, [content]);
  if (!isPixels) return null;
  const show = async () => {
    try {
      setShown(await createImageBitmap(content));
    } catch {
      setShown('failed');
    }
  };
  return (
    <div className={styles.picture}>
      {shown === 'failed' ? (
        <Alert kind="error">
          <FormattedMessage
            id="opened-files.picture.failed"
            defaultMessage="This picture cannot be shown here. Save it to look at it."
            description="Error after the button that shows a picture: the browser cannot decode it"
          />
        </Alert>
      ) : shown ? (
        <Pixels name={name} bitmap={shown} />
      ) : (
        <Button variant="quiet" onClick={() => void show()}>
          <FormattedMessage
            id="opened-files.picture.show"
            defaultMessage="Show the picture"
            description="Button under the name of a file that is a picture"
          />
        </Button>
      )}
    </div>
  );
}

function Pixels({ name, bitmap }: { name: string; bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas ref={canvas} role="img" aria-label={name} width={bitmap.width} height={bitmap.height} />
  );
}
