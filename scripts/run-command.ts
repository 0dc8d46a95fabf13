import { spawn } from 'node:child_process';

export interface CommandOptions {
  env?: Record<string, string>;
  limitMinutes: number;
  quiet?: boolean;
  /** The working folder; the current one where none is given. */
  cwd?: string;
}

interface CommandResult {
  code: number;
  timedOut: boolean;
  output: string;
}

const isWindows = process.platform === 'win32';

function endTree(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    if (isWindows) spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-pid, 'SIGKILL');
  } catch {}
}

export function runCommand(
  command: string,
  args: string[],
  { env = {}, limitMinutes, quiet = false, cwd }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const output: string[] = [];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // Its own process group on POSIX, so that all of it can be killed.
      detached: !isWindows,
    });
    let timedOut = false;
    const end = () => endTree(child.pid);
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, limitMinutes * 60_000);
    const interrupt = () => {
      end();
      process.exit(130);
    };
    process.once('SIGINT', interrupt);
    process.once('SIGTERM', interrupt);
    child.stdout?.on('data', (data) => output.push(String(data)));
    child.stderr?.on('data', (data) => output.push(String(data)));
    const finish = (code: number) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      resolve({ code, timedOut, output: output.join('') });
    };
    child.once('error', () => finish(127));
    child.once('close', (code) => finish(code ?? 1));
  });
}

export const runNode = (file: string, args: string[], options: CommandOptions) =>
  runCommand(process.execPath, [file, ...args], options);
