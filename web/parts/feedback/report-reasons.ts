import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { ReportReason } from '../../../shared/report.ts';

/** The reasons to report a message, in the words of those who report it. */
export const reasonTexts: Record<ReportReason, MessageDescriptor> = defineMessages({
  unexpected: {
    id: 'report.reason.unexpected',
    defaultMessage: 'I did not expect it, or do not know who sent it',
    description: 'Reason to report a message to the operator of the site',
  },
  fraud: {
    id: 'report.reason.fraud',
    defaultMessage: 'It asks me for a password, a code or money',
    description: 'Reason to report a message to the operator of the site',
  },
  harmful: {
    id: 'report.reason.harmful',
    defaultMessage: 'It contains something illegal or harmful',
    description: 'Reason to report a message to the operator of the site',
  },
});
