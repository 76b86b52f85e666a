/** The account page in all of its states. */
import { expectStates } from '../support/states.ts';
import { accountStates } from './states.ts';

expectStates(accountStates);
