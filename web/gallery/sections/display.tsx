import { useIntl } from 'react-intl';
import { keepInput } from '../../ui/text-area.tsx';
import { DAY_MS, dayOf } from '../../../shared/day.ts';
import { anonymousPlan } from '../../../shared/plans.ts';
import { Crash, ReturnHome } from '../../ui/failure.tsx';
import { IncompleteLink } from '../../parts/incomplete-link.tsx';
import { Alert, Notice, PageHeading } from '../../ui/notice.tsx';
import { PlanFacts } from '../../parts/plan-facts.tsx';
import { Seal, type SealState } from '../../ui/seal.tsx';
import { LinkSeal, SealName } from '../../parts/link-seal.tsx';
import { Row, Sample } from '../sample.tsx';
import { DayChart } from '../../parts/day-chart.tsx';
import { FaqItem } from '../../ui/faq-item.tsx';
import { NotFound } from '../../parts/not-found.tsx';
import { PageFailure, QueryBoundary } from '../../ui/query-boundary.tsx';
import { useState } from 'react';
import { StorageLocation } from '../../parts/storage-location.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing, paths } from '../../ui/icon.tsx';
import { Qr } from '../../ui/qr.tsx';
import { nowSeconds, sampleLink } from '../sample-secrets.ts';
import styles from '../gallery.module.css';
import { lifetimeText } from '../../intl/duration.ts';
import { ExactMoment, Moment } from '../../ui/moment.tsx';
import { type MarkKind, StatusMark } from '../../ui/status.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Loading, LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Facts } from '../../ui/panel.tsx';

const notices: Record<SealState, string> = {
  unbroken: 'This page could not be loaded',
  broken: 'This message was already opened',
  burned: 'The sender took this message back',
  expired: 'This message has expired',
  incomplete: 'This link is incomplete',
};

export function Headings() {
  return (
    <>
      <Sample name="page heading, large">
        <PageHeading size="large">Sealed for one. Opened once.</PageHeading>
      </Sample>
      <Sample name="page heading, medium">
        <PageHeading>Burn it before it is read?</PageHeading>
      </Sample>
      {(['unbroken', 'broken', 'burned', 'expired', 'incomplete'] as const).map((seal) => (
        <Sample key={seal} name={`notice, ${seal}`}>
          <Notice seal={seal} heading={notices[seal]}>
            <p>One message, in two short sentences at most.</p>
          </Notice>
        </Sample>
      ))}
    </>
  );
}

const LONG_WORD = 'seal.example/'.repeat(12);

export function Alerts() {
  return (
    <>
      {(['error', 'success', 'warning'] as const).map((kind) => (
        <Sample key={kind} name={`${kind}, can be dismissed`}>
          <Alert kind={kind} onDismiss={() => undefined}>
            You created this secret. If you open it, your reader no longer can.
          </Alert>
        </Sample>
      ))}
      <Sample name="a word that is too long">
        <Alert kind="error">Failed to fetch data from {LONG_WORD}</Alert>
      </Sample>
    </>
  );
}

const noon = Date.UTC(2026, 10, 21, 12);
const someDays = [0, 1, 6, 12, 18, 19].map((ago) => ({
  day: dayOf(noon - ago * DAY_MS),
  created: (20 - ago) * 7,
  received: (20 - ago) * 5,
  burned: ago % 3,
  expired: ago % 4,
}));

export function Charts() {
  return (
    <>
      {[0, 0.4, 1].map((fraction) => (
        <Sample key={fraction} name={`a transfer, ${fraction * 100}%`}>
          <p id={`transfer-${fraction}`}>Sending a file</p>
          <ProgressBar fraction={fraction} labelledBy={`transfer-${fraction}`} />
        </Sample>
      ))}
      <Sample name="thirty days">
        <DayChart days={someDays} now={noon} />
      </Sample>
      <Sample name="thirty days without anything">
        <DayChart days={[]} now={noon} />
      </Sample>
    </>
  );
}

export function FaqItems() {
  return (
    <Sample name="questions, opened by a click">
      <FaqItem question="What does burning do?">
        It deletes the secret at once, before anyone reads it. The link stops working, and the
        secret cannot be recovered.
      </FaqItem>
      <FaqItem question="How long does it last, and what becomes of the page when its time has run out?">
        Until it is opened, you burn it, or its time runs out.
      </FaqItem>
    </Sample>
  );
}

export function PageMessages() {
  return (
    <>
      <Sample name="return home">
        <ReturnHome />
      </Sample>
      <Sample name="page failure">
        <PageFailure onRetry={() => undefined}>No response received from server</PageFailure>
      </Sample>
      <Sample name="crash">
        <Crash />
      </Sample>
      <Sample name="a form that keeps its input when it breaks">
        {keepInput(<p>The fields</p>, () => undefined)}
      </Sample>
      <Sample name="not found">
        <NotFound />
      </Sample>
      <Sample name="where data is stored">
        <StorageLocation isPinned />
        <StorageLocation isPinned={false} />
      </Sample>
      <Sample name="a link of which a part is missing">
        <IncompleteLink />
      </Sample>
    </>
  );
}

