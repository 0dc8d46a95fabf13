import fs from 'node:fs/promises';
import { dirname } from 'node:path';

// Preloaded with --import: a backup has its name from its first byte on, not only when it is whole.
const isPart = (path: unknown): path is string =>
  /[/\\]snapshots[/\\][^/\\]+\.part$/.test(String(path));
const named = (part: string) => part.slice(0, -'.part'.length);

const { mkdir, rename, writeFile } = fs;
fs.mkdir = (async (path: string, options: { mode: number }) => {
  if (!isPart(path)) return mkdir(path, options);
  await mkdir(named(path), options);
  await fs.symlink(named(path), path, 'junction');
}) as typeof mkdir;
// The second one is never whole: whoever looks for it has all the time there is.
fs.writeFile = async (path, ...rest) => {
  const [, part] = /^(.+\.part)[/\\]manifest\.json$/.exec(String(path)) ?? [];
  const names = part ? await fs.readdir(dirname(part)) : [];
  if (names.filter((name) => /Z$/.test(name)).length > 1) await new Promise(() => {});
  return writeFile(path, ...rest);
};
fs.rename = async (from, to) => (isPart(from) ? fs.unlink(from) : rename(from, to));
