import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments } from '../../../../scripts/run/run-server.ts';
import { setupToken } from '../../server/server-process.ts';
import type { HostMessage } from './serve-test-servers.ts';
import { errorsIn, type TestServer } from './start-test-server.ts';

/** Each server wraps the outbound guard of the one before; limit the nesting. */
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

  #until<T>(found: (message: HostMessage) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.child.off('message', onMessage);
        this.child.off('exit', fail);
      };
      const fail = (code: unknown) => {
        stop();
        reject(new Error(`the server ended with ${code}: ${this.log}`));
      };
      const onMessage = (message: HostMessage) => {
        const value = found(message);
        if (value === undefined) {
          if ('code' in message) fail(message.code);
          return;
        }
        stop();
        resolve(value);
      };
      this.child.on('message', onMessage);
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

/** Ports per worker: below the ephemeral range, and disjoint. */
const portsEach = 1_000;
const firstPort = 20_000;

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

export class ServerHost {
  #process: HostProcess | null = null;
  /** All servers use one origin, so that browsers can reuse cached client files. */
  readonly #port: Promise<number>;

  /** @param worker index among parallel workers. */
  constructor(worker: number) {
    this.#port = findPort(worker);
  }

  async #fresh(): Promise<HostProcess> {
    if (this.#process && this.#process.servers < mostServers) return this.#process;
    await this.#process?.stop();
    this.#process = new HostProcess();
    return this.#process;
  }

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

  /** After an error the process is not reused. */
  async #discard(error: unknown): Promise<never> {
    await this.stop();
    throw error;
  }

  async stop() {
    await this.#process?.stop();
    this.#process = null;
  }
}
