import { createHash } from 'node:crypto';
import type { HostKey } from '#shared/features/backups/offsite/offsite.fields.ts';
import { findProgram } from './find-rclone.ts';
import { OffsiteError } from './offsite-error.ts';
import { bareEnvironment, runProgram } from './run-program.ts';
import { type Destination, openForwarder } from './tcp-forwarder.ts';

/** Seconds that a server may take to show a key. */
const timeout = 15;

/** The key in a line of `known_hosts` without its host, as people compare it. */
export const presentHostKey = (line: string): HostKey => {
  const [type = '', key = ''] = line.split(' ');
  const sum = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64');
  return { type, fingerprint: `SHA256:${sum.replace(/=+$/, '')}` };
};

/**
 * Asks an SSH server for all of its keys: any of them may be used later, so each is to be confirmed.
 * @returns lines of `known_hosts` without the host, sorted. @throws OffsiteError
 */
export const scanHostKeys = async (
  destination: Destination,
  home: string,
  signal?: AbortSignal,
): Promise<string[]> => {
  const path = findProgram('ssh-keyscan');
  if (!path) throw new OffsiteError('noProgram', 'ssh-keyscan');
  const way = await openForwarder(destination);
  const lines = new Set<string>();
  try {
    await runProgram({
      path,
      args: ['-T', String(timeout), '-p', String(way.port), '127.0.0.1'],
      env: bareEnvironment(home),
      signal,
      onLine: (line) => {
        const [, type, key] = /^\S+ ([\w@.-]{1,100}) ([A-Za-z0-9+/=]{1,8192})$/.exec(line) ?? [];
        if (type && key) lines.add(`${type} ${key}`);
      },
    });
  } finally {
    await way.close();
  }
  if (lines.size === 0) throw new OffsiteError('unreachable', way.failure()?.message);
  return [...lines].toSorted();
};
