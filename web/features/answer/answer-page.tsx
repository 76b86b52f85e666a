/** The page of an ask link: a stranger, often on a phone and in a hurry, answers a request for a secret. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isKey } from '../../../shared/link-key.ts';
import { readAskFragment } from '../../../shared/seal/ask-fragment.ts';
import type { Bytes } from '../../../shared/seal/bytes.ts';
import { SealError } from '../../../shared/seal/seal-error.ts';
import type { SentAnswer } from '../../api/answer.ts';
import { refusalOf } from '../../api/failure.ts';
import { shownAskQuery } from '../../api/shown-ask.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { useBrand } from '../../parts/letter.tsx';
import { LinkSeal } from '../../parts/link-seal.tsx';
import { PageFailure } from '../../ui/query-boundary.tsx';
import { useIntl } from 'react-intl';
import {
  ChangedRequest,
  EndedRequest,
  Insecure,
  Incomplete,
  UnknownRequest,
  WrongLink,
} from './notices.tsx';
import { Request } from './request.tsx';
import { AnswerSkeleton, AnswerTitle } from './skeleton.tsx';
import { Sent } from './sent.tsx';

/** What the link itself says, before the server is asked. Another fragment is another link, for which the page is loaded again. */
export function AnswerPage() {
  const { askKey } = useParams({ from: '/_letter/ask/$askKey' });
  const [fragment] = useState(() => readAskFragment(location.hash));
  const isAlone = useBrand() !== null;
  if (!isKey(askKey) || typeof fragment === 'string') return <Incomplete isAlone={isAlone} />;
  if (fragment.kind === 'private') return <WrongLink isAlone={isAlone} />;
  // Only a secure context has WebCrypto.
  if (!('subtle' in crypto)) return <Insecure />;
  return (
    <LinkSeal secretKey={askKey}>
      <Ask askKey={askKey} linkKey={fragment.linkKey} />
    </LinkSeal>
  );
}

interface AskProps {
  askKey: string;
  linkKey: Bytes;
}

function Ask({ askKey, linkKey }: AskProps) {
  const intl = useIntl();
  const isAlone = useBrand() !== null;
  const { data, error, refetch } = useQuery(shownAskQuery(askKey, linkKey));
  const [sent, setSent] = useState<SentAnswer | null>(null);
  if (sent) return <Sent answer={sent} />;
  if (error instanceof SealError) return <ChangedRequest isAlone={isAlone} />;
  if (refusalOf(error)?.code === 'ask_unknown') return <UnknownRequest isAlone={isAlone} />;
  if (error) {
    return (
      <>
        <AnswerTitle />
        <PageFailure onRetry={() => void refetch()}>{loadFailureText(intl, error)}</PageFailure>
      </>
    );
  }
  if (!data) return <AnswerSkeleton />;
  const { record, ask } = data;
  return ask ? (
    <Request ask={ask} record={record} onSent={setSent} />
  ) : (
    <EndedRequest state={record.state} isAlone={isAlone} />
  );
}
