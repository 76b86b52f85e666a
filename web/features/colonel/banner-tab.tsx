import { FormattedMessage } from 'react-intl';
import { BannerEditor, type BannerEditorProps } from './banner-editor.tsx';
import { ColonelBoundary } from './colonel-gate.tsx';
import { Panel } from './panel.tsx';

/** What the site tells everybody. */
export function BannerTab(props: Omit<BannerEditorProps, 'saved'>) {
  return (
    <Panel
      heading={
        <FormattedMessage
          id="colonel.banner"
          defaultMessage="What the site announces"
          description="Heading over the editor of the announcement that every page shows"
        />
      }
    >
      <ColonelBoundary height="28rem">
        {({ banner }) => <BannerEditor saved={banner} {...props} />}
      </ColonelBoundary>
    </Panel>
  );
}
