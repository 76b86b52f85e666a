import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Field } from '../../../shared/seal/content.ts';
import { iconButtonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './ask.module.css';

/** Two can have the same name: a key has those before it, too. */
function keyOf(fields: readonly Field[], place: number): string {
  return fields
    .slice(0, place + 1)
    .map(({ name }) => name)
    .join('\n');
}

/** What was filled in, hidden from who looks over a shoulder. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map((field, place) => (
        <FilledField key={keyOf(fields, place)} {...field} />
      ))}
    </dl>
  );
}

/** Not as long as what it hides. */
const MASK = '••••••••';

function FilledField({ name, value }: Field) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const label = isShown
    ? intl.formatMessage(
        {
          id: 'answer.field.hide',
          defaultMessage: 'Hide {name}',
          description: 'Name of the eye button while the value of a field in an answer is shown',
        },
        { name },
      )
    : intl.formatMessage(
        {
          id: 'answer.field.show',
          defaultMessage: 'Show {name}',
          description: 'Name of the eye button while the value of a field in an answer is hidden',
        },
        { name },
      );
  return (
    <div className={styles.filled}>
      <dt>
        <bdi translate="no">{name}</bdi>
      </dt>
      <dd>
        {value === '' ? (
          <span className={styles.note}>
            <FormattedMessage
              id="answer.field.empty"
              defaultMessage="left empty"
              description="In place of the value of a field that whoever answered did not fill in"
            />
          </span>
        ) : (
          <>
            <span className={styles.value} dir="auto" translate="no">
              {isShown ? value : <span aria-hidden="true">{MASK}</span>}
            </span>
            <button
              type="button"
              className={iconButtonClass}
              aria-label={label}
              onClick={() => setShown(!isShown)}
            >
              <Icon name={isShown ? 'eyeOff' : 'eye'} />
            </button>
            <CopyButton text={value} variant="secondary" what={name} />
          </>
        )}
      </dd>
    </div>
  );
}
