/** Set-up of the mutation tests: loads the Worker before a test does, so that what is executed by that does not count as tested. */
// oxlint-disable-next-line import/no-unassigned-import -- for what is executed when it is loaded
import '../../worker/index.ts';
