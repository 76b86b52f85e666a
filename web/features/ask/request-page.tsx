import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { ANSWERS_MAX } from '../../../shared/limits.ts';
import { askLink } from '../../../shared/seal/ask-fragment.ts';
import type { Bytes } from '../../../shared/seal/bytes.ts';
import { SealError } from '../../../shared/seal/seal-error.ts';
import { isUnknownAsk, type OwnRequest, ownRequestQuery } from '../../api/asks.ts';
import { failureText } from '../../intl/failures.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { createdAsks } from '../../api/remembered-asks.ts';
import { CheckWords } from '../../parts/check-words.tsx';
import { LinkSeal } from '../../parts/link-seal.tsx';
import { LinkToSend } from '../../parts/link-to-send.tsx';
import { useActivity } from '../../parts/use-activity.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ReturnHome } from '../../ui/failure.tsx';
import { useWarningBeforeLeaving } from '../../ui/leaving.ts';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import { PageFailure } from '../../ui/query-boundary.tsx';
import { Seal } from '../../ui/seal.tsx';
import { Answers } from './answers.tsx';
import styles from './ask.module.css';
import { Keep } from './keep.tsx';
import { Asked, Headline } from './request-parts.tsx';
import { useChange } from './use-change.ts';

interface RequestPageProps {
  askKey: string;
  secret: Bytes;
  /** It was just created here: its private link is nowhere else. */
  isNew: boolean;
}

/** The private page of a request, for its requester. */
export function RequestPage({ askKey, secret, isNew }: RequestPageProps) {
  const intl = useIntl();
  useActivity();
  const { data, error, refetch } = useQuery(ownRequestQuery(askKey, secret));
  const [isKept, setKept] = useState(!isNew);
  const keep = () => {
    if (isNew) createdAsks.set(askKey, 'kept');
    setKept(true);
  };
  useWarningBeforeLeaving(!isKept);
  if (data) {
    return (
      <LinkSeal secretKey={askKey}>
        <div className={styles.page}>
          {globalThis.waxseal?.isLinkChanged === true && !createdAsks.has(askKey) && (
            <LinkChanged request={data} secret={secret} />
          )}
          <Loaded request={data} secret={secret} isKept={isKept} onKept={keep} />
        </div>
      </LinkSeal>
    );
  }
  if (isUnknownAsk(error) || error instanceof SealError) return <Unknown />;
  if (error) {
    return <PageFailure onRetry={() => void refetch()}>{loadFailureText(intl, error)}</PageFailure>;
  }
  return (
    <div className={styles.page}>
      <LoadingHeading />
      <Skeleton width="18rem" height="2.5rem" />
      <Skeleton height="12rem" />
      <Skeleton height="6rem" />
    </div>
  );
}

