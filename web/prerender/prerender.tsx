/** Prerenders pages: the build runs this in Node, for every page and language. */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { FailureBody } from '../../shared/contract/failures.ts';
import type { showSecret } from '../../shared/contract/reveal.ts';
import { anonymousPlan } from '../../shared/plans.ts';
import { App } from '../app/providers.tsx';
import { CallFailure, createQueryClient } from '../api/failure.ts';
import { secretQuery } from '../api/reveal.ts';
import { type Site, siteQuery } from '../api/site.ts';
import type { Prerendered } from './prerenderer.ts';
import { changeLanguage, needMessages } from '../intl/language.ts';
import { RecipientPage } from '../recipient/page.tsx';
import { createAppRouter } from '../app/router.ts';
import { slot } from './slots.ts';

/** All that is prerendered later is in this language. */
export async function prerenderIn(locale: string): Promise<void> {
  if (!(await changeLanguage(locale))) throw new Error(`The language ${locale} cannot be read`);
}

/** Prerenders a page as it is before the server has answered. */
export function prerenderPage(path: string): Promise<Prerendered> {
  const queryClient = createQueryClient();
  const [, kind, key = ''] = path.split('/');
  return kind === 'secret'
    ? prerenderRecipient(key, queryClient)
    : prerenderRoute(path, queryClient);
}

/** The states of the recipient's page, by what the server answers about the secret. */
const answersAbout = (key: string) => ({
  waiting: secretWith(key, false),
  passphrase: secretWith(key, true),
  received: refusal({ code: 'secret_spent', message: '', state: 'received', ended: 0 }),
  burned: refusal({ code: 'secret_spent', message: '', state: 'burned', ended: 0 }),
  expired: refusal({ code: 'secret_spent', message: '', state: 'expired', ended: 0 }),
  unknown: refusal({ code: 'secret_unknown', message: '' }),
  unreachable: new CallFailure({ kind: 'unreachable' }, ''),
});

/** Prerenders the recipient's page in each state, with slots for what only the browser has. */
export async function prerenderStates(key: string): Promise<[name: string, page: Prerendered][]> {
  const prerendered: [string, Prerendered][] = [];
  for (const [name, answer] of Object.entries(answersAbout(key))) {
    prerendered.push([name, await prerenderState(key, answer)]);
  }
  return prerendered;
}

async function prerenderState(
  key: string,
  answer: ShownSecret | CallFailure,
): Promise<Prerendered> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(siteQuery.queryKey, siteWith(key));
  const query = secretQuery(key);
  // An answer about a secret is kept only as long as it is observed.
  const observer = new QueryObserver(queryClient, { ...query, enabled: false });
  const stop = observer.subscribe(() => undefined);
  if (answer instanceof CallFailure) {
    const failed = { status: 'error', fetchStatus: 'idle', error: answer } as const;
    queryClient.getQueryCache().find({ queryKey: query.queryKey })?.setState(failed);
  } else {
    queryClient.setQueryData(query.queryKey, answer);
  }
  const prerendered = await prerenderRecipient(key, queryClient);
  stop();
  return prerendered;
}

type ShownSecret = ReplyOf<typeof showSecret>;

/** Every text is the key, with which the build refuses a page: no visitor may take it for what the server has answered. */
function secretWith(key: string, hasPassphrase: boolean): ShownSecret {
  const common = { has_passphrase: hasPassphrase, is_owner: false, verification: false };
  return {
    record: {
      ...common,
      key,
      secret_key: key,
      shortkey: key,
      secret_shortkey: key,
      share_domain: key,
    },
    details: { ...common, show_secret: false, expiration_stamp: 0, locked_until: null },
  };
}

/** The same, but for the name of the site, which has a slot. */
function siteWith(key: string): Site {
  return {
    supported_locales: [],
    default_locale: key,
    locale: key,
    authenticated: false,
    cust: null,
    site_name: slot('site'),
    site_host: key,
    operator: null,
    support_host: key,
    plan: anonymousPlan,
    plans_enabled: false,
    sold_plans: [],
    available_plans: [],
    api_needs_plan: false,
    regions_enabled: false,
    regions: { current_jurisdiction: key, is_pinned: false, jurisdictions: [] },
    ot_version: key,
    authentication: { enabled: false, signup: false, signin: false },
    domains_enabled: false,
    custom_domains: [],
    metadata_record_count: 0,
    custom_domains_record_count: 0,
    brand: null,
    incoming_recipient: key,
    form_fields: {},
    shrimp: key,
    global_banner: { flag: false, content: key },
    secret_options: {
      default_ttl: 0,
      ttl_options: [],
      ttl_max: 0,
      requires_account: false,
      requires_passphrase: false,
      passphrase_length_min: 0,
      recipient_domains: [],
    },
    seal_modes: 'server',
    asks: 'off',
    feedback_enabled: false,
    client_errors_enabled: false,
    messages: [],
  };
}

function refusal(body: FailureBody): CallFailure {
  return new CallFailure({ kind: 'refused', status: 404, message: '', body }, '');
}

async function prerenderRecipient(
  secretKey: string,
  queryClient: QueryClient,
): Promise<Prerendered> {
  await needMessages('recipient');
  return render(queryClient, <RecipientPage queryClient={queryClient} secretKey={secretKey} />);
}

async function prerenderRoute(path: string, queryClient: QueryClient): Promise<Prerendered> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(queryClient, { history, origin: 'https://site.example' });
  await router.load();
  return render(queryClient, <RouterProvider router={router} />);
}

async function render(queryClient: QueryClient, page: ReactNode): Promise<Prerendered> {
  const { prelude } = await prerender(<App queryClient={queryClient}>{page}</App>, {
    // Else React moves what is longer than this behind the page, with a script that puts it back.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  const html = await new Response(prelude).text();
  return withoutTitle(html);
}

/** React puts titles before everything else, or where they stand. */
function withoutTitle(html: string): Prerendered {
  const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)];
  return {
    title: titles.at(-1)?.[1] ?? '',
    html: html.replaceAll(/<title>[^<]*<\/title>/g, ''),
  };
}
