/** The routes of the app that are pages, and no calls of the contract. */
import { FORM_PATHS, SENT_PATHS } from '../../worker/incoming/incoming.ts';

const [FORM, FORM_WITH_SLASH] = FORM_PATHS;
const [SENT, SENT_WITH_SLASH] = SENT_PATHS;

/** As `METHOD /path`. With a slash at the end the form takes the same call. */
export const pageRoutes: readonly string[] = [
  `GET ${FORM}`,
  `GET ${FORM_WITH_SLASH}`,
  `GET ${SENT}`,
  `GET ${SENT_WITH_SLASH}`,
  `POST ${FORM_WITH_SLASH}`,
];