/** The server has no request under this key, or the key is not its own. */
function Unknown() {
  return (
    <Notice
      seal="broken"
      heading={
        <FormattedMessage
          id="request.unknown"
          defaultMessage="This link leads to no request"
          description="Heading of the private page of a request that the server does not have"
        />
      }
    >
      <p>
        <FormattedMessage
          id="request.unknown.text"
          defaultMessage="Nothing is stored here any more, or the link was changed. Open the private link that you kept, and copy all of it."
          description="Where the server has no request for a link: what may be wrong"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}

interface OwnProps {
  request: OwnRequest;
  secret: Bytes;
}

interface LoadedProps extends OwnProps {
  isKept: boolean;
  onKept: () => void;
}

function Loaded({ request, secret, isKept, onKept }: LoadedProps) {
  const { record, ask, answers } = request;
  const keep = (
    <Keep record={record} secret={secret} question={ask?.question.question ?? ''} onKept={onKept} />
  );
  if (!isKept) {
    return (
      <>
        <Headline request={request} isKept={false} />
        <section className={styles.sheet}>
          {keep}
          <p className={styles.note}>
            <FormattedMessage
              id="keep.then"
              defaultMessage="After that, the link to send appears here."
              description="Under the ways to keep the private link of a new request"
            />
          </p>
        </section>
      </>
    );
  }
  return (
    <>
      <Headline request={request} isKept />
      {ask && answers.length > 0 && <Answers request={request} ask={ask} />}
      {ask && record.state === 'open' && (
        <div className={styles.sheet}>
          <LinkToSend
            url={askLink({
              origin: new URL(record.share_url).origin,
              key: record.key,
              linkKey: ask.linkKey,
            })}
            seal={<Seal state="unbroken" size={56} />}
          />
        </div>
      )}
      {ask && (
        <>
          <Asked question={ask.question} />
          <div className={styles.folds}>
            <CheckWords commitment={ask.commitment} />
            <div className={styles.fold}>
              <Drawer
                title={
                  <FormattedMessage
                    id="keep"
                    defaultMessage="Keep the private link"
                    description="Title of the drawer with the ways to keep the private link of a request"
                  />
                }
              >
                {keep}
              </Drawer>
            </div>
          </div>
        </>
      )}
      <Actions request={request} secret={secret} />
    </>
  );
}

function Actions({ request: { record }, secret }: OwnProps) {
  const intl = useIntl();
  const { key, state, answers_max: max } = record;
  const more = useChange(key, secret);
  const isRunning = state === 'open' || state === 'full';
  return (
    <>
      {more.error && <Alert kind="error">{failureText(intl, more.error)}</Alert>}
      <div className={styles.actions}>
        {isRunning && max < ANSWERS_MAX && (
          <Button
            busy={more.isPending}
            onClick={() => more.send({ action: 'answers', answers: max + 1 })}
          >
            <FormattedMessage
              id="request.more"
              defaultMessage="Take one more answer"
              description="Button that raises the number of answers that a request takes"
            />
          </Button>
        )}
        <Link to="/ask" className={buttonClass(isRunning ? 'secondary' : 'primary')}>
          <FormattedMessage
            id="request.another"
            defaultMessage="New request"
            description="Link from the private page of a request to the form for a new one"
          />
        </Link>
        {isRunning && (
          <CloseButton askKey={key} secret={secret}>
            <FormattedMessage
              id="request.close"
              defaultMessage="Close"
              description="Button with which a request takes no more answers"
            />
          </CloseButton>
        )}
      </div>
    </>
  );
}

interface CloseButtonProps {
  askKey: string;
  secret: Bytes;
  children: ReactNode;
}

function CloseButton({ askKey, secret, children }: CloseButtonProps) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const closing = useChange(askKey, secret);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={
            <FormattedMessage
              id="request.close.title"
              defaultMessage="Close this request?"
              description="Title of the dialog before a request is closed"
            />
          }
          action={children}
          busy={closing.isPending}
          error={closing.error && failureText(intl, closing.error)}
          onConfirm={() => closing.send({ action: 'close' })}
          onClose={() => setAsking(false)}
        >
          <p>
            <FormattedMessage
              id="request.close.text"
              defaultMessage="Its link takes no more answers. You can still open those that are here. This cannot be undone."
              description="In the dialog before a request is closed"
            />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Something on the way has encoded the `#` of the private link: both it and the site have received the key. */
function LinkChanged({ request: { record }, secret }: OwnProps) {
  const isRunning = record.state === 'open' || record.state === 'full';
  return (
    <div className={styles.changed}>
      <Alert kind="warning">
        <FormattedMessage
          id="request.changed"
          defaultMessage="This link was changed on its way, usually by a service that checks links in email. That service and this site received the whole link, and could open the answers. Close this request and make a new one."
          description="Warning on the private page of a request: a program has rewritten its link, so that the server got its key"
        />
      </Alert>
      {isRunning && (
        <CloseButton askKey={record.key} secret={secret}>
          <FormattedMessage
            id="request.close"
            defaultMessage="Close"
            description="Button with which a request takes no more answers"
          />
        </CloseButton>
      )}
    </div>
  );
}
