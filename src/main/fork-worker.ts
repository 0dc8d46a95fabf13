import { utilityProcess } from 'electron';
import { type ForkWorker, limitArguments } from '#server/index.ts';

/** Workers of the desktop app: Node without a window, in a process that can be killed. */
export const forkUtilityWorker: ForkWorker = (file, limits = {}) => {
  const execArgv = limitArguments(limits);
  const child = utilityProcess.fork(file, [], { execArgv, stdio: 'inherit' });
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
