import { installOutboundGuard, type ServerOptions, startServer } from '#server/index.ts';

// The product's server with options that no command line has, as one JSON argument; a test's process.
installOutboundGuard();
const server = await startServer(JSON.parse(process.argv[2] ?? '{}') as ServerOptions);
process.stdout.write(`${server.url}\n`);
let isEnding = false;
process.on('SIGTERM', async () => {
  if (isEnding) return;
  isEnding = true;
  await server.close();
  process.exit(0);
});
