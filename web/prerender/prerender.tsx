/** Draws pages ahead: the build runs this in Node, for every page and language. */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { FailureBody } from '../../shared/contract/failures.ts';
import { App } from '../app/providers.tsx';
import { CallFailure, createQueryClient } from '../api/failure.ts';
import { secretQuery } from '../api/reveal.ts';
import { siteQuery } from '../api/site.ts';
import { sampleSecret } from './sample-secrets.ts';
import { sampleSite } from './sample-site.ts';
import type { Drawing } from './drawer.ts';
import { changeLanguage, needMessages } from '../intl/language.ts';
import { RecipientPage } from '../recipient/recipient-page.tsx';
import { createAppRouter } from '../app/router.ts';
import { slot } from './slots.ts';

/** All later drawings are in this language. */
export async function drawIn(locale: string): Promise<void> {
  if (!(await changeLanguage(locale))) throw new Error(`The language ${locale} cannot be read`);
}

/** Draws a page as it is before the server has answered. */
export function drawPage(path: string): Promise<Drawing> {
  const queryClient = createQueryClient();
  const [, kind, key = ''] = path.split('/');
  return kind === 'secret' ? drawRecipient(key, queryClient) : drawRoute(path, queryClient);
}

/** The states of the recipient's page, by what the server answers about the secret. */
const answers = {
  waiting: secretWith(false),
  passphrase: secretWith(true),
  received: refusal({ code: 'secret_spent', message: '', state: 'received', ended: 0 }),
  burned: refusal({ code: 'secret_spent', message: '', state: 'burned', ended: 0 }),
  expired: refusal({ code: 'secret_spent', message: '', state: 'expired', ended: 0 }),
  unknown: refusal({ code: 'secret_unknown', message: '' }),
  unreachable: new CallFailure({ kind: 'unreachable' }, ''),
};

type StateName = keyof typeof answers;

/** Draws the recipient's page in each state, with slots for what only the browser has. */
export async function drawStates(key: string): Promise<[name: string, drawing: Drawing][]> {
  const drawn: [string, Drawing][] = [];
  for (const [name, answer] of Object.entries(answers)) {
    drawn.push([name, await drawState(key, answer)]);
  }
  return drawn;
}

async function drawState(key: string, answer: (typeof answers)[StateName]): Promise<Drawing> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(siteQuery.queryKey, { ...sampleSite, site_name: slot('site') });
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
  const drawing = await drawRecipient(key, queryClient);
  stop();
  return drawing;
}

function secretWith(hasPassphrase: boolean) {
  const details = { has_passphrase: hasPassphrase, is_owner: false, expiration_stamp: 0 };
  return { ...sampleSecret, details: { ...sampleSecret.details, ...details } };
}

function refusal(body: FailureBody): CallFailure {
  return new CallFailure({ kind: 'refused', status: 404, message: '', body }, '');
}

async function drawRecipient(secretKey: string, queryClient: QueryClient): Promise<Drawing> {
  await needMessages('recipient');
  return draw(queryClient, <RecipientPage queryClient={queryClient} secretKey={secretKey} />);
}

async function drawRoute(path: string, queryClient: QueryClient): Promise<Drawing> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(queryClient, { history, origin: 'https://site.example' });
  await router.load();
  return draw(queryClient, <RouterProvider router={router} />);
}

async function draw(queryClient: QueryClient, page: ReactNode): Promise<Drawing> {
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
function withoutTitle(html: string): Drawing {
  const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)];
  return {
    title: titles.at(-1)?.[1] ?? '',
    html: html.replaceAll(/<title>[^<]*<\/title>/g, ''),
  };
}
