import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// A process that runs the built program once per server, one after the other, with compiled, warm code.
const heard = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'];
const program = pathToFileURL(resolve('out/main/run-cli.js')).href;
let servers = 0;

export type HostMessage = { text: string } | { code: number };
const send = (message: HostMessage) => process.send?.(message);

process.stdout.write = ((text: string) => send({ text })) as typeof process.stdout.write;
process.exit = ((code = 0) => {
  for (const name of heard) process.removeAllListeners(name);
  // Logs bypass the streams, so mark the end of each.
  writeSync(2, '\n\0');
  send({ code: Number(code) });
}) as unknown as typeof process.exit;

process.on('message', (message: { args: string[] } | 'end') => {
  if (message === 'end') {
    process.emit('SIGTERM');
    return;
  }
  servers += 1;
  process.argv = [process.execPath, program, ...message.args];
  // The query makes Node evaluate the module again.
  void import(`${program}?server=${servers}`);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
