import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { DEFAULT_LIMIT_CREATE, LIMIT_WINDOW_SECONDS } from '../../../shared/limits.ts';
import { SOURCE_URL } from '../../../shared/source.ts';
import { siteQuery } from '../../api/site.ts';
import { useOrigin } from '../../prerender/browser-value.ts';
import { PageHeading } from '../../ui/notice.tsx';
import type { Language } from './examples.ts';
import { Examples } from './quick-start.tsx';
import { Reference } from './reference.tsx';
import { Code, Text } from './text.tsx';
import styles from './docs.module.css';

const texts = defineMessages({
  title: {
    id: 'common.api',
    defaultMessage: 'API',
    description:
      'The interface for programs: link in the footer, title of its page, tab of the account page',
  },
  heading: {
    id: 'docs.heading',
    defaultMessage: 'Send secrets from your own programs',
    description: 'Heading of the page for programmers',
  },
});

/** The API page for programmers: a quick start, then the reference. */
export function DocsPage() {
  const intl = useIntl();
  const [language, setLanguage] = useState<Language>('curl');
  const site = useQuery(siteQuery).data;
  const members = String(site?.secret_options.requires_account ?? false);
  return (
    <div className={styles.page}>
      <title>{intl.formatMessage(texts.title)}</title>
      <div>
        <PageHeading size="large">{intl.formatMessage(texts.heading)}</PageHeading>
        <p className={styles.lead}>
          <FormattedMessage
            id="docs.lead"
            defaultMessage="{members, select, true {Plain HTTP and JSON: there is nothing to install. To create secrets on this site you need an account: add your API token to the examples, as described below them.} other {Plain HTTP and JSON: there is nothing to install, and you do not need an account.}}"
            description="First sentence of the page for programmers; members is true where only members create links"
            values={{ members }}
          />
        </p>
        {site?.seal_modes === 'browser' && (
          <p>
            <FormattedMessage
              id="failure.plaintext_refused"
              defaultMessage="This site accepts only secrets that were encrypted before they were sent."
              description="Error after a request; also on the page for programmers, whose examples do not encrypt"
            />{' '}
            <FormattedMessage
              id="docs.encrypted-only"
              defaultMessage="Of these examples, only those that burn, list and receive webhooks work here. To create and open secrets, use the command line below, or encrypt in your own program."
              description="On the page for programmers, after “This site accepts only secrets that were encrypted before they were sent.”"
            />
          </p>
        )}
      </div>
      <Examples language={language} onLanguage={setLanguage} />
      <AccountSection />
      <CommandLineSection />
      <Reference />
    </div>
  );
}

const SECONDS_A_MINUTE = 60;

const accountTexts = defineMessages({
  heading: {
    id: 'docs.account',
    defaultMessage: 'Authentication and limits',
    description: 'Heading on the page for programmers',
  },
  anonymous: {
    id: 'docs.account.anonymous',
    defaultMessage:
      'Without credentials, a call can do what any visitor can. To call as your account, send your API token as <code>Authorization: Bearer</code>, or with Basic authentication and your email address.',
    description: 'How programs say who they are; Basic is the name of a method',
  },
  token: {
    id: 'docs.account.token',
    defaultMessage:
      'Create a token on <token>the API tab of your account</token>. It is shown once. Choose whether it is for secrets, for custom domains and webhooks, or for both. Any token can also read the details of your account: email address, role, language, plan, dates, counts, choice of emails and custom domains.',
    description: 'Where a token for programs is created; token is a link',
  },
  plan: {
    id: 'docs.account.plan',
    defaultMessage:
      'On this site, tokens need a plan with API access: see <prices>plans and prices</prices>.',
    description: 'Who may call with a token; prices is a link',
  },
  limits: {
    id: 'docs.limits',
    defaultMessage:
      'In {minutes, number} minutes you can create up to {count, number} secrets and open as many, unless the operator of this site set another limit. Above the limit, the answer is 429, and <code>Retry-After</code> says how many seconds to wait.',
    description: 'How often programs may call',
  },
});

/** Authentication and rate limits. */
function AccountSection() {
  const site = useQuery(siteQuery).data;
  const hasAccounts = site?.authentication.enabled ?? true;
  return (
    <section>
      <h2>
        <Text of={accountTexts.heading} />
      </h2>
      {hasAccounts && (
        <>
          <p>
            <Text of={accountTexts.anonymous} />
          </p>
          <p>
            <Text of={accountTexts.token} />
          </p>
          {site?.plans_enabled && site.api_needs_plan && (
            <p>
              <Text of={accountTexts.plan} />
            </p>
          )}
        </>
      )}
      <p>
        <Text
          of={accountTexts.limits}
          values={{
            count: DEFAULT_LIMIT_CREATE,
            minutes: LIMIT_WINDOW_SECONDS / SECONDS_A_MINUTE,
          }}
        />
      </p>
    </section>
  );
}

const commandTexts = defineMessages({
  heading: {
    id: 'docs.command-line',
    defaultMessage: 'On the command line',
    description: 'Heading on the page for programmers',
  },
  note: {
    id: 'docs.command-line.note',
    defaultMessage:
      'With Node installed, one command creates, opens, burns and lists secrets. It reads secrets from a file, from standard input or from a prompt, never from its arguments.',
    description: 'About a program for the command line; Node is the name of a program',
  },
  copied: {
    id: 'docs.command-line.copied',
    defaultMessage: 'the commands',
    description: 'What a copy button copies, read after "Copy"',
  },
});

/** The command line client. */
function CommandLineSection() {
  const intl = useIntl();
  const origin = useOrigin();
  const commands = `# How to install it: ${SOURCE_URL}/blob/main/docs/cli.md
export WAXSEAL_HOST=${origin}
waxseal share --ttl 3600 < secret.txt
waxseal reveal
waxseal help
`;
  return (
    <section className={styles.commands}>
      <h2>
        <Text of={commandTexts.heading} />
      </h2>
      <p>
        <Text of={commandTexts.note} />
      </p>
      <Code text={commands} language="Shell" what={intl.formatMessage(commandTexts.copied)} />
    </section>
  );
}
