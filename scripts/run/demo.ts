import { ensureBuild } from '../build/ensure-build.ts';
import { runForeground, serverArguments } from './run-server.ts';

// npm run demo -- [--posts N] [--port P] [--data DIR]: a lively sample family to look around in.
await ensureBuild();
runForeground(process.execPath, [...serverArguments('out/main/demo.js'), ...process.argv.slice(2)]);
