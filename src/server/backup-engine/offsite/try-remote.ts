import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { OffsiteError } from './offsite-error.ts';
import type { Remote } from './remote.ts';
import { copyFiles, findChanged, removeFiles } from './remote-files.ts';

/** Writes a file there, reads it back and removes it: nothing else tells whether that can be done. @throws OffsiteError */
export const tryToWrite = async (remote: Remote): Promise<void> => {
  const folder = join(remote.home, 'try');
  const name = `try-${randomBytes(6).toString('hex')}`;
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await fs.writeFile(join(folder, name), randomBytes(4096));
  await copyFiles(remote, { from: folder, to: remote.root, names: [name] });
  const changed = await findChanged(remote, folder, [name]);
  if (changed.length > 0) throw new OffsiteError('notStored');
  await removeFiles(remote, [name]);
};
