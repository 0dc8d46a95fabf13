import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32')(
  'the process exits when npm and its shell were killed',
  async () => {
    const program = 'console.log(process.pid); setInterval(() => {}, 1000)';
    const runAttached = `
      import { runAttached } from ${JSON.stringify(resolve('scripts/run/run-server.ts'))};
      await runAttached(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
    // A second command keeps the shell from exec-ing the first.
    const shell = spawn(
      'sh',
      ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, runAttached],
      {
        env: { ...process.env, npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const pid = await new Promise<number>((found) => {
      shell.stdout.once('data', (data) => found(Number(data)));
    });
    expect(isAlive(pid)).toBe(true);
    shell.kill('SIGTERM');
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  },
);
