import { ensureBuild } from '../build/ensure-build.ts';
import { houseArguments, runForeground } from './run-server.ts';

// npm run demo -- [--posts N] [--port P] [--data DIR]: a lively sample family to look around in.
await ensureBuild();
runForeground(process.execPath, [...houseArguments('out/main/demo.js'), ...process.argv.slice(2)]);
