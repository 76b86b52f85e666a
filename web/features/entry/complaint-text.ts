import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { Complaint } from './complaints.ts';

/** The sentence at the field for each complaint. */
export const complaintTexts: Record<Complaint, MessageDescriptor> = defineMessages({
  address: {
    id: 'entry.wrong.address',
    defaultMessage: 'Type an e-mail address, such as ada@example.com.',
    description: 'Error at the field for an e-mail address',
  },
  password: {
    id: 'entry.wrong.password',
    defaultMessage: 'Type your password.',
    description: 'Error at the password field when it was left empty',
  },
  repetition: {
    id: 'entry.wrong.repetition',
    defaultMessage: 'This is not the same password. Type it once more.',
    description: 'Error at the field that repeats a new password',
  },
  agreement: {
    id: 'entry.wrong.agreement',
    defaultMessage: 'An account needs your agreement. Tick the box if you agree.',
    description: 'Error at the box with the agreement to the terms',
  },
  newPassword: {
    id: 'entry.wrong.new-password',
    defaultMessage: 'A password has 8 to 128 characters.',
    description: 'Error at the field for a new password that is too short or too long',
  },
});
