/** The pages for incoming secrets without script, character by character: values are escaped, and fields are tied to their hints. */
import { describe, expect, it } from 'vitest';
import { english } from '../http/language.ts';
import { formHtml, sentHtml, type Visitor } from './html.ts';

const visitor: Visitor = {
  language: english,
  siteName: 'Seal & Co',
  recipient: 's*****@e*****.com',
  size: 500,
};

/** With single spaces, but for what stands in the text area. */
function words(html: string): string {
  const area = /<\/?textarea[^>]*>/g;
  const pieces = html.split(/(<textarea[^>]*>[^]*?<\/textarea>)/);
  return pieces
    .map((piece, index) =>
      index % 2 === 0
        ? piece.replaceAll(/\s+/g, ' ')
        : piece.replaceAll(area, (tag) => tag.replaceAll(/\s+/g, ' ')),
    )
    .join('')
    .trim();
}

const head = (title: string) =>
  `<noscript> <title>${title} · Seal &amp; Co</title> <link rel="stylesheet" href="/plain.css" /> ` +
  `<div class="plain"> <header><a href="/">Seal &amp; Co</a></header> <main> <h1>${title}</h1>`;
const foot = '</main> </div> </noscript>';

describe('the form', () => {
  const form = (secret: string, ticket: string, fields = { secret: '', ticketno: '' }) =>
    '<p id="intro">We email a link to s*****@e*****.com. It opens your secret once. After that, no one can see it again.</p> ' +
    '<form method="post" action="/incoming"> <input type="hidden" name="utf8" value="✓" /> ' +
    '<input type="hidden" name="kind" value="share" /> ' +
    '<label for="secret">Your secret</label> ' +
    '<textarea id="secret" name="secret" rows="8" required maxlength="500" autocomplete="off" ' +
    `spellcheck="false" ${secret} >\n${fields.secret}</textarea> ` +
    '<label for="ticketno">Ticket number</label> ' +
    `<input id="ticketno" name="ticketno" required maxlength="64" autocomplete="off" value="${fields.ticketno}" ${ticket} /> ` +
    '<p class="hint" id="hint">For example, six digits</p> <button type="submit">Send the secret</button> </form>';
  const [plainSecret, plainTicket] = ['aria-describedby="intro"', 'aria-describedby="hint"'];
  const wrong = (hint: string) =>
    `aria-describedby="refusal ${hint}" aria-invalid="true" autofocus`;

  it('is empty at first', async () => {
    expect(words(await formHtml(visitor))).toBe(
      `${head('Send us a secret')} ${form(plainSecret, plainTicket)} ${foot}`,
    );
  });

  it.each([
    ['secret', wrong('intro'), plainTicket],
    ['ticketno', plainSecret, wrong('hint')],
    [undefined, plainSecret, plainTicket],
  ])(
    'that was refused for its field %s shows why, and what was typed',
    async (field, one, other) => {
      const typed = { secret: '\n<b>', ticketno: '"1"' };
      const refusal = { message: 'Check <it>.', field };
      const alert = '<p class="refusal" id="refusal" role="alert">Check &lt;it&gt;.</p>';
      const escaped = { secret: '\n&lt;b&gt;', ticketno: '&quot;1&quot;' };
      expect(words(await formHtml(visitor, { typed, refusal }))).toBe(
        `${head('Send us a secret')} ${alert}${form(one, other, escaped)} ${foot}`,
      );
    },
  );
});

describe('the page after it', () => {
  const another = '<p><a href="/incoming">Send another secret</a></p>';

  it('has the links to what was sent', async () => {
    const sent = { metadata_key: 'key', ticketno: '<7>' };
    expect(words(await sentHtml(visitor, sent))).toBe(
      `${head('Your secret was sent')} ` +
        '<p>We are emailing its link to s*****@e*****.com, for ticket &lt;7&gt;. It opens once.</p> ' +
        '<ul> <li><a href="/private/key">See whether it was opened</a></li> ' +
        '<li><a href="/private/key/burn">Burn it before it is opened</a></li> </ul> ' +
        '<p class="hint">These two links are only for you. Save them now: in ten minutes they can no longer be shown here. ' +
        `Their pages need JavaScript.</p> ${another} ${foot}`,
    );
  });

  it('has none for someone who did not send one just now', async () => {
    expect(words(await sentHtml(visitor, undefined))).toBe(
      `${head('Your secret was sent')} ` +
        '<p>If you sent one a moment ago, we are emailing its link to s*****@e*****.com. It opens once.</p> ' +
        `${another} ${foot}`,
    );
  });
});
