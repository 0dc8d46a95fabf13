import { ensureBuild } from '../build/ensure-build.ts';
import { nodeOptions, runForeground, serverArguments } from './run-server.ts';

// npm run demo -- [--posts N] [--port P] [--data DIR]: a server with a lively sample family.
await ensureBuild();
runForeground(process.execPath, [
  ...nodeOptions,
  ...serverArguments('out/main/demo.js'),
  ...process.argv.slice(2),
]);
