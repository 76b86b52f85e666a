/** A text that is longer than a secret may be. Loaded when someone enters one. */
import { FormattedMessage } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { Button, textButtonClass } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { focusToType } from '../../ui/text-area.tsx';
import { addFiles } from '../../parts/attachments/attached-files.ts';
import styles from './create-form.module.css';
import type { Draft, Offer, SealMode } from './draft.ts';

interface LongText {
  draft: Draft;
  offer: Offer;
  mode: SealMode;
  /** How many characters are too many. */
  excess: number;
}

export interface TooLongProps extends LongText {
  /** Opens the offer of a larger plan. */
  onUpgrade: () => void;
}

/** In the field, below the text. */
export function TooLong({ onUpgrade, ...text }: TooLongProps) {
  const { excess, offer } = text;
  const attach = attachmentOf(text);
  return (
    <div className={styles.tooLong}>
      <output>
        <FormattedMessage
          id="too-long"
          defaultMessage="{excess, plural, one {# character} other {# characters}} too many. Only the first {max, number} can be sent."
          description="Error in the field where the secret is typed: the text is longer than allowed"
          values={{ excess, max: offer.charactersMax }}
        />
      </output>
      {attach && (
        <button
          type="button"
          className={textButtonClass}
          onClick={({ currentTarget }) => {
            attach();
            // The button is gone.
            focusToType(currentTarget.form?.querySelector('textarea') ?? null);
          }}
        >
          <AttachInstead />
        </button>
      )}
      {offer.largerSize !== null && (
        <button
          type="button"
          className={textButtonClass}
          aria-haspopup="dialog"
          onClick={onUpgrade}
        >
          <Icon name="bolt" size={18} />
          <FormattedMessage
            id="dashboard.larger"
            defaultMessage="Upgrade for up to {size, plural, one {# character} other {# characters}}"
            description="Button under a text that is too long; opens the offer of a larger plan"
            values={{ size: offer.largerSize }}
          />
        </button>
      )}
    </div>
  );
}

export interface CutDialogProps extends LongText {
  onClose: () => void;
  /** Sends the beginning of the text. */
  onCut: () => void;
}

/** Asks before less than the whole text is sent. */
export function CutDialog({ onClose, onCut, ...text }: CutDialogProps) {
  const { draft, excess, offer } = text;
  const max = offer.charactersMax;
  const attach = attachmentOf(text);
  return (
    <Dialog
      title={
        <FormattedMessage
          id="cut.title"
          defaultMessage="Send only the first {max, plural, one {character} other {# characters}}?"
          description="Title of the dialog before a text that is too long is cut and sent"
          values={{ max }}
        />
      }
      onClose={onClose}
    >
      <p>
        <FormattedMessage
          id="cut.text"
          defaultMessage="Your text has {count, plural, one {# character} other {# characters}}. {excess, plural, one {The last one is left out.} other {The last # are left out.}}"
          description="In the dialog before a text that is too long is cut and sent"
          values={{ count: countCharacters(draft.secret), excess }}
        />
      </p>
      <DialogActions>
        {attach && (
          <Button
            onClick={() => {
              attach();
              onClose();
            }}
          >
            <AttachInstead />
          </Button>
        )}
        <Button variant="primary" onClick={onCut}>
          <FormattedMessage
            id="cut.confirm"
            defaultMessage="Cut and send"
            description="Button that creates a link to the beginning of a text that is too long"
          />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function AttachInstead() {
  return (
    <FormattedMessage
      id="too-long.attach"
      defaultMessage="Attach as a file instead"
      description="Button that turns a text that is too long into a file of the secret"
    />
  );
}

/** Turns the text into a file of the secret; null where that is not possible. */
function attachmentOf({ draft, offer, mode }: LongText): (() => void) | null {
  const { secret, files, upload } = draft;
  const { fileBytesMax } = offer;
  if (mode !== 'browser' || upload === null || secret.length > fileBytesMax) return null;
  const file = new File([secret], 'secret.txt', { type: 'text/plain' });
  const added = addFiles(files, [file], fileBytesMax);
  if (added.refusal) return null;
  return () => {
    draft.setFiles(added.files);
    draft.setSecret('');
  };
}
