/** Every letter in every language, from what lies in `locales/`. */
import { describe, expect, it } from 'vitest';
import { directionOf } from '../../shared/language.ts';
import { languageTag, supportedLocales } from '../../shared/locales.ts';
import { textsOf } from '../../web/build/locale-messages.ts';
import { english } from '../../worker/intl/language.ts';
import { emails, reader } from '../../worker/mail/sample.ts';
import { writeMail } from '../../worker/mail/write.ts';

const inEnglish = emails.map((content) => writeMail(content, reader));
const others = supportedLocales.filter((locale) => locale !== english.locale);

describe.each(others)('in %s', (locale) => {
  const language = { locale, texts: textsOf(locale) };

  it.each(emails.map((content, index) => [content.template, content, inEnglish[index]] as const))(
    'the letter %s is whole',
    (_, content, original) => {
      const { subject, text, html } = writeMail(content, { ...reader, language });
      expect(html).toContain(`<html lang="${languageTag(locale)}" dir="${directionOf(locale)}">`);
      expect(subject + text).not.toMatch(/[{}]|undefined/);
      expect(subject).not.toBe(original?.subject);
      const links = (words: string | undefined) => words?.match(/^https:\S+$/gm) ?? [];
      expect(links(text)).toEqual(links(original?.text));
      // Nothing of the English is left: no sentence of it, nor the rest of one.
      const sentences = (original?.text.split('\n') ?? []).filter((line) => / \w+ \w+ /.test(line));
      const quoted = content.template === 'feedback' ? content.message : '';
      expect(sentences.filter((line) => !quoted.includes(line) && text.includes(line))).toEqual([]);
    },
  );
});
