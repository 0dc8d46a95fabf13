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
  'a program ends when npm and its shell were ended',
  async () => {
    const program = 'console.log(process.pid); setInterval(() => {}, 1000)';
    const attend = `
      import { attend } from ${JSON.stringify(resolve('scripts/run/run-server.ts'))};
      await attend(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
    // The second command keeps the shell from giving its place to the first.
    const shell = spawn(
      'sh',
      ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, attend],
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
