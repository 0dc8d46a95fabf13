import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FileNode, type Survival } from './file-node.ts';
import { FolderNode, listTree, NameLog, type Node } from './folder-node.ts';
import { bytesOf, type DiskCall } from './trace.ts';

const readFolder = (path: string): FolderNode => {
  const folder = new FolderNode();
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    const node = entry.isDirectory() ? readFolder(inside) : new FileNode(readFileSync(inside));
    folder.now.set(entry.name, node);
    folder.lasting.set(entry.name, node);
  }
  return folder;
};

const strings = /"([\\x0-9a-f]*)"/g;

const pathsIn = (args: string): string[] =>
  [...args.matchAll(strings)].map(([, text = '']) => bytesOf(text).toString());
/** The current path of a descriptor; empty for removed files and non-files. */
const pathOfDescriptor = (args: string): string => {
  const [, text = '', isGone] = /^\d+<([\\x0-9a-f]*)>(\(deleted\))?/.exec(args) ?? [];
  return isGone ? '' : bytesOf(text).toString();
};
const lastNumber = (args: string): number => Number(/(\d+)$/.exec(args)?.[1]);

/** A folder on a simulated disk: replays calls, and simulates a power cut. */
export class RecordedDisk {
  private readonly root: FolderNode;
  private readonly names = new NameLog();
  private readonly path: string;

  /** Starts with the files of `before`, all synced; the calls name the folder `path`. */
  constructor(before: string, path: string) {
    this.path = path;
    this.root = readFolder(before);
  }

  private place(path: string): { folder: FolderNode; name: string } | null {
    const inside = relative(this.path, path);
    if (inside === '' || inside.startsWith('..')) return null;
    const parts = inside.split('/');
    const name = parts.pop() ?? '';
    let folder: Node | undefined = this.root;
    for (const part of parts) {
      folder = folder instanceof FolderNode ? folder.now.get(part) : undefined;
    }
    return folder instanceof FolderNode ? { folder, name } : null;
  }

  private find(path: string): Node | undefined {
    if (path === this.path) return this.root;
    const place = this.place(path);
    return place?.folder.now.get(place.name);
  }

  private open({ ended: at, args }: DiskCall): void {
    const [path = ''] = pathsIn(args);
    const place = this.place(path);
    if (!place) return;
    const node = place.folder.now.get(place.name);
    if (node instanceof FolderNode) return;
    if (!node) {
      if (args.includes('O_CREAT')) this.names.add({ at, to: place, node: new FileNode() });
      return;
    }
    if (/O_WRONLY|O_RDWR/.test(args)) node.position = args.includes('O_APPEND') ? node.size : 0;
    if (args.includes('O_TRUNC') && node.size > 0) node.change({ at, size: 0 });
  }

  private write({ ended: at, name, args, result }: DiskCall): void {
    const node = this.find(pathOfDescriptor(args));
    if (!(node instanceof FileNode)) return;
    const data = Buffer.concat(
      [...args.matchAll(strings)].map(([, text = '']) => bytesOf(text)),
    ).subarray(0, result);
    const isAt = name.startsWith('p');
    const offset = isAt ? lastNumber(args) : node.position;
    node.change({ at, offset, data });
    if (!isAt) node.position = offset + data.length;
  }

  private rename({ ended: at, args }: DiskCall): void {
    const [from, to] = pathsIn(args).map((path) => this.place(path));
    const node = from?.folder.now.get(from.name);
    if (from && to && node) this.names.add({ at, from, to, node });
    else if (from || to) throw new Error(`moved across the border: ${pathsIn(args)}`);
  }

  private nameAgain({ ended: at, args }: DiskCall): void {
    const [from = '', to = ''] = pathsIn(args);
    const [node, place] = [this.find(from), this.place(to)];
    if (node && place) this.names.add({ at, to: place, node });
  }

  private remove({ ended: at, args }: DiskCall): void {
    const from = this.place(pathsIn(args)[0] ?? '');
    const node = from?.folder.now.get(from.name);
    if (from && node) this.names.add({ at, from, node });
  }

  private resize({ ended: at, name, args }: DiskCall): void {
    const node = this.find(name === 'truncate' ? (pathsIn(args)[0] ?? '') : pathOfDescriptor(args));
    if (node instanceof FileNode) node.change({ at, size: lastNumber(args) });
  }

  private sync({ began, args }: DiskCall): void {
    const node = this.find(pathOfDescriptor(args));
    if (node instanceof FileNode) node.sync(began);
    else if (node) this.names.sync(node, began);
  }

  private makeFolder({ ended: at, args }: DiskCall): void {
    const to = this.place(pathsIn(args)[0] ?? '');
    if (to) this.names.add({ at, to, node: new FolderNode() });
  }

  /** Replays a call. @throws on an unknown call that touches the folder */
  play(call: DiskCall): void {
    const { name, args } = call;
    if (/^(?:open|openat|creat)$/.test(name)) this.open(call);
    else if (/^(?:write|pwrite64|writev|pwritev2?)$/.test(name)) this.write(call);
    else if (/^(?:fsync|fdatasync)$/.test(name)) this.sync(call);
    else if (/^(?:rename|renameat2?)$/.test(name)) this.rename(call);
    else if (/^(?:link|linkat)$/.test(name)) this.nameAgain(call);
    else if (/^(?:unlink|unlinkat|rmdir)$/.test(name)) this.remove(call);
    else if (/^f?truncate$/.test(name)) this.resize(call);
    else if (/^mkdir(?:at)?$/.test(name)) this.makeFolder(call);
    else if ([...pathsIn(args), pathOfDescriptor(args)].some((path) => this.place(path))) {
      throw new Error(`${name} is not understood`);
    }
  }

  afterPowerCut(survival: Survival, isInOrder: boolean): ReturnType<typeof listTree> {
    return listTree(this.root, this.names.after(survival, isInOrder));
  }
}
