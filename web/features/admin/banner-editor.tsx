import { type ComponentType, useEffect, useId, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { type Banner, cacheBanner, sendBanner } from '../../api/colonel.ts';
import { useAction } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { ColonelBoundary, ColonelPanel } from './colonel-panel.tsx';
import styles from './banner-editor.module.css';

/** Tab with the announcement that every page shows. */
export function BannerTab(props: Omit<BannerEditorProps, 'saved'>) {
  return (
    <ColonelPanel
      heading={
        <FormattedMessage
          id="colonel.banner"
          defaultMessage="Announcement on every page"
          description="Heading over the editor of the announcement that every page shows"
        />
      }
    >
      <ColonelBoundary height="28rem">
        {({ banner }) => <BannerEditor saved={banner} {...props} />}
      </ColonelBoundary>
    </ColonelPanel>
  );
}

const reasons = defineMessages({
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

interface BannerEditorProps {
  saved: Banner;
  /** Unsaved changes; null for none. */
  draft: Banner | null;
  onDraft: (draft: Banner | null) => void;
  announcement: Announcement;
}

/** Form for the announcement. A failed save keeps the draft. */
function BannerEditor({ saved, draft, onDraft, announcement }: BannerEditorProps) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const saving = useAction(['colonel', 'banner'], {
    mutationFn: sendBanner,
    onSuccess: (banner) => {
      cacheBanner(queryClient, banner);
      onDraft(null);
    },
  });
  const shown = draft ?? saved;
  const isSame = shown.flag === saved.flag && shown.content === saved.content;
  const isTooLong = countCharacters(shown.content) > FIELD_CHARACTERS_MAX;
  const reason = isTooLong ? reasons.long : isSame ? reasons.same : null;
  const change = (changed: Partial<Banner>) => {
    if (saving.isSuccess) saving.reset();
    onDraft({ ...shown, ...changed });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) saving.send(shown);
      }}
    >
      <BannerField value={shown.content} onChange={(content) => change({ content })} />
      <BannerPreview content={shown.content} announcement={announcement} />
      <SwitchField
        label={
          <FormattedMessage
            id="colonel.banner.flag"
            defaultMessage="Show it on every page except the recipient’s"
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
        <SaveLabel busy={saving.isPending} />
      </Button>
      {saving.error && <Alert kind="error">{failureText(intl, saving.error)}</Alert>}
      {saving.isSuccess && <Saved />}
    </form>
  );
}

function SaveLabel({ busy }: { busy: boolean }) {
  return busy ? (
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
  value: string;
  onChange: (value: string) => void;
}

/** Text of the announcement, as HTML. */
function BannerField({ value, onChange }: BannerFieldProps) {
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
      hint={<Hint />}
      error={excess > 0 ? <TooLong excess={excess} /> : undefined}
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
          aria-invalid={excess > 0}
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
      defaultMessage="Text, and links written as {tag} with {attributes}. Anything else is removed."
      description="Hint under the field with the announcement’s text; tag and attributes are names of HTML"
      values={{
        tag: (
          <code dir="ltr" translate="no">
            {'<a>'}
          </code>
        ),
        attributes: (
          <code dir="ltr" translate="no">
            href, target, rel, class
          </code>
        ),
      }}
    />
  );
}

function TooLong({ excess }: { excess: number }) {
  return (
    <FormattedMessage
      id="colonel.banner.beyond"
      defaultMessage="{count, plural, one {# character} other {# characters}} too long. The limit is {max, number}."
      description="Error under the field with the announcement’s text"
      values={{ count: excess, max: FIELD_CHARACTERS_MAX }}
    />
  );
}

interface BannerPreviewProps {
  content: string;
  announcement: Announcement;
}

/** Preview of the announcement at the bottom of a page, and the names of the markup that is left out. */
function BannerPreview({ content, announcement: { Preview, leftOut } }: BannerPreviewProps) {
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
        {content.trim() === '' ? <NoText /> : <Preview content={content} />}
      </div>
      <p role="status" className={styles.warning}>
        {missing.length > 0 && (
          <FormattedMessage
            id="colonel.banner.left-out"
            defaultMessage="Removed, to keep every page safe: {names}"
            description="Warning under the preview of the announcement; names are those of HTML, such as img"
            values={{ names: <Names names={missing} /> }}
          />
        )}
      </p>
    </section>
  );
}

function NoText() {
  return (
    <p className={styles.none}>
      <FormattedMessage
        id="colonel.banner.empty"
        defaultMessage="Without a text, nothing is shown."
        description="Said in place of the preview of the announcement, when there is no text"
      />
    </p>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <FormattedList
      type="unit"
      value={names.map((name) => (
        <code key={name} dir="ltr" translate="no">
          {name}
        </code>
      ))}
    />
  );
}

/** Rendering of announcements, provided by the feature `banner`. */
export interface Announcement {
  readonly Preview: ComponentType<{ content: string }>;
  /** Names of the elements and attributes that are removed for safety. */
  readonly leftOut: (content: string) => readonly string[];
}
