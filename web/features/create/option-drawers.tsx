/** The drawers of the form, closed at first. */
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBrowserValue } from '../../prerender/browser-value.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { lifetimeText } from '../../intl/duration.ts';
import type { Draft } from './draft.ts';
import type { MoreFieldsProps, OptionFieldsProps } from './option-fields.tsx';
import styles from './create-form.module.css';

const load = () => import('./option-fields.tsx');
const OptionFields = lazyPart<'OptionFields', OptionFieldsProps>(load, 'OptionFields');
const MoreFields = lazyPart<'MoreFields', MoreFieldsProps>(load, 'MoreFields');
const MoreSummary = lazyPart<'MoreSummary', { draft: Draft }>(load, 'MoreSummary');
const LinkExample = lazyPart<'LinkExample', { domain: string }>(load, 'LinkExample');

/** Passphrase, lifetime, and for whom the secret is. */
export function PrivacyOptions(props: OptionFieldsProps) {
  return (
    <Drawer
      name="Privacy options"
      startsOpen={props.offer.requiresPassphrase}
      title={
        <FormattedMessage
          id="conceal.privacy"
          defaultMessage="Privacy options"
          description="Title of the drawer with passphrase and expiry time"
        />
      }
      summary={<Summary draft={props.draft} />}
    >
      <div className={styles.privacy}>
        <OptionFields {...props} />
      </div>
    </Drawer>
  );
}

function Summary({ draft: { ttl, passphrase, copies, people } }: { draft: Draft }) {
  const intl = useIntl();
  const audience = people ?? copies;
  const parts = [
    ...(ttl === undefined ? [] : [lifetimeText(ttl, intl.locale)]),
    passphrase
      ? intl.formatMessage({
          id: 'conceal.summary.passphrase',
          defaultMessage: 'passphrase',
          description: 'Part of a drawer summary such as "7 days, passphrase": there is one',
        })
      : intl.formatMessage({
          id: 'conceal.summary.no-passphrase',
          defaultMessage: 'no passphrase',
          description: 'Part of a drawer summary such as "7 days, no passphrase"',
        }),
    ...(audience ? [audience.summaryIn(intl)] : []),
  ];
  return <span>{intl.formatList(parts, { type: 'unit', style: 'short' })}</span>;
}

/** What few senders change: it is closed on every visit. */
export function MoreOptions(props: MoreFieldsProps) {
  const { note, label, locale } = props.draft;
  return (
    <Drawer
      title={
        <FormattedMessage
          id="conceal.more"
          defaultMessage="More"
          description="Title of the drawer with what few senders change: a note, a label, the language of the recipient’s page"
        />
      }
      summary={(note.trim() || label.trim() || locale) && <MoreSummary draft={props.draft} />}
    >
      <div className={styles.more}>
        <MoreFields {...props} />
      </div>
    </Drawer>
  );
}

interface LinkPreviewProps {
  /** Empty for the site's own host. */
  domain: string;
  /** There is a choice of domain. */
  startsOpen: boolean;
  /** The choice of the domain. */
  children: ReactNode;
}

/** What the link will look like. */
export function LinkPreview({ domain, startsOpen, children }: LinkPreviewProps) {
  const ownHost = useBrowserValue(() => location.host, '');
  return (
    <Drawer
      name="Link preview"
      startsOpen={startsOpen}
      title={
        <FormattedMessage
          id="conceal.preview"
          defaultMessage="Link preview"
          description="Title of the drawer that shows how the link will look"
        />
      }
      summary={
        <bdi dir="ltr" translate="no">
          {domain === '' ? ownHost : domain}
        </bdi>
      }
    >
      <div className={styles.preview}>
        {children}
        <LinkExample domain={domain} />
      </div>
    </Drawer>
  );
}