const SIZES = [20, 30, 80, 96];

export function Seals() {
  return (
    <>
      {(['unbroken', 'broken', 'burned', 'expired', 'incomplete'] as const).map((state) => (
        <Row key={state}>
          {SIZES.map((size) => (
            <Sample key={size} name={`${state}, ${size}`}>
              <Seal state={state} size={size} />
            </Sample>
          ))}
        </Row>
      ))}
      <Sample name="breaking">
        <Breaking />
      </Sample>
      <Sample name="of a link">
        <LinkSeal secretKey="bSAMPLEsample23SAMPLEsample">
          <Seal state="unbroken" size={96} />
          <SealName />
        </LinkSeal>
      </Sample>
    </>
  );
}

function Breaking() {
  const [times, setTimes] = useState(0);
  return (
    <Row>
      <Seal key={times} state="broken" size={96} animated />
      <Button onClick={() => setTimes(times + 1)}>Break it again</Button>
    </Row>
  );
}

export function Icons() {
  return (
    <Row>
      {Object.entries(paths).map(([name, path]) => (
        <Sample key={name} name={name}>
          <Row>
            <Drawing path={path} size={16} />
            <Drawing path={path} />
            <Drawing path={path} size={32} />
          </Row>
        </Sample>
      ))}
    </Row>
  );
}

export function QrSample() {
  return (
    <Sample name="a link">
      <div className={styles.square}>
        <Qr text={sampleLink} label="QR code of a link" />
      </div>
    </Sample>
  );
}

const DISTANCES_SECONDS = [0, -300, 7200, -86_400, 604_800];
const LIFETIMES_SECONDS = [45, 60, 300, 3600, 43_200, 86_400, 604_800];

export function Times() {
  const { locale } = useIntl();
  return (
    <>
      {DISTANCES_SECONDS.map((distance) => (
        <Sample key={distance} name={`a moment, ${distance} s from now`}>
          <Moment atSeconds={nowSeconds + distance} />
        </Sample>
      ))}
      <Sample name="inside a sentence">
        Your secret was opened on <ExactMoment atSeconds={nowSeconds - 86_400} />.
      </Sample>
      <Row>
        {LIFETIMES_SECONDS.map((seconds) => (
          <Sample key={seconds} name={`a lifetime of ${seconds} s`}>
            {lifetimeText(seconds, locale)}
          </Sample>
        ))}
      </Row>
    </>
  );
}

const query = { data: undefined, error: null, refetch: () => undefined };
const answers = {
  loading: query,
  failed: { ...query, error: new Error('no answer') },
  loaded: { ...query, data: 'Here it is.' },
};

export function LoadingStates() {
  return (
    <>
      <Sample name="a heading for screen readers only">
        <LoadingHeading />
      </Sample>
      <Sample name="placeholder">
        <Skeleton width="20rem" height="3rem" />
      </Sample>
      <Sample name="a status for screen readers only">
        <Loading />
      </Sample>
      {Object.entries(answers).map(([name, answer]) => (
        <Sample key={name} name={name}>
          <QueryBoundary query={answer} height="3rem">
            {(words) => <p>{words}</p>}
          </QueryBoundary>
        </Sample>
      ))}
    </>
  );
}

function Part({ text }: { text: string }) {
  return <p>{text}</p>;
}

const Loaded = lazyPart(() => Promise.resolve({ Part }), 'Part');
const Failed = lazyPart(() => Promise.reject<{ Part: typeof Part }>(new Error('offline')), 'Part');

export function LazyParts() {
  return (
    <>
      <Sample name="a part that was loaded after the page">
        <Loaded text="Here now." />
      </Sample>
      <Sample name="a part that could not be loaded">
        <Failed text="Never seen." />
      </Sample>
    </>
  );
}

const marks: readonly MarkKind[] = ['good', 'caution', 'bad', 'waiting'];

export function FactSamples() {
  return (
    <>
      <Row>
        {marks.map((kind) => (
          <Sample key={kind} name={`a state: ${kind}`}>
            <StatusMark kind={kind}>Status</StatusMark>
          </Sample>
        ))}
      </Row>
      <Sample name="what a plan includes">
        <PlanFacts
          options={anonymousPlan.options}
          lines={['file_bytes', 'size', 'ttl', 'email', 'api']}
        />
      </Sample>
      <Sample name="names and values">
        <Facts
          facts={[
            { key: 'made', name: 'Created', value: 'Yesterday' },
            { key: 'used', name: 'Used', value: null },
            { key: 'ends', name: 'Expires', value: 'Never' },
          ]}
        />
      </Sample>
    </>
  );
}
