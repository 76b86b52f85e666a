/**
 * What the boot script, which stands in the page, and the application, which comes later, tell each other: the object
 * `globalThis.waxseal`, the one global of the site. The boot script creates it; where there is none, as in a unit test or while the build
 * prerenders a page, nothing was shown before the application.
 */
import type { LinkFragment } from './link-fragment.ts';

/** An event of an element, and which one among those that are alike. */
export interface EarlyEvent {
  readonly type: string;
  readonly place: number;
}

export interface Protocol {
  /**
   * The fragment of the link in the address, as it was read once: the address is shortened and repaired first.
   * The boot script writes it at its start; the recipient's page reads it, and proves with it that it has the whole link.
   */
  readonly fragment: LinkFragment;
  /**
   * Whether something on the way had encoded the `#` of the link, which made the key a part of the path.
   * The boot script writes it at its start; the recipient's page reads it to warn.
   */
  readonly isLinkChanged: boolean;
  /**
   * The path of the complete link in the address; null where there is none.
   * The boot script writes it at its start; the script of the recipient's page reads it.
   */
  readonly link: string | null;
  /**
   * The language of the page, with the region of the browser, as a BCP 47 tag.
   * The boot script writes it at its start; the script of the recipient's page writes moments in it.
   */
  readonly regionalTag: string;
  /**
   * Answers to calls that every page, or the page of this link, begins with, by their paths.
   * The boot script writes it at its start; the script of the recipient's page reads copies; the application takes each out, once.
   */
  readonly calls: Record<string, Promise<Response>>;
  /**
   * Resolves when the page that was prerendered, if there is one, stands in the document in the visitor's language.
   * The boot script writes it at its start; the script of the recipient's page and the application wait for it.
   */
  readonly pageShown: Promise<void>;
  /**
   * Resolves when the state of the secret is shown, or known to be left to the application.
   * The script of the recipient's page writes it while the page is parsed; the boot script waits for it, a second at most.
   */
  stateShown?: Promise<void>;
  /**
   * The prerendered state that is shown; absent while the page shows none.
   * The script of the recipient's page writes it; the application reads it when it starts, to render the same.
   */
  shownState?: string;
  /**
   * Whether the application has begun to render: from then on only it changes the page.
   * The application writes it when it starts; the script of the recipient's page reads it before it shows a state.
   */
  isAppStarted: boolean;
  /**
   * What the visitor did before hydration, in order: the last event of each element.
   * The boot script writes it until `stopRecording`; the application repeats the events and takes them out.
   */
  readonly earlyEvents: Map<Element, EarlyEvent>;
  /** Stops recording events. The boot script writes it at its start; the application calls it when it is hydrated. */
  readonly stopRecording: () => void;
}

declare global {
  // A property of the global object can only be declared with `var`.
  var waxseal: Protocol | undefined;
}
