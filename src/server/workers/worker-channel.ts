import { fork } from 'node:child_process';

/** A worker process as the server sees it, whichever kind of process it is. */
export interface WorkerChannel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

export interface WorkerLimits {
  /** Of JavaScript's heap, in MiB; a worker that needs more ends. */
  maxHeapMb?: number;
}

/** The limits passed to the engine. */
export const limitArguments = ({ maxHeapMb }: WorkerLimits): string[] =>
  maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`];

/** Workers under plain Node. */
export const forkNodeWorker = (file: string, limits: WorkerLimits = {}): WorkerChannel => {
  const child = fork(file, {
    execArgv: [...process.execArgv, ...limitArguments(limits)],
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
  // It could not start, or ended while something is sent to it: an unhandled error would end us.
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
