import fs from 'node:fs/promises';
import { join } from 'node:path';
import { openConnectProxy } from './connect-proxy.ts';
import { requireRclone } from './find-rclone.ts';
import { OffsiteError, reasonIn } from './offsite-error.ts';
import { destinationOf, type OffsitePlan, remoteRoot, writeRcloneConfig } from './rclone-config.ts';
import { bareEnvironment, type ProgramRun, runProgram } from './run-program.ts';
import { openForwarder, type WayOut } from './tcp-forwarder.ts';

export interface RemoteOptions {
  /** A folder for what lasts as long as the work does; emptied before and removed after. */
  home: string;
  /** kB/s; null for as fast as it goes. */
  uploadKbps?: number | null;
  signal?: AbortSignal | undefined;
  /** Whether someone waits for it; otherwise it gives way to other work of this computer. */
  isUrgent?: boolean;
}

interface Command extends Pick<ProgramRun, 'onLine' | 'onBytes'> {
  args: string[];
  /** Exit codes that are an answer, not a failure. */
  answers?: number[];
}

/** A target that rclone reaches. */
export interface Remote {
  /** The folder of the backups, as an argument. */
  root: string;
  home: string;
  /** @returns the exit code. @throws OffsiteError */
  run(command: Command): Promise<number>;
}

const commonArgs = [
  '--use-json-log',
  ...['--stats', '1s', '--stats-log-level', 'NOTICE'],
  ...['--transfers', '2', '--checkers', '4'],
  ...['--retries', '1', '--low-level-retries', '3'],
  ...['--contimeout', '20s', '--timeout', '60s'],
];

/** How the program gets out: it knows nothing but an address of this computer. */
const openWayOut = async (
  plan: OffsitePlan,
): Promise<{ way: WayOut | null; env: Record<string, string> }> => {
  const destination = destinationOf(plan.target);
  if (!destination) return { way: null, env: {} };
  if (plan.target.kind === 'sftp') return { way: await openForwarder(destination), env: {} };
  const way = await openConnectProxy(destination);
  return { way, env: { HTTPS_PROXY: way.url, HTTP_PROXY: way.url } };
};

const requireFolder = async ({ target }: OffsitePlan): Promise<void> => {
  if (target.kind !== 'folder') return;
  const stats = await fs.stat(target.path).catch(() => null);
  if (!stats?.isDirectory()) throw new OffsiteError('missing');
};

/** Without the password, should a program repeat it. */
const detailOf = (messages: string[], { secret }: OffsitePlan): string => {
  const [first = ''] = messages;
  return (secret.text ? first.replaceAll(secret.text, '…') : first).slice(0, 300);
};

const failureOf = (messages: string[], plan: OffsitePlan, way: WayOut | null): OffsiteError => {
  const said = reasonIn(messages);
  const isVague = said === 'unknown' || said === 'cut' || said === 'unreachable';
  const failure = isVague ? way?.failure() : null;
  if (!failure) return new OffsiteError(said, detailOf(messages, plan));
  const { code } = failure as NodeJS.ErrnoException;
  return new OffsiteError(code === 'ECONNRESET' ? 'cut' : 'unreachable', failure.message);
};

/** Reaches a target while `work` lasts. @throws OffsiteError */
export const withRemote = async <T>(
  plan: OffsitePlan,
  { home, uploadKbps = null, signal, isUrgent = false }: RemoteOptions,
  work: (remote: Remote) => Promise<T>,
): Promise<T> => {
  const program = await requireRclone();
  await requireFolder(plan);
  await fs.rm(home, { recursive: true, force: true });
  await fs.mkdir(home, { recursive: true, mode: 0o700 });
  const { way, env: proxyEnv } = await openWayOut(plan);
  try {
    const config = await writeRcloneConfig(plan, { program, home, port: way?.port ?? 0 });
    const env = { ...bareEnvironment(home), ...proxyEnv, RCLONE_CONFIG: config };
    const speed = uploadKbps === null ? [] : ['--bwlimit', `${uploadKbps}k:off`];
    const cache = ['--cache-dir', join(home, 'cache')];
    return await work({
      root: remoteRoot(plan.target),
      home,
      run: async ({ args, answers = [], ...rest }) => {
        const all = [...args, ...commonArgs, ...speed, ...cache];
        const { code, messages } = await runProgram({
          ...{ path: program, args: all, env, signal, isUrgent, lost: way?.lost },
          ...rest,
        });
        if (code === 0 || (code !== null && answers.includes(code))) return code;
        throw failureOf(messages, plan, way);
      },
    });
  } finally {
    await way?.close();
    await fs.rm(home, { recursive: true, force: true });
  }
};
