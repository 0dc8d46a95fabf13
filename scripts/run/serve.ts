import { ensureBuild } from '../build/ensure-build.ts';
import { householdFolder } from './data-folder.ts';
import { nodeOptions, runForeground, serverArguments } from './run-server.ts';

// npm run serve -- --port 4680 --data DIR [--lan]: the server without a window.
await ensureBuild();
const data = `--data=${householdFolder()}`;
await runForeground(process.execPath, [
  ...nodeOptions,
  ...serverArguments(),
  data,
  ...process.argv.slice(2),
]);
