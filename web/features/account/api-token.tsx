import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { drawToken, revokeToken, type Account } from '../../data/account.ts';
import { Alert } from '../../ui/alert.tsx';
import { useAccountCall, useAccountChange } from './account-call.ts';
import { AccountGate } from './account-gate.tsx';
import { accountFailureText } from '../../intl/account-failure.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './form.module.css';
import { NoToken, TokenButtons } from './token-buttons.tsx';
import { TokenCard } from './token-card.tsx';
import { TokenDialog, type TokenQuestion } from './token-dialog.tsx';
import { TokenFacts } from './token-facts.tsx';
import { TokenUsage } from './token-usage.tsx';

/** The token by which programs act for the account. */
export function ApiToken() {
  return (
    <Panel
      heading={
        <FormattedMessage
          id="account.token"
          defaultMessage="API token"
          description="Heading on the account page about the token for programs"
        />
      }
    >
      <p className={styles.note}>
        <FormattedMessage
          id="account.token.lead"
          defaultMessage="With it your own programs seal, read and burn secrets in your name. They send your address as the user name and the token as the password."
          description="What an API token is for, on the account page"
        />
      </p>
      <AccountGate height="6rem">{(account) => <Token account={account} />}</AccountGate>
    </Panel>
  );
}

const noToken = { apitoken: null, apitoken_created: null, apitoken_used: null };
const newToken = () => ({
  apitoken: 'set' as const,
  apitoken_created: Math.floor(Date.now() / 1000),
  apitoken_used: null,
});

/** Makes and revokes the token; of the two, one outcome is the latest. */
function useToken(onDone: () => void) {
  const note = useAccountChange();
  const done = (token: Partial<Account>) => {
    note((account) => ({ ...account, ...token }));
    onDone();
  };
  const making = useAccountCall({ mutationFn: drawToken, onSuccess: () => done(newToken()) });
  const revoking = useAccountCall({ mutationFn: revokeToken, onSuccess: () => done(noToken) });
  return {
    making,
    revoking,
    isBusy: making.isPending || revoking.isPending,
    error: making.error ?? revoking.error,
    make: () => {
      revoking.reset();
      making.send(undefined);
    },
    revoke: () => {
      making.reset();
      revoking.send(undefined);
    },
    forgetFailures: () => {
      if (making.isError) making.reset();
      if (revoking.isError) revoking.reset();
    },
  };
}

function Token({ account }: { account: Account }) {
  const intl = useIntl();
  const [question, setQuestion] = useState<TokenQuestion | null>(null);
  const close = () => setQuestion(null);
  const { making, revoking, isBusy, error, make, revoke, forgetFailures } = useToken(close);
  const ask = (asked: TokenQuestion) => {
    forgetFailures();
    setQuestion(asked);
  };
  return (
    <>
      {making.isSuccess && <TokenCard key={making.data} token={making.data} />}
      {account.apitoken !== null ? (
        <>
          <TokenFacts account={account} />
          <TokenButtons onAsk={ask} />
          <TokenUsage custid={account.cust.custid} />
        </>
      ) : (
        <NoToken busy={making.isPending} isRevoked={revoking.isSuccess} onMake={make} />
      )}
      {error && question === null && <Alert kind="error">{accountFailureText(intl, error)}</Alert>}
      {question && (
        <TokenDialog
          question={question}
          busy={isBusy}
          error={error && accountFailureText(intl, error)}
          onConfirm={question === 'replace' ? make : revoke}
          onClose={close}
        />
      )}
    </>
  );
}
