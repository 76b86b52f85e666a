import { useRef, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { showWebhook } from '../../../shared/contract/webhooks.ts';
import { pathOf } from '../../data/call.ts';
import { webhookQuery } from '../../data/webhooks.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { Deliveries } from './deliveries.tsx';
import { NoWebhook } from './no-webhook.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { WebhookSet } from './webhook-set.tsx';
import styles from './webhooks.module.css';

const tags = { docs: (text: ReactNode) => <Link to="/docs">{text}</Link> };

/** Where the account’s own server is told how its secrets end, and what came of that. */
export function Webhooks() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(webhookQuery);
  const deeds = useWebhookActions();
  return (
    <Panels>
      <Panel headingRef={heading} heading={<Heading />}>
        <p className={styles.note}>
          <FormattedMessage
            id="webhook.lead"
            defaultMessage="A webhook tells a server of yours how your secrets end. What it sends is signed, and holds no key, no link and nothing of the text. The <docs>reference</docs> says how to check the signature."
            description="What webhooks are, on the account page; docs is a link"
            values={tags}
          />
        </p>
        <QueryBoundary query={query} path={pathOf(showWebhook)} height="18rem">
          {({ webhook }) =>
            webhook === null ? (
              <NoWebhook deeds={deeds} heading={heading} />
            ) : (
              <WebhookSet webhook={webhook} deeds={deeds} />
            )
          }
        </QueryBoundary>
      </Panel>
      {query.data?.webhook && <Deliveries deliveries={query.data.deliveries} deeds={deeds} />}
    </Panels>
  );
}

function Heading() {
  return (
    <FormattedMessage
      id="webhook"
      defaultMessage="Webhooks"
      description="Heading on the account page about telling another server of events"
    />
  );
}
