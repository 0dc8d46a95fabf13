import { fork } from 'node:child_process';

/** A worker process as the server sees it, whichever kind of process it is. */
export interface WorkerChannel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

/** Workers under plain Node. */
export const forkNodeWorker = (file: string): WorkerChannel => {
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended: (() => void)[] = [];
  let hasEnded = false;
  const handleEnd = () => {
    if (hasEnded) return;
    hasEnded = true;
    for (const listener of ended) listener();
  };
  child.once('exit', handleEnd);
  // It could not be started, or is gone while something is sent to it: an error nobody hears ends us.
  child.on('error', () => {
    child.kill('SIGKILL');
    handleEnd();
  });
  return {
    send: (message) => void child.send(message as object),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void ended.push(listener),
    kill: () => void child.kill('SIGKILL'),
  };
};
