import { FormattedMessage } from 'react-intl';

/** Where this site stores its data: only what the platform guarantees. */
export function StorageLocation({ isPinned }: { isPinned: boolean }) {
  return isPinned ? (
    <FormattedMessage
      id="region.pinned"
      defaultMessage="This site stores its data in this region."
      description="Under the name of a data region, where the platform is bound to it"
    />
  ) : (
    <FormattedMessage
      id="region.near"
      defaultMessage="This site stores its data near this region. The platform does not guarantee the location."
      description="Under the name of a data region, where the platform is not bound to it"
    />
  );
}
