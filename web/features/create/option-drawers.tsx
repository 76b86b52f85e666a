/** The drawers of the form, closed at first. */
import { FormattedMessage, useIntl } from 'react-intl';
import { languageName } from '../../../shared/locales.ts';
import { useBrowserValue } from '../../prerender/browser-value.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { lifetimeText } from '../../intl/duration.ts';
import type { Draft } from './draft.ts';
import type { OptionFieldsProps } from './option-fields.tsx';
import styles from './create-form.module.css';

const load = () => import('./option-fields.tsx');
const OptionFields = lazyPart<'OptionFields', OptionFieldsProps>(load, 'OptionFields');
const LinkExample = lazyPart<'LinkExample', { domain: string }>(load, 'LinkExample');

/** Passphrase, lifetime and language of the recipient's page. */
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
      <div className={styles.options}>
        <OptionFields {...props} />
      </div>
    </Drawer>
  );
}

function Summary({ draft: { ttl, passphrase, locale, recipients } }: { draft: Draft }) {
  const intl = useIntl();
  const parts = [
    ...(ttl === undefined ? [] : [lifetimeText(ttl, intl.locale)]),
    ...(passphrase
      ? [
          intl.formatMessage({
            id: 'conceal.summary.passphrase',
            defaultMessage: 'passphrase',
            description: 'Part of a drawer summary such as "7 days, passphrase": there is one',
          }),
        ]
      : []),
    ...(locale ? [languageName(locale)] : []),
    ...(recipients
      ? [
          intl.formatMessage(
            {
              id: 'conceal.summary.recipients',
              defaultMessage: '{count, plural, one {# recipient} other {# recipients}}',
              description: 'Part of a drawer summary such as "7 days, 2 recipients"',
            },
            { count: recipients.addresses.length },
          ),
        ]
      : []),
  ];
  return <span>{intl.formatList(parts, { type: 'unit', style: 'short' })}</span>;
}

/**
 * What the link will look like.
 *
 * @param domain empty for the site's own host
 */
export function LinkPreview({ domain }: { domain: string }) {
  const ownHost = useBrowserValue(() => location.host, '');
  return (
    <Drawer
      name="Link preview"
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
      <div className={styles.example}>
        <LinkExample domain={domain} />
      </div>
    </Drawer>
  );
}
