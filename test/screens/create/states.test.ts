import { expectStates } from '../support/states.ts';
import { homeStates } from './states.ts';

expectStates(homeStates);
