import {
  installOutboundGuard,
  type RunningServer,
  type ServerOptions,
  StartError,
  startServer,
} from '#server/index.ts';

/** What a rival is told: when to open which server, or to close it again. */
export type RivalWord = { at: number; options: ServerOptions } | 'close';

/** What came of it. */
export interface RivalAnswer {
  url: string | null;
  refusal: string | null;
}

// Opens a server at the millisecond it is told, again and again in one warm process; a test's process.
installOutboundGuard();
let server: RunningServer | null = null;

const open = async (options: ServerOptions): Promise<RivalAnswer> => {
  try {
    server = await startServer(options);
    return { url: server.url, refusal: null };
  } catch (error) {
    return { url: null, refusal: error instanceof StartError ? error.reason : String(error) };
  }
};

process.on('message', async (word: RivalWord) => {
  if (word === 'close') {
    await server?.close();
    server = null;
    process.send?.('closed');
    return;
  }
  while (Date.now() < word.at);
  process.send?.(await open(word.options));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
