import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface PackagedApp {
  folder: string;
  executable: string;
  resources: string;
}

const candidates = (): PackagedApp[] => {
  if (process.platform === 'darwin') {
    return ['mac', 'mac-arm64'].map((name) => {
      const folder = join('dist', name, 'Treehouse.app');
      const contents = join(folder, 'Contents');
      const executable = join(contents, 'MacOS', 'treehouse');
      return { folder, executable, resources: join(contents, 'Resources') };
    });
  }
  const isWindows = process.platform === 'win32';
  const system = isWindows ? 'win' : 'linux';
  return [`${system}-unpacked`, `${system}-arm64-unpacked`].map((name) => {
    const folder = join('dist', name);
    const executable = join(folder, isWindows ? 'treehouse.exe' : 'treehouse');
    return { folder, executable, resources: join(folder, 'resources') };
  });
};

export const packagedApp = (): PackagedApp | undefined =>
  candidates().find(({ executable }) => existsSync(executable));
