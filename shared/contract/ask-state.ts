/** The state of a request for a secret, in the calls of asking and in the list of an account. */
import * as v from 'valibot';

/** `open` takes answers; `full` has as many as were asked for; the others have ended. */
export const askState = v.picklist(['open', 'full', 'closed', 'expired']);
