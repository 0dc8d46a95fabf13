import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// A process in which the built program runs once a server, one after the other: each finds the code compiled and warm.
/** What the program listens for as long as it runs. */
const heard = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'];
const program = pathToFileURL(resolve('out/main/cli.js')).href;
let servers = 0;

export type HostMessage = { text: string } | { code: number };
const tell = (message: HostMessage) => process.send?.(message);

process.stdout.write = ((text: string) => tell({ text })) as typeof process.stdout.write;
process.exit = ((code = 0) => {
  for (const name of heard) process.removeAllListeners(name);
  // The log goes past every stream, so its end is marked in it.
  writeSync(2, '\n\0');
  tell({ code: Number(code) });
}) as unknown as typeof process.exit;

process.on('message', (message: { args: string[] } | 'end') => {
  if (message === 'end') {
    process.emit('SIGTERM');
    return;
  }
  servers += 1;
  process.argv = [process.execPath, program, ...message.args];
  // A module is run once for each address it has.
  void import(`${program}?server=${servers}`);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
