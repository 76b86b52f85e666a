import { useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from '../../../shared/limits.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './branding.module.css';

const limits = { kilobytes: LOGO_BYTES_MAX / 1000, pixels: LOGO_PIXELS_MAX };

interface LogoFieldProps {
  /** The address of the one there is; null for none. */
  logo: string | null;
  onChange: (logo: string | null) => void;
}

/** Where a logo is chosen, looked at and taken away. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [flaw, setFlaw] = useState<LogoError | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readLogo(file);
    setFlaw('flaw' in read ? read.flaw : null);
    if ('address' in read) onChange(read.address);
    // The same file may be chosen again, once it was made smaller.
    if (input.current) input.current.value = '';
  };
  const remove = () => {
    setFlaw(null);
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
            defaultMessage="Choose a picture"
            description="Button that lets somebody choose the file of a logo"
          />
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            accept={logoTypes.join(',')}
            aria-describedby={`${id}hint`}
            aria-invalid={flaw !== null}
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
      <p className={styles.hint} id={`${id}hint`} data-wrong={flaw !== null} role="status">
        {flaw === null ? (
          <FormattedMessage
            id="domains.logo.hint"
            defaultMessage="PNG, JPEG or WebP, at most {kilobytes, number} kB. It is shown 48 pixels high."
            description="Hint under the choice of a logo"
            values={limits}
          />
        ) : (
          <LogoErrorText flaw={flaw} />
        )}
      </p>
    </fieldset>
  );
}

function LogoErrorText({ flaw }: { flaw: LogoError }) {
  switch (flaw) {
    case 'heavy':
      return (
        <FormattedMessage
          id="domains.logo.heavy"
          defaultMessage="That picture is larger than {kilobytes, number} kB. Choose a smaller one."
          description="Error: the file of a logo has too many bytes"
          values={limits}
        />
      );
    case 'large':
      return (
        <FormattedMessage
          id="domains.logo.large"
          defaultMessage="That picture is more than {pixels, number} pixels wide or high. Choose a smaller one."
          description="Error: a logo has too many pixels"
          values={limits}
        />
      );
    case 'unreadable':
      return (
        <FormattedMessage
          id="domains.logo.unreadable"
          defaultMessage="That is no picture we can show. Choose a PNG, JPEG or WebP file."
          description="Error: the file chosen for a logo is of another kind, or broken"
        />
      );
  }
}

/** What the server takes. */
const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

type LogoError = 'heavy' | 'large' | 'unreadable';

type ReadLogo =
  | { readonly address: string }
  | {
      readonly flaw: LogoError;
    };

/** Reads a picture, and looks first whether the server would take it. The answer's address is a data: URL. */
async function readLogo(file: File): Promise<ReadLogo> {
  if (!logoTypes.includes(file.type)) return { flaw: 'unreadable' };
  if (file.size > LOGO_BYTES_MAX) return { flaw: 'heavy' };
  try {
    const { width, height } = await createImageBitmap(file);
    if (Math.max(width, height) > LOGO_PIXELS_MAX) return { flaw: 'large' };
    return { address: await addressOf(file) };
  } catch {
    return { flaw: 'unreadable' };
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
