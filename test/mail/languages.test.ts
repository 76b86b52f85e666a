/** Every email in every language, from what lies in `locales/`. */
import { describe, expect, it } from 'vitest';
import { directionOf } from '../../shared/language.ts';
import { languageTag, supportedLocales } from '../../shared/locales.ts';
import { textsOf } from '../../web/build/locale-messages.ts';
import { english } from '../../worker/http/language.ts';
import { emails, recipient } from '../support/email-sample.ts';
import { renderEmail } from '../../worker/email/render.ts';

const inEnglish = emails.map((email) => renderEmail(email, recipient));
const others = supportedLocales.filter((locale) => locale !== english.locale);

describe.each(others)('in %s', (locale) => {
  const language = { locale, texts: textsOf(locale) };

  it.each(emails.map((email, index) => [email.template, email, inEnglish[index]] as const))(
    'renders the email %s whole',
    (_, email, original) => {
      const { subject, text, html } = renderEmail(email, { ...recipient, language });
      expect(html).toContain(`<html lang="${languageTag(locale)}" dir="${directionOf(locale)}">`);
      expect(subject + text).not.toMatch(/[{}]|undefined/);
      expect(subject).not.toBe(original?.subject);
      const links = (words: string | undefined) => words?.match(/^https:\S+$/gm) ?? [];
      expect(links(text)).toEqual(links(original?.text));
      // Nothing of the English is left: no sentence of it, nor the rest of one.
      const sentences = (original?.text.split('\n') ?? []).filter((line) => / \w+ \w+ /.test(line));
      const quoted = email.template === 'feedback' ? email.message : '';
      expect(sentences.filter((line) => !quoted.includes(line) && text.includes(line))).toEqual([]);
    },
  );
});
