import { FormattedMessage } from 'react-intl';
import { useBrowserValue } from '../../prerender/browser-value.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './create-form.module.css';

interface LinkPreviewProps {
  /** The host of the link; empty for the site's own. */
  domain: string;
}

const LinkExample = lazyPart(() => import('./link-example.tsx'), 'LinkExample');

/** What the link will look like. */
export function LinkPreview({ domain }: LinkPreviewProps) {
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
