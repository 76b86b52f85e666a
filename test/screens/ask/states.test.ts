import { expectStates } from '../support/states.ts';
import { askStates } from './states.ts';

expectStates(askStates);
