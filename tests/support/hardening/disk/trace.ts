import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { findProgram, installPackages } from '../../../../scripts/test/machine.ts';

export interface DiskCall {
  /** Its first and last line in the trace. */
  began: number;
  ended: number;
  name: string;
  /** Arguments as strace prints them, strings in hex. */
  args: string;
  result: number;
}

const calls = [
  ...['openat', 'open', 'creat', 'write', 'pwrite64', 'writev', 'pwritev', 'pwritev2'],
  ...['fsync', 'fdatasync', 'sync_file_range', 'ftruncate', 'truncate', 'fallocate'],
  ...['rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'mkdir', 'mkdirat', 'rmdir'],
  ...['link', 'linkat', 'symlink', 'symlinkat', 'copy_file_range', 'sendfile', 'splice'],
];

/** A strace command that runs a program and writes its and its workers' calls to `file`. */
export const straceTo = (file: string): string[] => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-y', '-xx', '-s', '16777216', '-e', 'signal=none'],
  ...['-e', `trace=${calls.map((name) => `?${name}`).join(',')}`, '-o', file],
];

/** Whether calls can be traced; installs strace if that needs no prompt. */
export const canTrace = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return false;
  if (!findProgram('strace') && !(await installPackages('strace'))) return false;
  const [command = '', ...args] = straceTo('/dev/null');
  return spawnSync(command, [...args, process.execPath, '--version']).status === 0;
};

export const untilTraced = async (file: string, pid: number | undefined): Promise<string> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const text = existsSync(file) ? readFileSync(file, 'latin1') : '';
    if (new RegExp(`^${pid} +\\+\\+\\+ `, 'm').test(text.slice(-2000))) return text;
    await wait(50);
  }
  throw new Error('strace did not end');
};

export const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

export const hexOf = (text: string): string =>
  Buffer.from(text).toString('hex').replaceAll(/../g, '\\x$&');

export const parseTrace = (text: string): DiskCall[] => {
  const found: DiskCall[] = [];
  const unfinished = new Map<string, { began: number; text: string }>();
  for (const [index, line] of text.split('\n').entries()) {
    const match = /^(\d+) +(.*)$/.exec(line);
    if (!match) continue;
    const [, pid = '', rest = ''] = match;
    if (rest.endsWith(' <unfinished ...>')) {
      unfinished.set(pid, { began: index, text: rest.slice(0, -' <unfinished ...>'.length) });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const begun = resumed ? unfinished.get(pid) : undefined;
    const whole = resumed ? (begun?.text ?? '') + resumed[1] : rest;
    const call = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(whole);
    if (!call) continue;
    const [, name = '', args = '', result] = call;
    if (Number(result) < 0) continue;
    if (args.includes('"...')) throw new Error(`strace cut ${name} short`);
    found.push({ began: begun?.began ?? index, ended: index, name, args, result: Number(result) });
  }
  return found;
};
