import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from './config.ts';
import { sentence } from './http/sentences.ts';
import { StartError, startServer } from './index.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    data: { type: 'string' },
    lan: { type: 'boolean' },
    rescue: { type: 'boolean' },
    client: { type: 'string' },
    resources: { type: 'string' },
    workers: { type: 'string' },
    version: { type: 'string' },
    'dev-origin': { type: 'string', multiple: true },
    'log-level': { type: 'string' },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);

const open = async (): Promise<void> => {
  const server = await startServer({
    dataDir: resolve(values.data ?? 'data'),
    clientDir: values.client ? resolve(values.client) : null,
    resourcesDir: resolve(values.resources ?? 'resources'),
    workersDir: resolve(values.workers ?? 'out/main/workers'),
    version: values.version ?? '0.0.0',
    ...(values.port === undefined ? {} : { port: Number(values.port), isPortFixed: true }),
    ...(values.lan ? { lan: true } : {}),
    ...environment(),
    devOrigins: values['dev-origin'] ?? [],
    logLevel: (values['log-level'] as 'info' | undefined) ?? 'warn',
  });
  say(sentence('household:cli.open', { url: server.url }));
  for (const url of server.lanAddresses()) say(sentence('household:cli.lan', { url }));
  if (server.needsSetup()) say(sentence('household:cli.setup', { code: server.setupToken }));
  const rescue = values.rescue ? server.makeRescueCode() : null;
  if (rescue) say(sentence('household:cli.rescue', rescue));

  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
};

open().catch((error: unknown) => {
  const reason = error instanceof StartError ? error.reason : 'unknown';
  process.stderr.write(`${sentence(`household:start.${reason}`)}\n`);
  if (reason === 'unknown') process.stderr.write(`${String((error as Error).cause ?? error)}\n`);
  process.exit(1);
});
