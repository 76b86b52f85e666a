/** Set-up in workerd: loads the Worker before a test does, so that what is executed by that is told apart from tests. */
import '../../../worker/index.ts';
