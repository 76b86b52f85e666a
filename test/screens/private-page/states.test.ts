import { expectStates } from '../support/states.ts';
import { senderStates } from './states.ts';

expectStates(senderStates);
