/** What the columns of the customers are called, after the first. */
import { defineMessages } from 'react-intl';

export const columnTitles = defineMessages({
  plan: {
    id: 'colonel.plan.choice',
    defaultMessage: 'Plan',
    description: 'Label of the choice of a plan, and heading of the column with the plans',
  },
  role: {
    id: 'colonel.column.role',
    defaultMessage: 'Role',
    description: 'Heading of the column that says who is an administrator',
  },
  language: {
    id: 'colonel.column.language',
    defaultMessage: 'Language',
    description: 'Heading of the column with the languages of customers',
  },
  joined: {
    id: 'colonel.column.joined',
    defaultMessage: 'Joined',
    description: 'Heading of the column that says when somebody signed up',
  },
  lastSignIn: {
    id: 'colonel.column.last-sign-in',
    defaultMessage: 'Last sign-in',
    description: 'Heading of the column that says when somebody signed in last',
  },
  secrets: {
    id: 'colonel.column.secrets',
    defaultMessage: 'Secrets',
    description: 'Heading of the column that says how many secrets somebody has made',
  },
});

export type Columns = Record<keyof typeof columnTitles, string>;
