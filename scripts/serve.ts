import { ensureBuild } from './ensure-build.ts';
import { houseArguments, runForeground } from './run-house.ts';

// npm run serve -- --port 4680 --data DIR [--lan]: the app for browsers alone.
await ensureBuild();
runForeground(process.execPath, [...houseArguments(), ...process.argv.slice(2)]);
