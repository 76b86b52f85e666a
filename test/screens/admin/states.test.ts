/** The admin page in every state. */
import { expectStates } from '../support/states.ts';
import { colonelStates } from './states.ts';

expectStates(colonelStates);
