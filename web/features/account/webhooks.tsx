import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { webhookEvents } from '../../../shared/contract/webhooks.ts';
import { webhookQuery } from '../../api/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/notice.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { useReturnedFocus } from './account-parts.tsx';
import { Deliveries } from './webhook-deliveries.tsx';
import { useWebhookActions, type WebhookActions } from './webhook-actions.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSettings } from './webhook-settings.tsx';
import styles from './webhooks.module.css';

const tags = { docs: (text: ReactNode) => <Link to="/docs">{text}</Link> };

/** The webhook of the account and its deliveries. */
export function Webhooks() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(webhookQuery);
  const actions = useWebhookActions();
  return (
    <Panels>
      <Panel
        headingRef={heading}
        heading={
          <FormattedMessage
            id="webhook"
            defaultMessage="Webhooks"
            description="Heading on the account page about webhooks, which notify another server of events"
          />
        }
      >
        <p className={styles.note}>
          <FormattedMessage
            id="webhook.lead"
            defaultMessage="A webhook notifies your server, or a chat, when a secret is opened, burned or reported, when it expires, and when a request is answered. It contains no key that opens anything, no link and nothing of the text. What a program gets is signed: the <docs>reference</docs> explains how to verify that."
            description="What webhooks are, on the account page; docs is a link"
            values={tags}
          />
        </p>
        <QueryBoundary query={query} height="18rem">
          {({ webhook }) =>
            webhook === null ? (
              <NoWebhook actions={actions} heading={heading} />
            ) : (
              <WebhookSettings webhook={webhook} actions={actions} />
            )
          }
        </QueryBoundary>
      </Panel>
      {query.data?.webhook && <Deliveries deliveries={query.data.deliveries} actions={actions} />}
    </Panels>
  );
}

const NEW_WEBHOOK = { url: '', events: webhookEvents, format: 'standard' } as const;

interface NoWebhookProps {
  actions: WebhookActions;
  /** Heading of the panel, which takes the focus. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The button that opens the form for the first webhook, or the form. */
function NoWebhook({ actions, heading }: NoWebhookProps) {
  const { action, errorText, view, show } = actions;
  const isRemoved = action?.kind === 'remove' && errorText === null;
  // The focused button is removed with the webhook.
  useEffect(() => {
    if (isRemoved) heading.current?.focus();
  }, [isRemoved, heading]);
  const isOpen = view === 'editing';
  const button = useReturnedFocus(isOpen);
  return (
    <div className={styles.stack}>
      {isRemoved && (
        <Alert kind="success">
          <FormattedMessage
            id="webhook.removed"
            defaultMessage="The webhook was removed. Your server gets no more events."
            description="Said after a webhook was removed"
          />
        </Alert>
      )}
      {errorText !== null && action?.kind !== 'set' && <Alert kind="error">{errorText}</Alert>}
      {isOpen ? (
        <WebhookForm initially={NEW_WEBHOOK} actions={actions} onCancel={() => show('plain')} />
      ) : (
        <div className={styles.actions}>
          <Button ref={button} onClick={() => show('editing')}>
            <FormattedMessage
              id="webhook.add"
              defaultMessage="Add webhook"
              description="Button that opens the form for a new webhook"
            />
          </Button>
        </div>
      )}
    </div>
  );
}
