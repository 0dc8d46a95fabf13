import { installOutboundGuard, type ServerOptions, startServer } from '#server/index.ts';

/** Messages from a test to the server; each is answered once done. */
export interface ServerCommand {
  /** Offset of the server's clock from this computer's, in ms. */
  clockOffsetMs?: number;
  /** Advances date and uptime, in ms. */
  passMs?: number;
  resume?: true;
}

// The product's server with options that the command line lacks, as one JSON argument; a test's process.
installOutboundGuard();
let offsetMs = Number(process.env.TREEHOUSE_CLOCK_OFFSET_MS ?? 0);
let passedMs = 0;
const server = await startServer({
  ...(JSON.parse(process.argv[2] ?? '{}') as ServerOptions),
  clock: {
    now: () => new Date(Date.now() + offsetMs + passedMs),
    monotonic: () => performance.now() + passedMs,
  },
});
process.on('message', ({ clockOffsetMs, passMs, resume }: ServerCommand) => {
  // For the preload.
  if (clockOffsetMs === undefined && passMs === undefined && !resume) return;
  if (clockOffsetMs !== undefined) offsetMs = clockOffsetMs;
  passedMs += passMs ?? 0;
  if (resume) server.resume();
  process.send?.('done');
});
let isEnding = false;
const end = async () => {
  if (isEnding) return;
  isEnding = true;
  await server.close();
  process.exit(0);
};
process.on('SIGTERM', end);
// The parent has gone.
process.on('disconnect', end);
// Printed last: the parent may stop us once it has the address.
process.stdout.write(`${server.url}\n`);
