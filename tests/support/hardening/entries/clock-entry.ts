import { type ServerOptions, startServer } from '#server/index.ts';

// The product's server with a clock that its parent sets over IPC.
let time: number | null = null;
const server = await startServer({
  ...(JSON.parse(process.argv[2] ?? '{}') as ServerOptions),
  clock: { now: () => new Date(time ?? Date.now()) },
});
process.on('message', (set) => {
  time = Number(set);
  process.send?.('set');
});
process.stdout.write(`${server.url}\n`);
process.on('SIGTERM', async () => {
  await server.close();
  process.exit(0);
});
