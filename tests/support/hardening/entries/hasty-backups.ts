import fs from 'node:fs/promises';
import { dirname } from 'node:path';

// Preloaded with --import: a backup has its final name from the first byte on, not only once complete.
const isPart = (path: unknown): path is string =>
  /[/\\]snapshots[/\\][^/\\]+\.part$/.test(String(path));
const named = (part: string) => part.slice(0, -'.part'.length);

const { mkdir, rename, writeFile } = fs;
fs.mkdir = (async (path: string, options: { mode: number }) => {
  if (!isPart(path)) return mkdir(path, options);
  await mkdir(named(path), options);
  await fs.symlink(named(path), path, 'junction');
}) as typeof mkdir;
// The second one never completes, which gives the test time to find it.
fs.writeFile = async (path, ...rest) => {
  const [, part] = /^(.+\.part)[/\\]manifest\.json$/.exec(String(path)) ?? [];
  const names = part ? await fs.readdir(dirname(part)) : [];
  if (names.filter((name) => /Z$/.test(name)).length > 1) await new Promise(() => {});
  return writeFile(path, ...rest);
};
fs.rename = async (from, to) => (isPart(from) ? fs.unlink(from) : rename(from, to));
