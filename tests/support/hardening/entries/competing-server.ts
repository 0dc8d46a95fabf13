import {
  installOutboundGuard,
  type RunningServer,
  type ServerOptions,
  StartError,
  startServer,
} from '#server/index.ts';

type OpenCommand = { at: number; options: ServerOptions } | 'close';

export interface CompetitorAnswer {
  url: string | null;
  refusal: string | null;
}

// Opens a server at a given millisecond, repeatedly in one warm process; a test's process.
installOutboundGuard();
let server: RunningServer | null = null;

const open = async (options: ServerOptions): Promise<CompetitorAnswer> => {
  try {
    server = await startServer(options);
    return { url: server.url, refusal: null };
  } catch (error) {
    return { url: null, refusal: error instanceof StartError ? error.reason : String(error) };
  }
};

process.on('message', async (word: OpenCommand) => {
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
