/**
 * What is sent to a webhook: the signed JSON of Standard Webhooks for programs, or a sentence in the form that a chat accepts.
 * Neither has a key, a link or a label.
 */
import { deliveryType, type WebhookFormat } from '../../shared/contract/webhooks.ts';
import { webhookHeaders } from '../crypto/webhook-signature.ts';
import type { Language } from '../http/language.ts';
import { defineMessages, momentText, text } from '../http/text.ts';
import type { DeliveryEvent } from './rules/webhook.ts';

export interface Payload {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Who sends a delivery, and one attempt at it. */
export interface Sender {
  readonly siteName: string;
  /** The language of the account. */
  readonly language: Language;
  /** The secrets that sign it, each for itself. */
  readonly secrets: readonly string[];
  /** The id of the delivery, the same for every attempt. */
  readonly id: string;
  /** When this attempt is made. */
  readonly epochSeconds: number;
}

/** The request for a delivery in a format. */
export function payloadOf(format: WebhookFormat, event: DeliveryEvent, sender: Sender): Payload {
  switch (format) {
    case 'standard':
      return standard(event, sender);
    case 'slack':
      return json({ text: escaped(sentence(event, sender)) });
    case 'teams':
      return json(adaptiveCard(sentence(event, sender)));
    case 'ntfy':
      return notification(event, sentence(event, sender));
  }
}

function json(body: object): Payload {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function standard(event: DeliveryEvent, { secrets, id, epochSeconds }: Sender): Payload {
  const { headers, body } = json(standardBody(event));
  return { headers: { ...headers, ...webhookHeaders(secrets, { id, epochSeconds, body }) }, body };
}

function standardBody({ event, shortkey, secretShortkey, createdAt, at, sealedBy }: DeliveryEvent) {
  const isTest = event === 'test';
  const isDisputed = event === 'disputed';
  const isAnswered = event === 'answered';
  const seconds = Math.floor(at / 1000);
  return {
    type: deliveryType(event),
    timestamp: new Date(at).toISOString(),
    data: {
      shortkey,
      secret_shortkey: secretShortkey,
      state: isTest || isAnswered ? null : isDisputed ? 'received' : event,
      created: createdAt === null ? null : Math.floor(createdAt / 1000),
      // The time of a dispute is not that of the end.
      ended: isTest || isDisputed || isAnswered ? null : seconds,
      ...(isDisputed && { disputed: seconds }),
      ...(isAnswered && { answered: seconds }),
      ...(sealedBy && { sealed_by: sealedBy }),
    },
  };
}

/**
 * Slack takes these three characters for markup. Without them no name can make a link or call everyone in a channel.
 *
 * @see https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
function escaped(given: string): string {
  return given.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The message that a workflow of Teams posts.
 *
 * @see https://learn.microsoft.com/connectors/teams/?tabs=text1#microsoft-teams-webhook
 */
function adaptiveCard(message: string) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          // A text run is not Markdown, in which a name could make a link.
          body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: message }] }],
        },
      },
    ],
  };
}

/**
 * A notification of ntfy, at the address of its topic.
 *
 * @see https://docs.ntfy.sh/publish/
 */
function notification({ event }: DeliveryEvent, message: string): Payload {
  const isAlarm = event === 'disputed';
  return {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      Tags: isAlarm ? 'warning' : 'lock',
      ...(isAlarm && { Priority: 'high' }),
    },
    body: message,
  };
}

function sentence({ event, shortkey, at }: DeliveryEvent, { siteName, language }: Sender): string {
  const values = { site: siteName, shortkey, at: momentText(at, language.locale) };
  return text(sentences[event], values, language);
}

const sentences = defineMessages({
  received: {
    id: 'webhook.message.received',
    defaultMessage: '{site}: your secret {shortkey} was opened on {at}.',
    description:
      'Message in a chat: a secret was opened. {shortkey} are the first characters of its number, {at} is a date with time.',
  },
  burned: {
    id: 'webhook.message.burned',
    defaultMessage: '{site}: your secret {shortkey} was burned on {at}.',
    description:
      'Message in a chat: a secret was burned by its sender. {shortkey} are the first characters of its number, {at} is a date with time.',
  },
  expired: {
    id: 'webhook.message.expired',
    defaultMessage: '{site}: your secret {shortkey} expired on {at} before it was opened.',
    description:
      'Message in a chat: no one opened a secret in time. {shortkey} are the first characters of its number, {at} is a date with time.',
  },
  disputed: {
    id: 'webhook.message.disputed',
    defaultMessage:
      '{site}: on {at}, someone reported that they did not open your secret {shortkey}, although it was opened. Change what was in it now.',
    description:
      'Message in a chat: the recipient of an opened secret said that it was not them. {shortkey} are the first characters of its number, {at} is a date with time.',
  },
  answered: {
    id: 'webhook.message.answered',
    defaultMessage: '{site}: your request {shortkey} was answered on {at}.',
    description:
      'Message in a chat: someone answered a request for a secret. {shortkey} are the first characters of its number, {at} is a date with time.',
  },
  test: {
    id: 'webhook.message.test',
    defaultMessage: '{site}: this is a test. Your webhook works.',
    description: 'Message in a chat, when its owner tests the webhook',
  },
});
