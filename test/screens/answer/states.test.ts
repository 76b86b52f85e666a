import { expectStates } from '../support/states.ts';
import { answerStates } from './states.ts';

expectStates(answerStates);
