import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { minutes } from '#tests/support/hardening/counts.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

/** What `.dockerignore` lets through: it leaves everything out but lines with an exclamation mark. */
const contextOf = (ignore: string): string[] => {
  const lines = ignore.split('\n').filter((line) => line && !line.startsWith('#'));
  expect(lines[0]).toBe('*');
  return lines.slice(1).flatMap((line) => globSync(line.replace('!', '')));
};

/** The commands of the build stage, but for those that ask the registry. */
const commandsOf = (dockerfile: string): string[] =>
  [...dockerfile.replaceAll('\\\n', ' ').matchAll(/^RUN (.*)$/gm)]
    .flatMap(([, command = '']) => command.split('&&'))
    .map((command) => command.trim())
    .filter((command) => command.startsWith('node '));

test('what Docker gets of the project is enough to build the image', {
  timeout: minutes(4),
}, () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  for (const file of contextOf(readFileSync('.dockerignore', 'utf8'))) {
    cpSync(file, join(dir.path, file), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(dir.path, 'node_modules'));
  const commands = commandsOf(readFileSync('docker/Dockerfile', 'utf8'));
  expect(commands).toHaveLength(2);
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    TARGETARCH: process.arch.replace('x64', 'amd64'),
  };
  for (const command of commands) {
    execFileSync('sh', ['-c', command], { cwd: dir.path, env, stdio: 'pipe' });
  }
  const server = join(dir.path, 'dist/server');
  for (const file of ['treehouse', 'version', 'out/main/cli.js', 'out/main/health.js']) {
    expect(existsSync(join(server, file)), file).toBe(true);
  }
  expect(existsSync(join(server, 'node'))).toBe(false);
});
