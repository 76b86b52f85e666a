import { useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { leftOut } from '../../parts/banner/sanitise.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import styles from './admin.module.css';

export const linkAction = defineMessages({
  add: {
    id: 'colonel.banner.link',
    defaultMessage: 'Add a link',
    description: 'Button under the announcement’s text, and title of the dialog that it opens',
  },
}).add;

const texts = defineMessages({
  missing: {
    id: 'colonel.banner.link.missing',
    defaultMessage: 'Enter the text of the link and its address first',
    description: 'Why the button that adds a link to the announcement is off',
  },
  wrong: {
    id: 'colonel.banner.link.wrong',
    defaultMessage: 'No link can lead to this address',
    description: 'Why the button that adds a link to the announcement is off',
  },
});

const KNOWN = /^(?:\/|https?:|mailto:)/i;

/** What a link leads to: a page of this site, an email address, or a website, of which the scheme may be left out. */
function hrefOf(typed: string): string {
  const address = typed.trim();
  if (KNOWN.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
}

function linkOf(text: string, address: string): string {
  const link = document.createElement('a');
  link.setAttribute('href', hrefOf(address));
  link.textContent = text.trim();
  return link.outerHTML;
}

interface LinkDialogProps {
  /** The selected part of the announcement. */
  selected: string;
  /** Called with the HTML of the link. */
  onAdd: (html: string) => void;
  onClose: () => void;
}

/** Writes the HTML of a link. */
export function LinkDialog({ selected, onAdd, onClose }: LinkDialogProps) {
  const intl = useIntl();
  const [text, setText] = useState(selected);
  const [address, setAddress] = useState('');
  const first = useRef<HTMLInputElement>(null);
  // Runs after the dialog's own effect, which opens it.
  useEffect(() => first.current?.focus(), []);
  const link = linkOf(text, address);
  const isMissing = text.trim() === '' || address.trim() === '';
  const reason = isMissing ? texts.missing : leftOut(link).length > 0 ? texts.wrong : null;
  return (
    <Dialog title={intl.formatMessage(linkAction)} onClose={onClose}>
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== null) return;
          onAdd(link);
          onClose();
        }}
      >
        <Field
          required
          label={
            <FormattedMessage
              id="colonel.banner.link.text"
              defaultMessage="Text of the link"
              description="Label of a field: what an announcement’s link says"
            />
          }
        >
          {({ id }) => (
            <input
              ref={selected === '' ? first : undefined}
              id={id}
              className={controlClass}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              autoComplete="off"
              dir="auto"
              aria-required
            />
          )}
        </Field>
        <Field
          required
          label={
            <FormattedMessage
              id="colonel.banner.link.address"
              defaultMessage="Address"
              description="Label of a field: where an announcement’s link leads to"
            />
          }
          hint={
            <FormattedMessage
              id="colonel.banner.link.hint"
              defaultMessage="A website, an email address, or a page of this site such as {page}"
              description="Hint under the field for the address of an announcement’s link; page is a path"
              values={{
                page: (
                  <bdi dir="ltr" translate="no">
                    /status
                  </bdi>
                ),
              }}
            />
          }
        >
          {({ id, hintId }) => (
            <input
              ref={selected === '' ? undefined : first}
              id={id}
              className={controlClass}
              inputMode="url"
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
              aria-required
              aria-invalid={reason === texts.wrong}
              aria-describedby={hintId}
            />
          )}
        </Field>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            <FormattedMessage
              id="common.cancel"
              defaultMessage="Cancel"
              description="Button that leaves everything as it was"
            />
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={reason && intl.formatMessage(reason)}
          >
            {intl.formatMessage(linkAction)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
