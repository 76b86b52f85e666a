import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { setBanner } from '../../../shared/contract/colonel.ts';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { type Banner, cacheBanner, colonelQuery } from '../../api/colonel.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { BannerPreview } from '../../parts/banner/banner.tsx';
import { leftOut } from '../../parts/banner/sanitise.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { SwitchField } from '../../ui/choice-fields.tsx';
import { LinkDialog, linkAction } from './link-dialog.tsx';
import { AdminPanel, Code } from './panel.tsx';
import styles from './banner-editor.module.css';

const texts = defineMessages({
  heading: {
    id: 'colonel.banner',
    defaultMessage: 'Announcement on every page',
    description: 'Heading over the editor of the announcement that every page shows',
  },
  same: {
    id: 'common.unchanged',
    defaultMessage: 'Nothing has changed',
    description: 'Why a button that saves is off',
  },
  long: {
    id: 'colonel.banner.too-long',
    defaultMessage: 'Shorten the text first',
    description: 'Why the button that saves the announcement is off',
  },
});

interface DraftProps {
  /** Unsaved changes; null for none. */
  draft: Banner | null;
  onDraft: (draft: Banner | null) => void;
}

/** Tab with the announcement that every page shows. */
export function BannerTab(props: DraftProps) {
  return (
    <AdminPanel heading={texts.heading}>
      <QueryBoundary query={useQuery(colonelQuery)} height="28rem">
        {({ record }) => <BannerEditor saved={record.banner} {...props} />}
      </QueryBoundary>
    </AdminPanel>
  );
}

const NOTHING = { value: '', selectionStart: 0, selectionEnd: 0 };

/** Form for the announcement. A failed save keeps the draft. */
function BannerEditor({ saved, draft, onDraft }: DraftProps & { saved: Banner }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const saving = useCall(setBanner, {
    onSuccess: ({ record }) => {
      cacheBanner(queryClient, record);
      onDraft(null);
    },
  });
  const shown = draft ?? saved;
  const isSame = shown.flag === saved.flag && shown.content === saved.content;
  const isTooLong = countCharacters(shown.content) > FIELD_CHARACTERS_MAX;
  const reason = isTooLong ? texts.long : isSame ? texts.same : null;
  const change = (changed: Partial<Banner>) => {
    if (saving.isSuccess) saving.reset();
    onDraft({ ...shown, ...changed });
  };
  const area = useRef<HTMLTextAreaElement>(null);
  /** The selected text, while a link is written in its place. */
  const [selected, setSelected] = useState<string | null>(null);
  const addLink = () => {
    const { value, selectionStart, selectionEnd } = area.current ?? NOTHING;
    setSelected(value.slice(selectionStart, selectionEnd));
  };
  const insert = (html: string) => {
    const { value, selectionStart, selectionEnd } = area.current ?? NOTHING;
    change({ content: value.slice(0, selectionStart) + html + value.slice(selectionEnd) });
  };
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null) saving.send({ body: shown });
        }}
      >
        <BannerField
          area={area}
          value={shown.content}
          onChange={(content) => change({ content })}
        />
        <Button onClick={addLink}>{intl.formatMessage(linkAction)}</Button>
        <Sample content={shown.content} />
        <SwitchField
          label={
            <FormattedMessage
              id="colonel.banner.flag"
              defaultMessage="Show on all pages except those of links: where a secret is opened or a request is answered"
              description="Label of the switch that shows or hides the announcement; the recipient’s page opens a secret"
            />
          }
          checked={shown.flag}
          onChange={(flag) => change({ flag })}
        />
        <Button
          type="submit"
          variant="primary"
          busy={saving.isPending}
          disabledReason={reason && intl.formatMessage(reason)}
        >
          {saving.isPending ? (
            <FormattedMessage
              id="common.saving"
              defaultMessage="Saving…"
              description="Button that saves, while that is being done"
            />
          ) : (
            <FormattedMessage
              id="colonel.banner.save"
              defaultMessage="Save announcement"
              description="Button that saves the announcement"
            />
          )}
        </Button>
        {saving.error && <Alert kind="error">{failureText(intl, saving.error)}</Alert>}
        {saving.isSuccess && <Saved />}
      </form>
      {selected !== null && (
        <LinkDialog selected={selected} onAdd={insert} onClose={() => setSelected(null)} />
      )}
    </>
  );
}

function Saved() {
  const place = useRef<HTMLDivElement>(null);
  // The saved announcement appears at the bottom of the window shortly afterwards, and would cover this message.
  useEffect(() => {
    // Newer browsers return a promise, which must not be returned as the effect's cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.saved}>
      <Alert kind="success">
        <FormattedMessage
          id="colonel.banner.saved"
          defaultMessage="The announcement was saved. It can take a minute to appear everywhere."
          description="Said after the announcement was saved"
        />
      </Alert>
    </div>
  );
}

interface BannerFieldProps {
  /** Set so that a link can be put where the cursor is. */
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
}

/** Text of the announcement, as HTML. */
function BannerField({ area, value, onChange }: BannerFieldProps) {
  const excess = countCharacters(value) - FIELD_CHARACTERS_MAX;
  return (
    <Field
      label={
        <FormattedMessage
          id="colonel.banner.text"
          defaultMessage="Text of the announcement"
          description="Label of the field with the announcement’s text"
        />
      }
      hint={
        <FormattedMessage
          id="colonel.banner.hint"
          defaultMessage="Text, and links written as {tag} with {attributes}. Anything else is removed."
          description="Hint under the field with the announcement’s text; tag and attributes are names of HTML"
          values={{ tag: <Code>{'<a>'}</Code>, attributes: <Code>href, target, rel, class</Code> }}
        />
      }
      error={
        excess > 0 ? (
          <FormattedMessage
            id="colonel.banner.beyond"
            defaultMessage="{count, plural, one {# character} other {# characters}} too long. The limit is {max, number}."
            description="Error under the field with the announcement’s text"
            values={{ count: excess, max: FIELD_CHARACTERS_MAX }}
          />
        ) : undefined
      }
    >
      {({ id, hintId }) => (
        <textarea
          ref={area}
          id={id}
          className={`${controlClass} ${styles.area}`}
          rows={4}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          dir="auto"
          aria-invalid={excess > 0}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

/** The announcement at the bottom of a page, and the names of the markup that is left out. */
function Sample({ content }: { content: string }) {
  const id = useId();
  const missing = leftOut(content);
  return (
    <section className={styles.sample}>
      <h3 id={id} className={styles.heading}>
        <FormattedMessage
          id="colonel.banner.preview"
          defaultMessage="Preview"
          description="Heading over the preview of the announcement"
        />
      </h3>
      {/* Fixed height, so that typing moves nothing; longer content scrolls, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div role="region" aria-labelledby={id} tabIndex={0} className={styles.stage}>
        {content.trim() === '' ? (
          <p className={styles.none}>
            <FormattedMessage
              id="colonel.banner.empty"
              defaultMessage="Without a text, nothing is shown."
              description="Said in place of the preview of the announcement, when there is no text"
            />
          </p>
        ) : (
          <BannerPreview content={content} />
        )}
      </div>
      <p role="status" className={styles.warning}>
        {missing.length > 0 && (
          <FormattedMessage
            id="colonel.banner.left-out"
            defaultMessage="Removed, to keep every page safe: {names}"
            description="Warning under the preview of the announcement; names are those of HTML, such as img"
            values={{
              names: (
                <FormattedList
                  type="unit"
                  value={missing.map((name) => (
                    <Code key={name}>{name}</Code>
                  ))}
                />
              ),
            }}
          />
        )}
      </p>
    </section>
  );
}
