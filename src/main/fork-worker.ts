import { utilityProcess } from 'electron';
import type { ForkWorker } from '#server/index.ts';

/** Workers of the desktop app: Node without a window, in a process that can be killed. */
export const forkUtilityWorker: ForkWorker = (file) => {
  const child = utilityProcess.fork(file, [], { stdio: 'inherit' });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onExit: (listener) => {
      child.once('exit', () => listener());
    },
    kill: () => {
      child.kill();
    },
  };
};
