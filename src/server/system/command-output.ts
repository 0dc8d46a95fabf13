import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A system command that hangs is done without, after this many ms. */
const limitMs = 3_000;

const run = promisify(execFile);

/** What a system command says; nothing where it fails. */
export const outputOf = async (file: string, args: string[] = []): Promise<string> => {
  try {
    return (await run(file, args, { timeout: limitMs, windowsHide: true })).stdout;
  } catch {
    return '';
  }
};
