import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { SealState } from '../../ui/seal.tsx';
import { Sample } from '../sample.tsx';

const notices: Record<SealState, string> = {
  unbroken: 'This page could not be loaded',
  broken: 'This message was already opened',
  burned: 'The sender took this message back',
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
      {(['unbroken', 'broken', 'burned'] as const).map((seal) => (
        <Sample key={seal} name={`notice, ${seal}`}>
          <Notice seal={seal} heading={notices[seal]}>
            <p>A page that has one thing to say, and says it in two short sentences at most.</p>
          </Notice>
        </Sample>
      ))}
    </>
  );
}
