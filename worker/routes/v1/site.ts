/** The older API's word that all is well. */
import type { checkAuthV1, statusV1 } from '../../../shared/contract/v1.ts';
import { reply } from '../../http/failure.ts';
import type { Handler } from '../../http/mount.ts';

/** Whoever may not ask was turned away before. */
export const status: Handler<typeof statusV1 | typeof checkAuthV1> = () =>
  reply({ status: 'nominal' });
