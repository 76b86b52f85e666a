import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { type Banner, cacheBanner, sendBanner } from '../../data/colonel.ts';
import { useSingleCall } from '../../data/single-call.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import type { Announcement } from './announcement.ts';
import styles from './banner-editor.module.css';
import { BannerField } from './banner-field.tsx';
import { BannerSample } from './banner-sample.tsx';

const reasons = defineMessages({
  same: {
    id: 'colonel.banner.same',
    defaultMessage: 'Nothing has changed yet',
    description: 'Why the button that saves the announcement is off',
  },
  long: {
    id: 'colonel.banner.too-long',
    defaultMessage: 'Shorten the text first',
    description: 'Why the button that saves the announcement is off',
  },
});

export interface BannerEditorProps {
  saved: Banner;
  /** What was changed and is not saved; null for nothing. */
  draft: Banner | null;
  onDraft: (draft: Banner | null) => void;
  announcement: Announcement;
}

/** Where the announcement is written. What is not saved stays as it is, whatever becomes of saving it. */
export function BannerEditor({ saved, draft, onDraft, announcement }: BannerEditorProps) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const saving = useSingleCall(['colonel', 'banner'], {
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
      <BannerSample content={shown.content} announcement={announcement} />
      <SwitchField
        label={
          <FormattedMessage
            id="colonel.banner.flag"
            defaultMessage="Show it on every page but the reader’s"
            description="Label of the switch that shows or hides the announcement; the reader’s page opens a secret"
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
      {saving.error && <Alert kind="error">{formFailureText(intl, saving.error)}</Alert>}
      {saving.isSuccess && <Saved />}
    </form>
  );
}

function SaveLabel({ busy }: { busy: boolean }) {
  return busy ? (
    <FormattedMessage
      id="colonel.banner.saving"
      defaultMessage="Saving…"
      description="Button that saves the announcement, while that is being done"
    />
  ) : (
    <FormattedMessage
      id="colonel.banner.save"
      defaultMessage="Save the announcement"
      description="Button that saves the announcement"
    />
  );
}

function Saved() {
  const place = useRef<HTMLDivElement>(null);
  // The announcement itself arrives at the end of the window a moment later, and would cover it.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.saved}>
      <Alert kind="success">
        <FormattedMessage
          id="colonel.banner.saved"
          defaultMessage="The announcement is saved. It takes up to a minute to reach everybody."
          description="Said after the announcement was saved"
        />
      </Alert>
    </div>
  );
}
