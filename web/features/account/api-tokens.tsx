import { useCallback, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Account, type ApiToken, createToken, revokeToken } from '../../data/account.ts';
import { accountFailureText } from '../../intl/account-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useAccountCall, useAccountChange } from './account-call.ts';
import { AccountBoundary } from './account-gate.tsx';
import styles from './form.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';
import { TokenCard } from './token-card.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenItem } from './token-item.tsx';
import { TokenUsage } from './token-usage.tsx';

/** The tokens by which programs act for the account. */
export function ApiTokens() {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  return (
    <Panel
      headingRef={heading}
      heading={
        <FormattedMessage
          id="account.tokens"
          defaultMessage="API tokens"
          description="Heading on the account page of the list of tokens for programs"
        />
      }
    >
      <p className={styles.note}>
        <FormattedMessage
          id="account.tokens.lead"
          defaultMessage="Your programs use a token to act for your account. They send your email address as the user name and the token as the password. No token can change your password or create other tokens."
          description="What API tokens are for, on the account page"
        />
      </p>
      <AccountBoundary height="18rem">
        {(account) => (
          // The button that had the focus is gone with its line.
          <Tokens account={account} onRevoked={focusHeading} />
        )}
      </AccountBoundary>
    </Panel>
  );
}

function withTokens(account: Account, apitokens: Account['apitokens']): Account {
  return { ...account, apitokens, apitoken: apitokens.length === 0 ? null : 'set' };
}

/** Creates a token, and puts it into the list in place of the one of its name. */
function useCreation() {
  const note = useAccountChange();
  return useAccountCall({
    mutationFn: createToken,
    onSuccess: ({ apitoken: _token, active: _active, ...described }) => {
      const created = Math.floor(Date.now() / 1000);
      note((account) => {
        const others = account.apitokens.filter(({ name }) => name !== described.name);
        return withTokens(account, [{ ...described, created, used: null }, ...others]);
      });
    },
  });
}

/** Revokes a token, and takes it off the list. */
function useRevocation(onRevoked: () => void) {
  const note = useAccountChange();
  return useAccountCall({
    mutationFn: revokeToken,
    onSuccess: (_, revoked) => {
      note((account) =>
        withTokens(
          account,
          account.apitokens.filter(({ id }) => id !== revoked),
        ),
      );
      onRevoked();
    },
  });
}

function Tokens({ account, onRevoked }: { account: Account; onRevoked: () => void }) {
  const intl = useIntl();
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const creation = useCreation();
  const revocation = useRevocation(() => setAsked(null));
  const isRevoked = revocation.isSuccess;
  // Once the dialog is gone: it would give the focus back to a button that is not there.
  useEffect(() => {
    if (isRevoked) onRevoked();
  }, [isRevoked, onRevoked]);
  const { apitokens: tokens } = account;
  const { data: made } = creation;
  return (
    <>
      {made && <TokenCard key={made.id} token={made.apitoken} />}
      {isRevoked && <Revoked />}
      {tokens.length === 0 ? (
        !isRevoked && <None />
      ) : (
        <ul>
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => setAsked(token)} />
          ))}
        </ul>
      )}
      {tokens.length > 0 && <TokenUsage custid={account.cust.custid} />}
      <TokenForm
        key={made?.id}
        tokens={tokens}
        creation={creation}
        onCreate={(request) => {
          revocation.reset();
          creation.send(request);
        }}
      />
      {asked && (
        <RevokeDialog
          token={asked}
          busy={revocation.isPending}
          error={revocation.error && accountFailureText(intl, revocation.error)}
          onConfirm={() => {
            creation.reset();
            revocation.send(asked.id);
          }}
          onClose={() => {
            if (revocation.isError) revocation.reset();
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

function None() {
  return (
    <p>
      <FormattedMessage
        id="account.token.none"
        defaultMessage="This account has no API token."
        description="Said on the account page when there is no token for programs"
      />
    </p>
  );
}

function Revoked() {
  return (
    <Alert kind="success">
      <FormattedMessage
        id="account.token.revoked"
        defaultMessage="The token is revoked. Programs that still use it are refused."
        description="Said after the API token was taken away"
      />
    </Alert>
  );
}
