import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findProgram } from '../../../scripts/test/machine.ts';
import { canMakeNamespaces } from '../namespaces.ts';

const init = '/usr/lib/systemd/systemd';

/** This system's programs, with empty `/etc` and `/var`. */
const options = ['--directory=/', '--volatile=yes', '--register=no', '--keep-unit', '--quiet'];

/** Needs Debian's packages `systemd` and `systemd-container`, and root. */
export const canBootSystem = ((): boolean => {
  if (!canMakeNamespaces || !findProgram('systemd-nspawn') || !existsSync(init)) return false;
  return (
    spawnSync('systemd-nspawn', [...options, '/usr/bin/true'], { stdio: 'ignore' }).status === 0
  );
})();

const homeAddress = '192.168.78.1';
const phoneAddress = '192.168.78.2';

const execute = promisify(execFile);

interface Mount {
  from: string;
  to: string;
  isWritable?: boolean;
}

const startContainer = (name: string, mounts: Mount[]) =>
  spawn(
    'systemd-nspawn',
    [
      ...[...options, '--boot', `--machine=${name}`, '--network-veth'],
      ...mounts.map(({ from, to, isWritable }) => `--bind${isWritable ? '' : '-ro'}=${from}:${to}`),
      // Without this system's other services, and without questions.
      ...[
        'systemd.unit=basic.target',
        'systemd.firstboot=no',
        'systemd.mask=systemd-firstboot.service',
        'systemd.mask=systemd-networkd-wait-online.service',
      ],
    ],
    { stdio: 'ignore' },
  );

const until = async (isReached: () => Promise<boolean>): Promise<void> => {
  while (!(await isReached().catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, 200));
};

/**
 * Boots this system's own systemd in a container with this system's programs, empty `/etc` and `/var`, and an adapter
 * of a home network, at whose other end this process is.
 */
export const bootSystem = async (mounts: Mount[]) => {
  const name = `th-${process.pid}`;
  const container = startContainer(name, mounts);
  const ended = once(container, 'exit');
  const end = async () => {
    container.kill('SIGTERM');
    const timer = setTimeout(() => container.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  };
  onTestFinished(end);
  const enter = (): string[] => {
    const { pid } = container;
    const [leader = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    if (!leader) throw new Error('not booted yet');
    return [`--target=${leader}`, '--all', 'env', '-i', '-C', '/', 'PATH=/usr/sbin:/usr/bin'];
  };
  /** Runs a program inside. @returns what it wrote. @throws when it fails */
  const run = async (...command: string[]): Promise<string> => {
    const { stdout, stderr } = await execute('nsenter', [...enter(), ...command]);
    return stdout + stderr;
  };
  await until(async () => {
    if (container.exitCode !== null) return true;
    return (await run('systemctl', 'is-active', 'basic.target')).trim() === 'active';
  });
  if (container.exitCode !== null) throw new Error(`it ended with ${container.exitCode}`);
  // An adapter of a real computer, by its name; `host0` is none.
  await run('ip', 'link', 'set', 'host0', 'name', 'eth0');
  await run('ip', 'addr', 'add', `${homeAddress}/24`, 'dev', 'eth0');
  await run('ip', 'link', 'set', 'eth0', 'up');
  execFileSync('ip', ['addr', 'add', `${phoneAddress}/24`, 'dev', `ve-${name}`]);
  execFileSync('ip', ['link', 'set', `ve-${name}`, 'up']);
  return { run, homeAddress };
};
