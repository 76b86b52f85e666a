import { FormattedMessage, useIntl } from 'react-intl';
import { languageName } from '../../../shared/locales.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { lifetimeText } from '../../intl/duration.ts';
import type { Draft } from './draft.ts';
import type { OptionFieldsProps } from './option-fields.tsx';
import styles from './create-form.module.css';

const OptionFields = lazyPart(() => import('./option-fields.tsx'), 'OptionFields');

/** Passphrase, lifetime and language of the recipient's page. */
export function PrivacyOptions(props: OptionFieldsProps) {
  return (
    <Drawer
      name="Privacy options"
      startsOpen={props.requiresPassphrase}
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
    ...(recipients.length > 0
      ? [
          intl.formatMessage(
            {
              id: 'conceal.summary.recipients',
              defaultMessage: '{count, plural, one {# recipient} other {# recipients}}',
              description: 'Part of a drawer summary such as "7 days, 2 recipients"',
            },
            { count: recipients.length },
          ),
        ]
      : []),
  ];
  return <span>{intl.formatList(parts, { type: 'unit', style: 'short' })}</span>;
}
