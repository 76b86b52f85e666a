/** What only customers have on the form that creates a secret. Loaded for them. */
import { FormattedMessage } from 'react-intl';
import { LABEL_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { LineField } from '../../ui/line-field.tsx';
import type { Draft } from './draft.ts';

export { DomainPicker } from '../../parts/domain-picker.tsx';

/** The sender's private label of a new secret. */
export function LabelField({ draft }: { draft: Draft }) {
  return (
    <LineField
      label={
        <FormattedMessage
          id="label.label"
          defaultMessage="Label"
          description="Label of the field for the name under which a new secret stands in its sender's own list"
        />
      }
      hint={
        <FormattedMessage
          id="label.hint"
          defaultMessage="Optional. Recipients do not see it, but this site can read it."
          description="Hint under the field for the sender's own name of a new secret"
        />
      }
      value={draft.label}
      charactersMax={LABEL_CHARACTERS_MAX}
      onChange={draft.setLabel}
    />
  );
}
