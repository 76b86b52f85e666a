/** `npm run deploy -- <region> [--dry-run]`: deploys this checkout to a region. */
import { build } from './build.ts';
import { optionsFrom } from './deploy/options.ts';
import { deploy } from './deploy/run.ts';
import { DeployStop } from './deploy/stop.ts';

const say = (line: string) => console.log(line);

try {
  await deploy(optionsFrom(process.argv.slice(2), process.env, { build, say }));
} catch (error) {
  if (!(error instanceof DeployStop)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
