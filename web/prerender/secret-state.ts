/**
 * Stands in the recipient's page only, after the boot script: shows the state of a secret as soon as the server has answered, from
 * the states that were drawn ahead.
 */
import { fitsLink } from '../api/link-fragment.ts';
import { hasClaim } from '../recipient/claim-end.ts';
import { isReload } from '../recipient/reloaded.ts';
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

declare global {
  // Properties of the global object can only be declared with `var`. The boot script sets them.
  /** The path of the link in the address; null where there is none. */
  var secretLink: string | null | undefined;
  /** The language of the page, with the region of the browser, as a BCP 47 tag. */
  var regionalTag: string | undefined;
  /** Set here: resolves when the state is shown, or known to be left to the application. */
  var stateShown: Promise<void> | undefined;
}

/** Shows the state, unless the application has started or has more to say than a drawn state can. */
async function showSecretState(): Promise<void> {
  const link = globalThis.secretLink;
  const site = read('/api/v2/bootstrap');
  // With a claim it may be shown again.
  if (!link?.startsWith('/s') || hasClaim(link.split('/').at(2) ?? '')) return;
  const [state, { json }] = await Promise.all([read(`/api/v2${link}`).then(stateOf), site]);
  await globalThis.pageShown;
  const isDrawn = document.documentElement.dataset['page'] === 'secret';
  if (!isDrawn || !state || globalThis.isAppStarted) return;
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
    moment: new Intl.DateTimeFormat(globalThis.regionalTag, state.format).format(date),
    iso: date.toISOString(),
  });
  root.replaceChildren(content);
  document.title = template.dataset['title'] ?? '';
  globalThis.shownState = state.name;
}

interface Reply {
  /** 0 without an answer. */
  readonly status: number;
  readonly json?: Answer;
}

/** A preloaded answer; the application reads it, too. */
async function read(path: string): Promise<Reply> {
  let answer;
  try {
    answer = await globalThis.preloadedCalls?.[path];
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

/** The drawn state that an answer about a secret leads to; null for those that are not drawn. */
function stateOf({ status, json }: Reply): SecretState | null {
  if (status === 0) return { name: UNREACHABLE, moment: 0, format: exactFormat };
  if (status === 200 && json?.details) {
    const { has_passphrase, is_owner, locked_until, expiration_stamp: moment } = json.details;
    if (!fitsLink(globalThis.linkFragment ?? 'none', json.details)) return null;
    if (
      globalThis.isLinkChanged === true ||
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

/** A copy of a drawn state with its slots filled in. */
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

globalThis.stateShown = showSecretState();
