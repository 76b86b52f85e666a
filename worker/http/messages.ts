/** The Worker's own texts, in the form that the extraction of messages reads. */

export interface Message {
  readonly id: string;
  readonly defaultMessage: string;
  /** For translators. */
  readonly description: string;
}

/** Marks messages for the extraction; hands them back as they are. */
export function defineMessages<Name extends string>(
  messages: Record<Name, Message>,
): Record<Name, Message> {
  return messages;
}
