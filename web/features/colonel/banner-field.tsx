import { FormattedMessage } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { controlClass, Field } from '../../ui/field.tsx';
import styles from './banner-editor.module.css';

interface BannerFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The text of the announcement, as HTML. */
export function BannerField({ value, onChange }: BannerFieldProps) {
  const beyond = countCharacters(value) - FIELD_CHARACTERS_MAX;
  return (
    <Field
      label={
        <FormattedMessage
          id="colonel.banner.text"
          defaultMessage="Text of the announcement"
          description="Label of the field with the announcement’s text"
        />
      }
      hint={<Hint />}
      error={beyond > 0 ? <TooLong beyond={beyond} /> : undefined}
    >
      {({ id, hintId }) => (
        <textarea
          id={id}
          className={`${controlClass} ${styles.area}`}
          rows={4}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          dir="auto"
          aria-invalid={beyond > 0}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

function Hint() {
  return (
    <FormattedMessage
      id="colonel.banner.hint"
      defaultMessage="Text, and links written as {tag} with {attributes}. Whatever else is in it is left out."
      description="Hint under the field with the announcement’s text; tag and attributes are names of HTML"
      values={{
        tag: <code dir="ltr">{'<a>'}</code>,
        attributes: <code dir="ltr">href, target, rel, class</code>,
      }}
    />
  );
}

function TooLong({ beyond }: { beyond: number }) {
  return (
    <FormattedMessage
      id="colonel.banner.beyond"
      defaultMessage="That is {count, plural, one {# character} other {# characters}} too long: it may have {max, number}."
      description="Error under the field with the announcement’s text"
      values={{ count: beyond, max: FIELD_CHARACTERS_MAX }}
    />
  );
}
