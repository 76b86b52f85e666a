import { NotFound } from '../../features/frame/not-found.tsx';
import { Crash } from '../../ui/crash.tsx';
import { PageFailure, ReturnHome, TryAgain } from '../../ui/page-failure.tsx';
import { Row, Sample } from '../sample.tsx';

export function DeadEnds() {
  return (
    <>
      <Row>
        <Sample name="try again">
          <TryAgain onRetry={() => undefined} />
        </Sample>
        <Sample name="return home">
          <ReturnHome />
        </Sample>
      </Row>
      <Sample name="page failure">
        <PageFailure onRetry={() => undefined}>No response received from server</PageFailure>
      </Sample>
      <Sample name="crash">
        <Crash />
      </Sample>
      <Sample name="not found">
        <NotFound />
      </Sample>
    </>
  );
}
