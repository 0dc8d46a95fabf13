import { installOutboundGuard, type ServerOptions, startServer } from '#server/index.ts';

/** What a test may tell the server meanwhile; each is answered by a message once it is done. */
export interface Word {
  /** How far the server's clock is from this computer's, in ms. */
  clockOffsetMs?: number;
  /** Time that passes, in ms: the date and the running time alike. */
  passMs?: number;
  /** The computer slept, and is awake again. */
  wake?: true;
}

// The product's server with options that no command line has, as one JSON argument; a test's process.
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
process.on('message', ({ clockOffsetMs, passMs, wake }: Word) => {
  // It was meant for what is preloaded.
  if (clockOffsetMs === undefined && passMs === undefined && !wake) return;
  if (clockOffsetMs !== undefined) offsetMs = clockOffsetMs;
  passedMs += passMs ?? 0;
  if (wake) server.wake();
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
// Nobody is there any more who would end it.
process.on('disconnect', end);
// Said last: whoever knows the address may end it.
process.stdout.write(`${server.url}\n`);
