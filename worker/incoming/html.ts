/** The HTML of the pages for incoming secrets, for browsers without script, and its texts. `html` escapes all values. */
import { html } from 'hono/html';
import { TICKET_CHARACTERS_MAX } from '../../shared/limits.ts';
import type { FormFields, Sent } from '../http/flash.ts';
import { metadataPath } from '../secrets/links.ts';
import { defineMessages, type Message, text } from '../http/text.ts';
import type { Language } from '../http/language.ts';

const formTexts = defineMessages({
  title: {
    id: 'incoming.title',
    defaultMessage: 'Send us a secret',
    description: 'Title and heading of the page for messages to the support',
  },
  intro: {
    id: 'incoming-page.intro',
    defaultMessage:
      'We email a link to {recipient}. It opens your secret once. After that, no one can see it again.',
    description: 'What the form does. {recipient} is an obscured email address.',
  },
  secret: {
    id: 'conceal.secret',
    defaultMessage: 'Your secret',
    description:
      'Label of the field where the secret is typed; title of the private page in the browser tab',
  },
  ticket: {
    id: 'incoming.ticket',
    defaultMessage: 'Ticket number',
    description: 'Label of the field for the number of a support ticket, and of the number itself',
  },
  hint: {
    id: 'incoming-page.hint',
    defaultMessage: 'For example, six digits',
    description: 'Hint below the field for the number of the support ticket.',
  },
  submit: {
    id: 'incoming-page.submit',
    defaultMessage: 'Send the secret',
    description: 'Button that sends a secret to the support.',
  },
});

const sentTexts = defineMessages({
  title: {
    id: 'incoming-page.sent-title',
    defaultMessage: 'Your secret was sent',
    description:
      'Heading and title of the page that follows when a secret was sent to the support.',
  },
  done: {
    id: 'incoming-page.sent-done',
    defaultMessage: 'We are emailing its link to {recipient}, for ticket {ticket}. It opens once.',
    description:
      'A secret was sent to the support. {recipient} is an obscured email address, {ticket} the number of a ticket.',
  },
  unsure: {
    id: 'incoming-page.sent-unsure',
    defaultMessage:
      'If you sent one a moment ago, we are emailing its link to {recipient}. It opens once.',
    description:
      'Shown to those who come to the page without having sent a secret just now. {recipient} is an obscured email address.',
  },
  follow: {
    id: 'incoming-page.sent-follow',
    defaultMessage: 'See whether it was opened',
    description: 'Link to the page of a secret’s creator.',
  },
  burn: {
    id: 'incoming-page.sent-burn',
    defaultMessage: 'Burn it before it is opened',
    description: 'Link to the page on which a secret is destroyed unread.',
  },
  keep: {
    id: 'incoming-page.sent-keep',
    defaultMessage:
      'These two links are only for you. Save them now: in ten minutes they can no longer be shown here. Their pages need JavaScript.',
    description: 'Stands below the links to a secret’s own pages.',
  },
  another: {
    id: 'incoming-page.sent-another',
    defaultMessage: 'Send another secret',
    description: 'Link back to the form that sends a secret to the support.',
  },
});

/** The visitor of a page, and the site that it belongs to. */
export interface Visitor {
  readonly language: Language;
  readonly siteName: string;
  /** The obscured address that the secret goes to. */
  readonly recipient: string;
  /** The longest secret that their plan allows, in characters. */
  readonly size: number;
}

interface Refusal {
  readonly message: string;
  /** The field to be corrected. */
  readonly field?: string | undefined;
}

/** The form; a refused one comes back with its fields. */
export async function formHtml(
  visitor: Visitor,
  typed: FormFields,
  refusal?: Refusal,
): Promise<string> {
  const format = formatter(visitor);
  const alert =
    refusal && html`<p class="refusal" id="refusal" role="alert">${refusal.message}</p>`;
  // Browsers ignore the line break right after the tag of a text area.
  const form = html`<p id="intro">${format(formTexts.intro)}</p>
    <form method="post" action="/incoming">
      <input type="hidden" name="utf8" value="✓" />
      <input type="hidden" name="kind" value="share" />
      <label for="secret">${format(formTexts.secret)}</label>
      <textarea
        id="secret"
        name="secret"
        rows="8"
        required
        maxlength="${visitor.size}"
        autocomplete="off"
        spellcheck="false"
        ${describedBy(refusal, 'secret', 'intro')}
      >
${typed.secret}</textarea>
      <label for="ticketno">${format(formTexts.ticket)}</label>
      <input
        id="ticketno"
        name="ticketno"
        required
        maxlength="${TICKET_CHARACTERS_MAX}"
        autocomplete="off"
        value="${typed.ticketno}"
        ${describedBy(refusal, 'ticketno', 'hint')}
      />
      <p class="hint" id="hint">${format(formTexts.hint)}</p>
      <button type="submit">${format(formTexts.submit)}</button>
    </form>`;
  return page(visitor, format(formTexts.title), [alert, form]);
}

/** The attributes of a field: its hint, and the refusal where the field is the one to be corrected. */
function describedBy(refusal: Refusal | undefined, field: string, hint: string) {
  return refusal?.field === field
    ? html`aria-describedby="refusal ${hint}" aria-invalid="true" autofocus`
    : html`aria-describedby="${hint}"`;
}

/** The page after a secret was sent; the links to it are shown only to its sender. */
export async function sentHtml(visitor: Visitor, sent: Sent | undefined): Promise<string> {
  const format = formatter(visitor, sent?.ticketno);
  const path = sent && metadataPath(sent.metadata_key);
  const content = html`<p>${format(sent ? sentTexts.done : sentTexts.unsure)}</p>
    ${
      path &&
      html`<ul>
          <li><a href="${path}">${format(sentTexts.follow)}</a></li>
          <li><a href="${path}/burn">${format(sentTexts.burn)}</a></li>
        </ul>
        <p class="hint">${format(sentTexts.keep)}</p>`
    }
    <p><a href="/incoming">${format(sentTexts.another)}</a></p>`;
  return page(visitor, format(sentTexts.title), content);
}

function formatter({ language, recipient }: Visitor, ticket = '') {
  return (message: Message) => text(message, { recipient, ticket }, language);
}

/** With a title, because the shell has none: with script each screen sets its own. */
async function page({ siteName }: Visitor, title: string, content: unknown): Promise<string> {
  const filled = await html`<noscript>
    <title>${title} · ${siteName}</title>
    <link rel="stylesheet" href="/plain.css" />
    <div class="plain">
      <header><a href="/">${siteName}</a></header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </div>
  </noscript>`;
  return filled.toString();
}
