import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countCrash } from '#shared/crash-limit.ts';
import { environment } from './config.ts';
import { sentence } from './http/error-messages.ts';
import {
  installOutboundGuard,
  type RunningServer,
  type ServerOptions,
  StartError,
  startOrRecover,
} from './index.ts';
import { prepareTakeover } from './takeover-cli.ts';

installOutboundGuard();

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    data: { type: 'string' },
    backups: { type: 'string' },
    lan: { type: 'boolean' },
    'no-mdns': { type: 'boolean' },
    adminReset: { type: 'boolean' },
    from: { type: 'string' },
    force: { type: 'boolean' },
    rehearse: { type: 'string' },
    return: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    'passphrase-file': { type: 'string' },
    client: { type: 'string' },
    resources: { type: 'string' },
    workers: { type: 'string' },
    'runs-as': { type: 'string' },
    version: { type: 'string' },
    'dev-origin': { type: 'string', multiple: true },
    'log-level': { type: 'string' },
  },
});

const print = (text: string) => process.stdout.write(`${text}\n`);

/** What keeps the server from starting or saving, and what to do. */
const explain = (reason: StartError['reason']) => {
  const [title, text] = [
    sentence(`startup:reason.${reason}.title`),
    sentence(`startup:reason.${reason}.text`),
  ];
  process.stderr.write(`${title}. ${text}\n`);
};

const stopWaiting = new AbortController();
/** A server that took any free port keeps it over a restart, or its pages would not find it. */
let keptPort: number | null = null;

const options = (): ServerOptions => ({
  dataDir: resolve(values.data ?? 'data'),
  clientDir: values.client ? resolve(values.client) : null,
  resourcesDir: resolve(values.resources ?? 'resources'),
  workersDir: resolve(values.workers ?? 'out/main/workers'),
  version: values.version ?? '0.0.0',
  ...(values.port === undefined
    ? {}
    : { port: keptPort ?? Number(values.port), isPortFixed: true }),
  ...(values.lan ? { lan: true } : {}),
  ...(values.backups ? { backupsDir: resolve(values.backups) } : {}),
  runsAs: (values['runs-as'] as 'container' | undefined) ?? null,
  mdns: !values['no-mdns'],
  backgroundAfterMs: 1_500,
  ...environment(),
  devOrigins: values['dev-origin'] ?? [],
  logLevel: (values['log-level'] as 'info' | undefined) ?? 'warn',
});

/** Failures that waiting would not solve. */
const endings = new Set<StartError['reason']>(['dataFolderBusy', 'portInUse', 'unknown']);

/** Starts the server; while it cannot start, prints why and where it can be repaired. */
const openServer = () =>
  startOrRecover(options(), {
    refuses: ({ reason }) => endings.has(reason),
    signal: stopWaiting.signal,
    onRecovery: ({ url, setupToken }, { reason }) => {
      explain(reason);
      print(sentence('household:cli.repair', { url, code: setupToken }));
    },
  });

const tellHowToReach = (server: RunningServer): void => {
  keptPort = server.port;
  if (server.savingStopped) {
    explain(server.savingStopped);
  }
  print(sentence('household:cli.open', { url: server.url }));
  for (const url of server.lanAddresses()) print(sentence('household:cli.lan', { url }));
  if (server.needsSetup()) print(sentence('household:cli.setup', { code: server.setupToken }));
};

/** How long the server may take to close and restart after an uncaught error, in ms. */
const againMs = 15_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Serves until a signal ends it, and restarts whenever the server asks for that. */
const run = async (): Promise<void> => {
  if (values.help) {
    print(sentence('takeover:cli.help'));
    process.exit(0);
  }
  const endWaiting = () => stopWaiting.abort();
  for (const signal of signals) process.once(signal, endWaiting);
  const around = { ...options(), print, signal: stopWaiting.signal };
  const mayServe = await prepareTakeover(values, around);
  if (!mayServe) process.exit(mayServe === null ? 1 : 0);
  const first = await openServer();
  if (!first) process.exit(0);
  let server = first;
  tellHowToReach(server);
  const adminReset =
    values.adminReset && !server.savingStopped ? server.makeAdminResetCode() : null;
  if (adminReset) print(sentence('household:cli.passwordReset', adminReset));

  let isEnding = false;
  /** One closing or opening at a time. */
  let turn: Promise<void> = Promise.resolve();
  const reopen = async () => {
    if (isEnding) return;
    await server.close();
    const next = await openServer();
    if (!next) return;
    server = next;
    server.onRestartWanted(restart);
    tellHowToReach(server);
  };
  const restart = () => {
    turn = turn.then(reopen).catch(fail);
  };
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await turn;
    await server.close();
    process.exit(0);
  };
  server.onRestartWanted(restart);
  for (const signal of signals) process.on(signal, end);

  let crashes: number[] = [];
  /** After an uncaught error: finishes requests under way, then restarts. */
  const openAgain = (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    const count = countCrash(crashes, Date.now());
    crashes = count.crashes;
    if (isEnding || !count.mayStartAgain) process.exit(1);
    const giveUp = setTimeout(() => process.exit(1), againMs);
    turn = turn
      .then(reopen)
      .then(() => clearTimeout(giveUp))
      .catch(fail);
  };
  process.on('uncaughtException', openAgain);
  process.on('unhandledRejection', openAgain);
};

const fail = (error: unknown): never => {
  const reason = error instanceof StartError ? error.reason : 'unknown';
  explain(reason);
  if (reason === 'unknown') process.stderr.write(`${String((error as Error).cause ?? error)}\n`);
  process.exit(1);
};

run().catch(fail);
