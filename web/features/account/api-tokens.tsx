import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { makeApiToken, revokeApiToken } from '../../../shared/contract/account.ts';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { type Account, accountQuery, type ApiToken } from '../../api/account.ts';
import { optionsHere } from '../../api/plans.ts';
import { serverTime } from '../../api/server-clock.ts';
import { siteQuery } from '../../api/site.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ExactMoment, BriefMoment } from '../../ui/moment.tsx';
import { Panel, ShownOnce } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Detail, ListItem, useAccountChange, useReturnedFocus } from './account-parts.tsx';
import { TokenForm, useScopeText } from './token-form.tsx';
import styles from './account.module.css';

const tags = { docs: (text: ReactNode) => <Link to="/docs">{text}</Link> };

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
          defaultMessage="Programs use a token to act for your account. A token cannot change your password or create other tokens. The <docs>reference</docs> has all calls."
          description="What API tokens are for, on the account page; docs is a link"
          values={tags}
        />
      </p>
      <QueryBoundary query={useQuery(accountQuery)} height="18rem">
        {(account) => (
          // The focused button is removed with its item.
          <Tokens account={account} onRevoked={focusHeading} />
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface TokenEvents {
  onCreated: () => void;
  onRevoked: () => void;
}

/** Creates a token, which takes the place of the one of its name in the list; and revokes one. */
function useTokens({ onCreated, onRevoked }: TokenEvents) {
  const changeAccount = useAccountChange();
  const changeTokens = (change: (tokens: ApiToken[]) => ApiToken[]) =>
    changeAccount((account) => {
      const apitokens = change(account.apitokens);
      return { ...account, apitokens, apitoken: apitokens.length === 0 ? null : 'set' };
    });
  const creation = useCall(makeApiToken, {
    onSuccess: ({ record: { id, name, scopes, expires } }) => {
      const created = Math.floor(serverTime() / 1000);
      changeTokens((tokens) => [
        { id, name, scopes, expires, created, used: null },
        ...tokens.filter((token) => token.name !== name),
      ]);
      onCreated();
    },
  });
  const revocation = useCall(revokeApiToken, {
    onSuccess: (_, { body }) => {
      changeTokens((tokens) => tokens.filter(({ id }) => id !== body?.id));
      onRevoked();
    },
  });
  return { creation, revocation };
}

function Tokens({ account, onRevoked }: { account: Account; onRevoked: () => void }) {
  const intl = useIntl();
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const [isCreating, setCreating] = useState(false);
  const { creation, revocation } = useTokens({
    onCreated: () => setCreating(false),
    onRevoked: () => setRevoking(null),
  });
  const isRevoked = revocation.isSuccess;
  // After the dialog has closed, because it returns the focus to a button that no longer exists.
  useEffect(() => {
    if (isRevoked) onRevoked();
  }, [isRevoked, onRevoked]);
  const { apitokens: tokens, cust } = account;
  const site = useQuery(siteQuery).data;
  const { api: hasApi } = optionsHere(site, cust.plan.options);
  const created = creation.data?.record;
  // The command sends text for the site to encrypt.
  const takesPlain = site?.seal_modes !== 'browser';
  return (
    <>
      {created && (
        <>
          <TokenCard key={created.id} {...created} />
          {takesPlain && created.scopes.includes('secrets') && <TokenUsage custid={cust.custid} />}
        </>
      )}
      {isRevoked && (
        <Alert kind="success">
          <FormattedMessage
            id="account.token.revoked"
            defaultMessage="The token was revoked. Programs that still use it are refused."
            description="Said after the API token was taken away"
          />
        </Alert>
      )}
      {tokens.length === 0 ? (
        !isRevoked &&
        hasApi && (
          <p>
            <FormattedMessage
              id="account.token.none"
              defaultMessage="You have no API tokens."
              description="Said on the account page when there is no token for programs"
            />
          </p>
        )
      ) : (
        <ul>
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {hasApi ? (
        <NewToken isOpen={isCreating} onOpen={() => setCreating(true)}>
          <TokenForm
            tokens={tokens}
            creation={creation}
            onCreate={(body) => {
              revocation.reset();
              creation.send({ body });
            }}
            onCancel={() => {
              if (creation.isError) creation.reset();
              setCreating(false);
            }}
          />
        </NewToken>
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
            revocation.send({ body: { id: revoking.id } });
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

interface NewTokenProps {
  isOpen: boolean;
  onOpen: () => void;
  /** The form. */
  children: ReactNode;
}

/** The button that opens the form, which is in its place then. */
function NewToken({ isOpen, onOpen, children }: NewTokenProps) {
  const button = useReturnedFocus(isOpen);
  if (isOpen) return children;
  return (
    <div className={styles.opener}>
      <Button ref={button} onClick={onOpen}>
        <FormattedMessage
          id="account.token.new-one"
          defaultMessage="New token"
          description="Button that opens the form for a new API token"
        />
      </Button>
    </div>
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

const hidden = { token: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

/** An API token without its value, which is shown only once. */
function TokenItem({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { scopes, created, used, expires } = token;
  const scopeText = useScopeText();
  const [scope = 'secrets', ...others] = scopes;
  const name = <TokenName name={token.name} />;
  return (
    <ListItem
      title={name}
      aside={
        <Button onClick={onRevoke}>
          <FormattedMessage
            id="account.token.revoke-one"
            defaultMessage="Revoke<token> {name}</token>"
            description="Button that asks whether to revoke an API token; token holds its name, for screen readers"
            values={{ name, ...hidden }}
          />
        </Button>
      }
    >
      <Detail>{scopeText(others.length === 0 ? scope : 'both')}</Detail>
      <div className={styles.details}>
        <Detail>
          <FormattedMessage
            id="account.token.created-at"
            defaultMessage="Created: {when}"
            description="When an API token was created; when is a date with a time of day"
            values={{ when: <ExactMoment atSeconds={created} /> }}
          />
        </Detail>
        <Detail>
          {used === null ? (
            <FormattedMessage
              id="account.token.never-used"
              defaultMessage="Never used"
              description="An API token was never used"
            />
          ) : (
            <FormattedMessage
              id="account.token.used-at"
              defaultMessage="Last used: {when}"
              description="When an API token was last used; when is such as '5 minutes ago'"
              values={{ when: <BriefMoment atSeconds={used} /> }}
            />
          )}
        </Detail>
        <Detail>
          {expires === null ? (
            <FormattedMessage
              id="account.token.no-expiry"
              defaultMessage="Does not expire"
              description="An API token has no end"
            />
          ) : (
            <FormattedMessage
              id="account.token.expires-at"
              defaultMessage="Expires: {when}"
              description="When an API token ends; when is a date with a time of day"
              values={{ when: <ExactMoment atSeconds={expires} /> }}
            />
          )}
        </Detail>
      </div>
    </ListItem>
  );
}

/** Name of a token, or a placeholder. */
function TokenName({ name }: { name: string }) {
  if (name !== '') return <bdi translate="no">{name}</bdi>;
  return (
    <FormattedMessage
      id="account.token.unnamed"
      defaultMessage="Unnamed token"
      description="Stands for the API token of an account that has no name"
    />
  );
}

interface RevokeDialogProps {
  token: ApiToken;
  busy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms that a token is revoked. */
function RevokeDialog({ token, busy, ...props }: RevokeDialogProps) {
  const intl = useIntl();
  return (
    <ConfirmDialog
      title={intl.formatMessage({
        id: 'account.token.revoke.title',
        defaultMessage: 'Revoke this API token?',
        description: 'Title of a dialog that asks before the API token is taken away',
      })}
      action={
        busy ? (
          <FormattedMessage
            id="account.token.revoking"
            defaultMessage="Revoking…"
            description="Button that takes the API token away, while that is being done"
          />
        ) : (
          <FormattedMessage
            id="account.token.revoke.action"
            defaultMessage="Revoke token"
            description="Button in a dialog: the API token is taken away"
          />
        )
      }
      busy={busy}
      {...props}
    >
      <p>
        <strong>
          <TokenName name={token.name} />
        </strong>
      </p>
      <p>
        <FormattedMessage
          id="account.token.revoke.effect"
          defaultMessage="The token stops working at once, and every program that uses it is refused. Secrets created with it are not affected."
          description="What revoking an API token does"
        />
      </p>
    </ConfirmDialog>
  );
}

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

/** Shows a new token, once. */
function TokenCard({ apitoken, apitoken_hex }: ReplyOf<typeof makeApiToken>['record']) {
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
            defaultMessage="For programs made for Onetime Secret: the same token as 40 hexadecimal digits. They send it with your email address."
            description="Over a second form of a new API token, which older programs of another service expect"
          />
        ),
        text: apitoken_hex,
        what: intl.formatMessage({
          id: 'account.token.digits.what',
          defaultMessage: 'the token as 40 hexadecimal digits',
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

/** Sample call with a token, to be copied. */
function TokenUsage({ custid }: { custid: string }) {
  const intl = useIntl();
  const line = curlLine(custid, location.origin, FILE);
  return (
    <div className={styles.usage}>
      <h3>
        <FormattedMessage
          id="account.token.usage"
          defaultMessage="Try it"
          description="Heading on the account page over a first call with the API token"
        />
      </h3>
      <p className={styles.note}>
        <FormattedMessage
          id="account.token.usage.lead"
          defaultMessage="This command creates a secret from the file {file}. It asks for the token, so the token is not kept in your shell’s history."
          description="Over a line for a shell that seals a file"
          values={{
            file: (
              <code dir="ltr" translate="no">
                {FILE}
              </code>
            ),
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
