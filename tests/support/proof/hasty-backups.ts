import fs from 'node:fs/promises';

// Preloaded with --import: a backup has its name from its first byte on, not only when it is whole.
const isPart = (path: unknown): path is string =>
  /[/\\]snapshots[/\\][^/\\]+\.part$/.test(String(path));
const named = (part: string) => part.slice(0, -'.part'.length);

const { mkdir, rename } = fs;
fs.mkdir = (async (path: string, options: { mode: number }) => {
  if (!isPart(path)) return mkdir(path, options);
  await mkdir(named(path), options);
  await fs.symlink(named(path), path, 'junction');
}) as typeof mkdir;
fs.rename = async (from, to) => (isPart(from) ? fs.unlink(from) : rename(from, to));
