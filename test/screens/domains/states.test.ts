/** Custom domains in every state. */
import { expectStates } from '../support/states.ts';
import { domainStates } from './states.ts';

expectStates(domainStates);
