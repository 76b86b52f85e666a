import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type Account,
  type ApiToken,
  createToken,
  type CreatedToken,
  revokeToken,
} from '../../api/account.ts';
import { optionsHere } from '../../api/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { failureText } from '../../intl/failures.ts';
import { serverTime } from '../../api/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AccountBoundary, useAccountCall, useAccountChange } from './account-query.tsx';
import { TokenForm } from './token-form.tsx';
import { RevokeDialog, TokenItem } from './token-item.tsx';
import styles from './account.module.css';

/** Tokens that let programs act for the account. */
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
          defaultMessage="Programs use a token to act for your account. They send your email address as the user name and the token as the password. A token cannot change your password or create other tokens."
          description="What API tokens are for, on the account page"
        />
      </p>
      <AccountBoundary height="18rem">
        {(account) => (
          // The focused button is removed with its item.
          <Tokens account={account} onRevoked={focusHeading} />
        )}
      </AccountBoundary>
    </Panel>
  );
}

function withTokens(account: Account, apitokens: Account['apitokens']): Account {
  return { ...account, apitokens, apitoken: apitokens.length === 0 ? null : 'set' };
}

/** Creates a token; in the list it replaces a token of the same name. */
function useCreateToken() {
  const changeAccount = useAccountChange();
  return useAccountCall('token', {
    mutationFn: createToken,
    onSuccess: ({ apitoken: _token, apitoken_hex: _digits, active: _active, ...described }) => {
      const created = Math.floor(serverTime() / 1000);
      changeAccount((account) => {
        const others = account.apitokens.filter(({ name }) => name !== described.name);
        return withTokens(account, [{ ...described, created, used: null }, ...others]);
      });
    },
  });
}

/** Revokes a token and removes it from the list. */
function useRevokeToken(onRevoked: () => void) {
  const changeAccount = useAccountChange();
  return useAccountCall('revocation', {
    mutationFn: revokeToken,
    onSuccess: (_, revoked) => {
      changeAccount((account) =>
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
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const creation = useCreateToken();
  const revocation = useRevokeToken(() => setRevoking(null));
  const isRevoked = revocation.isSuccess;
  // After the dialog has closed, because it returns the focus to a button that no longer exists.
  useEffect(() => {
    if (isRevoked) onRevoked();
  }, [isRevoked, onRevoked]);
  const { apitokens: tokens, cust } = account;
  const site = useQuery(siteQuery).data;
  const { api: hasApi } = optionsHere(site, cust.plan.options);
  const { data: created } = creation;
  return (
    <>
      {created && <TokenCard key={created.id} {...created} />}
      {isRevoked && <Revoked />}
      {tokens.length === 0 ? (
        !isRevoked && hasApi && <None />
      ) : (
        <ul>
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {tokens.length > 0 && hasApi && <TokenUsage custid={account.cust.custid} />}
      {hasApi ? (
        <TokenForm
          key={created?.id}
          tokens={tokens}
          creation={creation}
          onCreate={(request) => {
            revocation.reset();
            creation.send(request);
          }}
        />
      ) : (
        <NotInPlan />
      )}
      {revoking && (
        <RevokeDialog
          token={revoking}
          busy={revocation.isPending}
          error={revocation.error && failureText(intl, revocation.error)}
          onConfirm={() => {
            creation.reset();
            revocation.send(revoking.id);
          }}
          onClose={() => {
            if (revocation.isError) revocation.reset();
            setRevoking(null);
          }}
        />
      )}
    </>
  );
}

/** Said in place of the form: no token would be accepted. */
function NotInPlan() {
  return (
    <>
      <p>
        <FormattedMessage
          id="account.tokens.plan"
          defaultMessage="Your plan does not include API access: calls with a token of this account are refused."
          description="Said on the account page in place of the form that creates an API token"
        />
      </p>
      <Link to="/pricing" className={`${buttonClass('secondary')} ${styles.plans}`}>
        <FormattedMessage
          id="account.tokens.plans"
          defaultMessage="See plans with API access"
          description="Link to the prices, where the plan of an account does not include the API"
        />
      </Link>
    </>
  );
}

function None() {
  return (
    <p>
      <FormattedMessage
        id="account.token.none"
        defaultMessage="You have no API tokens."
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
        defaultMessage="The token was revoked. Programs that still use it are refused."
        description="Said after the API token was taken away"
      />
    </Alert>
  );
}

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

/** Shows a new token, once. */
function TokenCard({ apitoken, apitoken_hex }: CreatedToken) {
  const intl = useIntl();
  return (
    <ShownOnce
      heading={
        <FormattedMessage
          id="account.token.new"
          defaultMessage="Your new API token"
          description="Heading over an API token that was just created"
        />
      }
      text={apitoken}
      what={intl.formatMessage({
        id: 'account.token.what',
        defaultMessage: 'the API token',
        description: 'What the copy button copies, read after "Copy"',
      })}
      other={{
        label: (
          <FormattedMessage
            id="account.token.digits"
            defaultMessage="For programs made for Onetime Secret: the same token in 40 digits. They send it with your email address."
            description="Over a second form of a new API token, which older programs of another service expect"
          />
        ),
        text: apitoken_hex,
        what: intl.formatMessage({
          id: 'account.token.digits.what',
          defaultMessage: 'the token in 40 digits',
          description: 'What the copy button copies, read after "Copy"',
        }),
      }}
    >
      <FormattedMessage
        id="account.token.once"
        defaultMessage="<b>This token is shown only once.</b> Save it where your programs keep their passwords before you leave this page. Anyone who has it can use it."
        description="Warning under an API token that was just created; b is its gist"
        values={bold}
      />
    </ShownOnce>
  );
}

const FILE = 'message.txt';

const tags = { docs: (text: ReactNode) => <Link to="/docs">{text}</Link> };

/** Sample call with a token, to be copied. */
function TokenUsage({ custid }: { custid: string }) {
  const intl = useIntl();
  const line = curlLine(custid, location.origin, FILE);
  return (
    <div className={styles.usage}>
      <h3 className={styles.usageHeading}>
        <FormattedMessage
          id="account.token.usage"
          defaultMessage="Try it"
          description="Heading on the account page over a first call with the API token"
        />
      </h3>
      <p className={styles.note}>
        <FormattedMessage
          id="account.token.usage.lead"
          defaultMessage="This command creates a secret from the file {file}. It asks for the token, so that the token is kept neither in your shell’s history nor in a list of processes. The <docs>reference</docs> has all calls."
          description="Over a line for a shell that seals a file; docs is a link"
          values={{
            file: (
              <code dir="ltr" translate="no">
                {FILE}
              </code>
            ),
            ...tags,
          }}
        />
      </p>
      <div className={styles.usageLine}>
        <code className={styles.usageCode} dir="ltr" translate="no">
          {line}
        </code>
        <CopyButton
          text={line}
          variant="secondary"
          what={intl.formatMessage({
            id: 'account.token.usage.what',
            defaultMessage: 'the command',
            description: 'What the copy button copies, read after "Copy"',
          })}
        />
      </div>
    </div>
  );
}

/**
 * The path of `concealSecret`. Not imported from the contract, which would load the schemas of all secret calls; a test
 * compares the two.
 */
const CONCEAL_PATH = '/api/v2/secret/conceal';

const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quotes a text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Shell command that seals a file. It does not contain the token: curl prompts for the password missing from `-u`. */
export function curlLine(custid: string, origin: string, file: string): string {
  const field = shellWord(`secret=<${file}`);
  return `curl -u ${shellWord(custid)} -F ${field} ${shellWord(origin + CONCEAL_PATH)}`;
}
