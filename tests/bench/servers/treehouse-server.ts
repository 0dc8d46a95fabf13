import { join } from 'node:path';
import { startServer } from '#server/index.ts';

// The product's server over a prepared data folder. Throttles are off unless the options, one JSON argument, say
// otherwise.
const [dataDir = '', options = '{}'] = process.argv.slice(2);
/** The repository: this file runs as it is, and as part of a bundle elsewhere. */
const root = process.cwd();
const plenty = 1_000_000_000;
const server = await startServer({
  dataDir,
  resourcesDir: join(root, 'resources'),
  clientDir: join(root, 'out/renderer'),
  workersDir: join(root, 'out/main/workers'),
  version: 'bench',
  port: 0,
  mdns: false,
  logLevel: 'warn',
  throttle: {
    freeTries: plenty,
    addressTries: plenty,
    writeBurst: plenty,
    sendBurst: plenty,
    searchBurst: plenty,
    frameBurst: plenty,
  },
  ...JSON.parse(options),
});
console.log(server.url);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
