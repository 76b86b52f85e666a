import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ASK_FIELD_CHARACTERS_MAX, ASK_FIELDS_MAX } from '../../../shared/limits.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { controlClass } from '../../ui/field.tsx';
import { Drawing } from '../../ui/icon.tsx';
import styles from './ask.module.css';
import type { AskDraft, WantedField } from './ask-draft.ts';

/** What is wanted one by one, such as a user name and a password. Without any, the answer is a text and files. */
export function WantedFields({ draft: { fields, setFields } }: { draft: AskDraft }) {
  const intl = useIntl();
  const list = useRef<HTMLFieldSetElement>(null);
  const count = useRef(fields.length);
  // What was added is typed into; after the last one was removed, the button adds another.
  useEffect(() => {
    const before = count.current;
    count.current = fields.length;
    if (fields.length === before) return;
    const inputs = list.current?.querySelectorAll('input');
    const next = inputs?.item(inputs.length - 1) ?? list.current?.querySelector('button');
    next?.focus();
  }, [fields.length]);
  const change = (changed: WantedField) =>
    setFields(fields.map((field) => (field.id === changed.id ? changed : field)));
  return (
    <fieldset ref={list} className={styles.wanted}>
      <legend className="visually-hidden">
        <FormattedMessage
          id="ask.fields"
          defaultMessage="What they fill in"
          description="Name, for screen readers, of the fields that whoever answers a request fills in"
        />
      </legend>
      {fields.map((field, place) => {
        const number = { number: intl.formatNumber(place + 1) };
        return (
          <div key={field.id} className={styles.wantedField}>
            <input
              className={controlClass}
              type="text"
              value={field.name}
              maxLength={ASK_FIELD_CHARACTERS_MAX}
              autoComplete="off"
              dir="auto"
              aria-label={intl.formatMessage(
                {
                  id: 'ask.field.name',
                  defaultMessage: 'Name of field {number}',
                  description:
                    'Label, for screen readers, of the name of a field that whoever answers a request fills in',
                },
                number,
              )}
              placeholder={intl.formatMessage({
                id: 'ask.field.example',
                defaultMessage: 'For example: Password',
                description: 'In the empty name of a field that whoever answers a request fills in',
              })}
              onChange={({ currentTarget }) => change({ ...field, name: currentTarget.value })}
            />
            <CloseButton
              label={intl.formatMessage(
                {
                  id: 'ask.field.remove',
                  defaultMessage: 'Remove field {number}',
                  description: 'Name of the button beside a field that whoever answers fills in',
                },
                number,
              )}
              onClick={() => setFields(fields.filter(({ id }) => id !== field.id))}
            />
          </div>
        );
      })}
      {fields.length < ASK_FIELDS_MAX && (
        <Button
          variant="quiet"
          onClick={() => setFields([...fields, { id: (fields.at(-1)?.id ?? 0) + 1, name: '' }])}
        >
          <Drawing path="M6 12h12M12 6v12" />
          <FormattedMessage
            id="ask.field.add"
            defaultMessage="Add a field to fill in"
            description="Button under a question to someone: adds a field with a name, such as Password"
          />
        </Button>
      )}
    </fieldset>
  );
}
