/** The dashboard and the list of secrets in every state. */
import { expectStates } from '../support/states.ts';
import { dashboardStates } from './states.ts';

expectStates(dashboardStates);
