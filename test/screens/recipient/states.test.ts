import { expectStates } from '../support/states.ts';
import { recipientStates } from './states.ts';

expectStates(recipientStates);
