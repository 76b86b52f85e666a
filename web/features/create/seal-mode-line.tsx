/** Loaded where the site allows that browsers encrypt. */
import { defineMessages, useIntl } from 'react-intl';
import type { SealMode } from './seal-mode.ts';

const messages = defineMessages({
  browser: {
    id: 'conceal.mode.browser',
    defaultMessage: 'Encrypted in your browser: this site cannot read it.',
    description: 'In the field where a secret is typed: who could read it',
  },
  recipients: {
    id: 'conceal.mode.recipients',
    defaultMessage:
      'Encrypted by this site, because it emails the link. It could read your secret while it passes through.',
    description:
      'In the field where a secret is typed, once a recipient is named: who could read it',
  },
  insecure: {
    id: 'conceal.mode.insecure',
    defaultMessage:
      'Encrypted by this site, because this connection is not secure (no https). It could read your secret while it passes through.',
    description: 'In the field where a secret is typed, on a page without https: who could read it',
  },
  unavailable: {
    id: 'conceal.mode.unavailable',
    defaultMessage:
      'Open this page with https first: browsers encrypt only over a secure connection',
    description:
      'In the field where a secret is typed, on a page without https: why no link can be created',
  },
});

interface SealModeLineProps {
  mode: Exclude<SealMode, 'server'>;
}

/** Who could read the secret; announced when it changes. */
export function SealModeLine({ mode }: SealModeLineProps) {
  return <output data-long={mode !== 'browser'}>{useIntl().formatMessage(messages[mode])}</output>;
}
