import { useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from '../../../shared/limits.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './branding.module.css';

const limits = { kilobytes: LOGO_BYTES_MAX / 1000, pixels: LOGO_PIXELS_MAX };

interface LogoFieldProps {
  /** URL of the logo; null for none. */
  logo: string | null;
  onChange: (logo: string | null) => void;
}

/** Choice of a logo, with a thumbnail and a button that removes it. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<LogoError | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readLogo(file);
    setError('error' in read ? read.error : null);
    if ('address' in read) onChange(read.address);
    // Reset, so that the same file can be chosen again after it was changed.
    if (input.current) input.current.value = '';
  };
  const remove = () => {
    setError(null);
    onChange(null);
    input.current?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <FormattedMessage
          id="domains.logo"
          defaultMessage="Logo"
          description="Label of the choice of a logo for a custom domain"
        />
      </legend>
      <div className={styles.logoLine}>
        <span className={styles.logoBox}>
          {logo !== null && <img className={styles.logo} src={logo} alt="" />}
        </span>
        <label className={`${buttonClass('secondary')} ${styles.file}`}>
          <FormattedMessage
            id="domains.logo.choose"
            defaultMessage="Choose an image"
            description="Button that opens the choice of a logo file"
          />
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            accept={logoTypes.join(',')}
            aria-describedby={`${id}hint`}
            aria-invalid={error !== null}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </label>
        {logo !== null && (
          <Button variant="quiet" onClick={remove}>
            <FormattedMessage
              id="domains.logo.remove"
              defaultMessage="Remove the logo"
              description="Button that takes the logo of a custom domain away"
            />
          </Button>
        )}
      </div>
      <p className={styles.hint} id={`${id}hint`} data-wrong={error !== null} role="status">
        {error === null ? (
          <FormattedMessage
            id="domains.logo.hint"
            defaultMessage="PNG, JPEG or WebP, at most {kilobytes, number} kB. It is shown 48 pixels high."
            description="Hint under the choice of a logo"
            values={limits}
          />
        ) : (
          <LogoErrorText error={error} />
        )}
      </p>
    </fieldset>
  );
}

function LogoErrorText({ error }: { error: LogoError }) {
  switch (error) {
    case 'heavy':
      return (
        <FormattedMessage
          id="domains.logo.heavy"
          defaultMessage="This image is larger than {kilobytes, number} kB. Choose a smaller one."
          description="Error: the file of a logo has too many bytes"
          values={limits}
        />
      );
    case 'large':
      return (
        <FormattedMessage
          id="domains.logo.large"
          defaultMessage="This image is more than {pixels, number} pixels wide or high. Choose a smaller one."
          description="Error: a logo has too many pixels"
          values={limits}
        />
      );
    case 'unreadable':
      return (
        <FormattedMessage
          id="domains.logo.unreadable"
          defaultMessage="This image cannot be shown. Choose a PNG, JPEG or WebP file."
          description="Error: the file chosen for a logo is of another kind, or broken"
        />
      );
  }
}

/** MIME types that the server accepts. */
const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

type LogoError = 'heavy' | 'large' | 'unreadable';

type ReadLogo =
  | { readonly address: string }
  | {
      readonly error: LogoError;
    };

/** Reads an image as a data: URL, if the server would accept it. */
async function readLogo(file: File): Promise<ReadLogo> {
  if (!logoTypes.includes(file.type)) return { error: 'unreadable' };
  if (file.size > LOGO_BYTES_MAX) return { error: 'heavy' };
  try {
    const { width, height } = await createImageBitmap(file);
    if (Math.max(width, height) > LOGO_PIXELS_MAX) return { error: 'large' };
    return { address: await addressOf(file) };
  } catch {
    return { error: 'unreadable' };
  }
}

function addressOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') resolve(reader.result);
  });
  reader.addEventListener('error', () => reject(new Error('The file cannot be read')));
  reader.readAsDataURL(file);
  return promise;
}
