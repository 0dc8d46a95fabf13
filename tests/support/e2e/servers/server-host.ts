import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments } from '../../../../scripts/run/run-server.ts';
import { setupToken } from '../../server/server-process.ts';
import type { HostMessage } from './serve-test-servers.ts';
import { errorsIn, type TestServer } from './start-test-server.ts';

/** Each server wraps the guard of the one before it; no process carries more of them. */
const mostServers = 20;
const endMark = '\0';

class HostProcess {
  readonly child: ChildProcess;
  servers = 0;
  log = '';

  constructor() {
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'serve-test-servers.ts')], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        TREEHOUSE_SETUP_TOKEN: setupToken,
        NODE_COMPILE_CACHE: join(tmpdir(), 'treehouse-e2e-code'),
      },
    });
    this.child.stderr?.on('data', (data) => {
      this.log += data;
    });
  }

  /** Waits for what the program says. @throws when it ends, or the whole process does. */
  #until<T>(found: (message: HostMessage) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.child.off('message', look);
        this.child.off('exit', fail);
      };
      const fail = (code: unknown) => {
        stop();
        reject(new Error(`the server ended with ${code}: ${this.log}`));
      };
      const look = (message: HostMessage) => {
        const value = found(message);
        if (value === undefined) {
          if ('code' in message) fail(message.code);
          return;
        }
        stop();
        resolve(value);
      };
      this.child.on('message', look);
      this.child.on('exit', fail);
    });
  }

  async open(args: string[]): Promise<URL> {
    this.servers += 1;
    this.log = '';
    const opened = this.#until((message) => {
      const address = 'text' in message && /http:\/\/127\.0\.0\.1:\d+/.exec(message.text);
      return address ? new URL(address[0]) : undefined;
    });
    this.child.send({ args });
    return opened;
  }

  /** @returns the code that the program would have ended with. */
  async end(): Promise<number> {
    if (!this.child.connected) throw new Error(`the server is gone: ${this.log}`);
    const ended = this.#until((message) => ('code' in message ? message.code : undefined));
    this.child.send('end');
    const code = await ended;
    while (!this.log.includes(endMark)) await once(this.child.stderr ?? this.child, 'data');
    this.log = this.log.replace(endMark, '');
    return code;
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}

/** Ports that one worker's servers may have: below those that systems give out by themselves, and no other worker's. */
const portsEach = 1_000;
const firstPort = 20_000;

/** One of a worker's ports that is free now. */
async function findPort(worker: number): Promise<number> {
  const port = firstPort + worker * portsEach + Math.floor(Math.random() * portsEach);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : findPort(worker);
}

/** Opens one server after the other in a process that has its code warm already. */
export class ServerHost {
  #process: HostProcess | null = null;
  /** All servers have one address, at which a browser that was there before has the client's files. */
  readonly #port: Promise<number>;

  /** @param worker which of those that run at the same time. */
  constructor(worker: number) {
    this.#port = findPort(worker);
  }

  async #fresh(): Promise<HostProcess> {
    if (this.#process && this.#process.servers < mostServers) return this.#process;
    await this.#process?.stop();
    this.#process = new HostProcess();
    return this.#process;
  }

  /** The built server on a data folder, as `startTestServer` starts it in a process of its own. */
  async run(dataDir: string, options: { lan?: boolean } = {}): Promise<TestServer> {
    const host = await this.#fresh();
    const [, ...paths] = serverArguments();
    const lan = options.lan ? ['--lan'] : [];
    const port = await this.#port;
    const url = await host
      .open([...paths, `--port=${port}`, `--data=${dataDir}`, ...lan, '--no-mdns'])
      .catch((error: unknown) => this.#discard(error));
    let ended: Promise<void> | null = null;
    const stop = async () => {
      const code = await host.end().catch((error: unknown) => this.#discard(error));
      const errors = errorsIn(host.log);
      if (code !== 0) await this.#discard(new Error(`the server ended with ${code}: ${host.log}`));
      if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('\n')}`);
    };
    return {
      url: url.origin,
      port: Number(url.port),
      dataDir,
      stop: () => {
        ended ??= stop();
        return ended;
      },
    };
  }

  /** A process in which something went wrong serves nobody else. */
  async #discard(error: unknown): Promise<never> {
    await this.stop();
    throw error;
  }

  async stop() {
    await this.#process?.stop();
    this.#process = null;
  }
}
