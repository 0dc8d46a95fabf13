import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseOptions, type ServerOptions } from '../config.ts';
import { createLog } from '../context/log.ts';
import { createTreehouseServer } from '../create-server.ts';
import { openDataFolder } from '../data-dir/data-dir.ts';
import { findHousehold } from '../features/household/household.repo.ts';
import { sentence } from '../http/error-messages.ts';
import { installOutboundGuard, startServer } from '../index.ts';
import { demoPassword, seedDemo } from './seed.ts';

installOutboundGuard();

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    data: { type: 'string' },
    posts: { type: 'string' },
    lan: { type: 'boolean' },
    client: { type: 'string' },
    resources: { type: 'string' },
    workers: { type: 'string' },
    version: { type: 'string' },
    /** Fills the folder and ends, for benchmarks. */
    'seed-only': { type: 'boolean' },
  },
});

const options: ServerOptions = {
  dataDir: resolve(values.data ?? '.data/demo'),
  clientDir: values.client ? resolve(values.client) : null,
  resourcesDir: resolve(values.resources ?? 'resources'),
  workersDir: resolve(values.workers ?? 'out/main/workers'),
  version: values.version ?? '0.0.0',
  logLevel: 'warn',
  // The name belongs to the family's own server.
  mdns: false,
  ...(values.port === undefined ? {} : { port: Number(values.port), isPortFixed: true }),
  ...(values.lan ? { lan: true } : {}),
};

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Fills an empty data folder once; an existing one stays as it is. */
const seed = async (): Promise<void> => {
  const config = parseOptions(options);
  const clock = { now: () => new Date() };
  const folder = openDataFolder(config, clock.now());
  const treehouse = await createTreehouseServer({
    config,
    clock,
    log: createLog(config),
    db: folder.db,
  });
  try {
    if (findHousehold(folder.db)) return;
    const names = await seedDemo(treehouse.context, Number(values.posts ?? 60));
    print(sentence('household:cli.demo', { names: names.join(', '), password: demoPassword }));
  } finally {
    await treehouse.close();
    folder.close();
  }
};

await seed();
if (!values['seed-only']) {
  const server = await startServer(options);
  print(sentence('household:cli.open', { url: server.url }));
  for (const url of server.lanAddresses()) print(sentence('household:cli.lan', { url }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}
