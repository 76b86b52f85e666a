/** A step of `npm test`: builds the site of the browser tests where it is stale, so that they start at once. */
import { buildWorkshop, isWorkshopBuilt } from '../../worker/node/build.ts';

if (!isWorkshopBuilt() && !buildWorkshop()) process.exitCode = 1;
