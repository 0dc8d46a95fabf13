import { ensureBuild } from '../build/ensure-build.ts';
import { runForeground, serverArguments } from './run-server.ts';

// npm run demo -- [--posts N] [--port P] [--data DIR]: a server with a lively sample family.
await ensureBuild();
runForeground(process.execPath, [...serverArguments('out/main/demo.js'), ...process.argv.slice(2)]);
