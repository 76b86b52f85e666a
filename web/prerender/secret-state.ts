/**
 * Stands in the recipient's page only, after the boot script: shows the state of a secret as soon as the server has answered, from
 * the states that were prerendered.
 */
import { fitsLink } from './link-fragment.ts';
import { hasClaim, isReload } from '../api/claim.ts';
import type { Protocol } from './protocol.ts';
import { exactFormat, SLOT, type SlotName, untilFormat } from './slots.ts';

/** The fields of both answers that are read here; an answer of another shape is left to the application. */
interface Answer {
  readonly site_name?: string;
  readonly brand?: unknown;
  readonly details?: {
    readonly has_passphrase: boolean;
    readonly is_owner: boolean;
    readonly locked_until: number | null;
    readonly expiration_stamp?: number;
    readonly sealed_by?: 'browser';
    readonly parts?: number;
    readonly is_bound?: true;
  };
  readonly code?: string;
  readonly state?: string;
  readonly ended?: number;
}

const UNREACHABLE = 'unreachable';

interface SecretState {
  readonly name: string;
  /** In epoch seconds. */
  readonly moment: number;
  readonly format: Intl.DateTimeFormatOptions;
}

/** Shows the state, unless the application has started or has more to say than a prerendered state can. */
async function showSecretState(shared: Protocol): Promise<void> {
  const { link, calls, pageShown, regionalTag } = shared;
  const site = read(calls['/api/v2/bootstrap']);
  // With a claim it may be shown again.
  if (!link?.startsWith('/s') || hasClaim(link.split('/').at(2) ?? '')) return;
  const answer = read(calls[`/api/v2${link}`]);
  const [state, { json }] = await Promise.all([
    answer.then((reply) => stateOf(reply, shared)),
    site,
  ]);
  await pageShown;
  const isPrerendered = document.documentElement.dataset['page'] === 'secret';
  if (!isPrerendered || !state || shared.isAppStarted) return;
  // It says that nothing was opened. This tab may have done so, under a claim that has ended.
  if (state.name === UNREACHABLE && isReload()) return;
  // A domain of its own has a branding, which the application shows. Without an answer there is none to wait for.
  if (json?.brand || (json?.site_name === undefined && state.name !== UNREACHABLE)) return;
  const templates = [...document.querySelectorAll('template')];
  const template = templates.find(({ dataset }) => dataset['state'] === state.name);
  const root = document.querySelector('#root');
  if (!template || !root) return;
  const date = new Date(state.moment * 1000);
  const content = filled(template, {
    site: json?.site_name ?? '',
    host: location.host,
    moment: new Intl.DateTimeFormat(regionalTag, state.format).format(date),
    iso: date.toISOString(),
  });
  root.replaceChildren(content);
  document.title = template.dataset['title'] ?? '';
  shared.shownState = state.name;
}

interface Reply {
  /** 0 without an answer. */
  readonly status: number;
  readonly json?: Answer;
}

/** A preloaded answer; the application reads it, too. */
async function read(call: Promise<Response> | undefined): Promise<Reply> {
  let answer;
  try {
    answer = await call;
  } catch {
    return { status: 0 };
  }
  if (!answer) return { status: 0 };
  const { status } = answer;
  try {
    const json: unknown = await answer.clone().json();
    return isAnswer(json) ? { status, json } : { status };
  } catch {
    return { status };
  }
}

/** What the server sends has the shape of the contract; another site's answer could be anything. */
function isAnswer(json: unknown): json is Answer {
  return typeof json === 'object' && json !== null;
}

/** The prerendered state that an answer about a secret leads to; null for those that are not prerendered. */
function stateOf({ status, json }: Reply, shared: Protocol): SecretState | null {
  if (status === 0) return { name: UNREACHABLE, moment: 0, format: exactFormat };
  if (status === 200 && json?.details) {
    const { has_passphrase, is_owner, locked_until, expiration_stamp: moment } = json.details;
    if (!fitsLink(shared.fragment, json.details)) return null;
    if (
      shared.isLinkChanged ||
      is_owner ||
      json.details.is_bound ||
      locked_until !== null ||
      moment === undefined
    )
      return null;
    return { name: has_passphrase ? 'passphrase' : 'waiting', moment, format: untilFormat };
  }
  // Any other 404 says nothing about the secret.
  if (json?.code !== 'secret_unknown' && json?.code !== 'secret_spent') return null;
  const { ended, state = 'unknown' } = json;
  return { name: ended === undefined ? 'unknown' : state, moment: ended ?? 0, format: exactFormat };
}

/** A copy of a prerendered state with its slots filled in. */
function filled(template: HTMLTemplateElement, values: Record<SlotName, string>): Node {
  const content = template.content.cloneNode(true);
  const nodes = document.createNodeIterator(
    content,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Text) node.data = fill(node.data, values);
    else if (node instanceof HTMLTimeElement) node.dateTime = fill(node.dateTime, values);
  }
  return content;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(SLOT, (_slot, name: string) => values[name] ?? '');
}

const { waxseal } = globalThis;
if (waxseal) waxseal.stateShown = showSecretState(waxseal);
