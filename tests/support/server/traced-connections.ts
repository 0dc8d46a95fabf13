import { existsSync, readFileSync } from 'node:fs';

/** Only Linux shows what a process asks its kernel for. */
export const hasStrace = ['/usr/bin/strace', '/bin/strace'].some(existsSync);

/** A command that writes what a program and those that it starts connect to, and which these are, to a file. */
export const straceConnections = (file: string): string[] => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-s', '4096', '-e', 'signal=none'],
  ...['-e', 'trace=execve,connect,sendto,sendmsg', '-o', file],
];

export const readTrace = (path: string): string[] => readFileSync(path, 'utf8').split('\n');

/** Addresses and ports that a process tree connected to or sent a datagram to, each once. */
export const reachedIn = (lines: string[]): string[] => {
  const found = lines.flatMap((line) => {
    const [, port, address] =
      /sin6?_port=htons\((\d+)\).*?(?:inet_addr\(|inet_pton\(AF_INET6, )"([^"]+)"/.exec(line) ?? [];
    return port ? [`${address}:${port}`] : [];
  });
  return [...new Set(found)].toSorted();
};

/** Those that are not on this computer's loopback. */
export const reachedOutsideIn = (lines: string[]): string[] =>
  reachedIn(lines).filter((one) => !/^(?:127\.|::1:)/.test(one));

/** Paths of the programs that were started. */
export const startedIn = (lines: string[]): string[] =>
  // The answer to a call is on a later line where another process came between.
  lines.flatMap((line) => (/ = -1 /.test(line) ? [] : (/execve\("([^"]+)"/.exec(line)?.[1] ?? [])));
