import { ensureBuild } from '../build/ensure-build.ts';
import { householdFolder } from './data-folder.ts';
import { houseArguments, runForeground } from './run-server.ts';

// npm run serve -- --port 4680 --data DIR [--lan]: the house for browsers, without a window.
await ensureBuild();
const data = `--data=${householdFolder()}`;
await runForeground(process.execPath, [...houseArguments(), data, ...process.argv.slice(2)]);
