/** The pages for sign-in, sign-up, passwords and sign-out in all of their states. */
import { expectStates } from '../support/states.ts';
import { entryStates } from './states.ts';

expectStates(entryStates);
