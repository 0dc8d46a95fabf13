import { chmod, copyFile, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { partOf, removeLeftovers } from '#server/index.ts';

/** The file that is the app, and where it is kept until the version after it has proved itself. */
interface ExecutablePath {
  program: string;
  previous: string;
}

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Puts a new program in place; at every moment there is a whole one. Leaves nothing behind when it cannot. */
export const swapProgram = async (file: string, paths: ExecutablePath): Promise<void> => {
  const { program, previous } = paths;
  const part = partOf(program);
  try {
    await copyFile(file, part);
    await chmod(part, 0o755);
    await sync(part);
    await copyFile(program, previous);
    await sync(previous);
    await rename(part, program);
  } catch (error) {
    removeLeftovers(paths);
    throw error;
  }
  await sync(dirname(program));
};

/** Puts the program before it back: the new one was never started. */
export const swapBack = async ({ program, previous }: ExecutablePath): Promise<void> => {
  await rename(previous, program);
  await sync(dirname(program));
};
