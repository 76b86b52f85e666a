/** The Worker's messages, and their texts in a language: ICU placeholders filled in. */
import { IntlMessageFormat } from 'intl-messageformat';
import { defaultLocale, languageTag, type Locale } from '../../shared/locales.ts';
import type { Language } from './language.ts';

export interface Message {
  readonly id: string;
  readonly defaultMessage: string;
  /** For translators. */
  readonly description?: string;
}

/** Marks messages for the extraction; returns them unchanged. */
export function defineMessages<Name extends string>(
  messages: Record<Name, Message>,
): Record<Name, Message> {
  return messages;
}

/** Parsing costs more than formatting; there are as many of these as messages and languages in use. */
const formatsOf = new WeakMap<Language, Map<string, IntlMessageFormat>>();

/** A message with its values, in a language. */
export function text(
  message: Message,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const formats = formatsOf.get(language) ?? new Map<string, IntlMessageFormat>();
  formatsOf.set(language, formats);
  const format = formats.get(message.id) ?? formatOf(message, language);
  formats.set(message.id, format);
  return String(format.format({ ...values }));
}

/** A moment to the minute, in a language. It names its time zone: the recipient's is unknown. */
export function momentText(epochMs: number, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTag(locale), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(epochMs);
}

/** A duration in its largest unit of which it has at least two, in a language. */
export function durationText(ms: number, locale: Locale): string {
  const minutes = Math.max(ms / 60_000, 0);
  const [unit, amount] =
    minutes >= 2 * 24 * 60
      ? ['day', minutes / (24 * 60)]
      : minutes >= 2 * 60
        ? ['hour', minutes / 60]
        : ['minute', minutes];
  return new Intl.NumberFormat(languageTag(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(amount);
}

function formatOf({ id, defaultMessage }: Message, language: Language): IntlMessageFormat {
  const translation = language.texts[id];
  const locale = translation === undefined ? defaultLocale : language.locale;
  // Messages contain no markup: tags are text.
  const options = { ignoreTag: true };
  const pattern = translation ?? defaultMessage;
  return new IntlMessageFormat(pattern, languageTag(locale), undefined, options);
}
