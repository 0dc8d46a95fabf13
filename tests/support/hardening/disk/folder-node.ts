import { FileNode, type Survival } from './file-node.ts';

export type Node = FileNode | FolderNode;

interface NameChange {
  at: number;
  /** The name removed and the one added; a rename does both atomically. */
  from?: { folder: FolderNode; name: string };
  to?: { folder: FolderNode; name: string };
  node: Node;
}

type Names = Map<FolderNode, Map<string, Node>>;

const namesIn = (names: Names, folder: FolderNode): Map<string, Node> => {
  const known = names.get(folder) ?? new Map(folder.lasting);
  names.set(folder, known);
  return known;
};

const apply = (
  { from, to, node }: NameChange,
  namesOf: (folder: FolderNode) => Map<string, Node>,
) => {
  const left = from && namesOf(from.folder);
  if (from && left?.get(from.name) === node) left.delete(from.name);
  if (to) namesOf(to.folder).set(to.name, node);
};

/** A folder: its current names, and the synced ones. */
export class FolderNode {
  readonly now = new Map<string, Node>();
  readonly lasting = new Map<string, Node>();
}

export class NameLog {
  private pending: NameChange[] = [];

  add(change: NameChange): void {
    apply(change, (folder) => folder.now);
    this.pending.push(change);
  }

  sync(folder: FolderNode, began: number): void {
    const kept = new Set<NameChange>();
    const places = new Map<FolderNode, Set<string>>();
    const isTouched = ({ from, to }: NameChange) =>
      [from, to].some((place) => place && places.get(place.folder)?.has(place.name));
    for (const change of this.pending.toReversed()) {
      const isHere = change.from?.folder === folder || change.to?.folder === folder;
      if (!(isHere && change.at < began) && !isTouched(change)) continue;
      kept.add(change);
      for (const place of [change.from, change.to]) {
        if (place)
          places.set(place.folder, (places.get(place.folder) ?? new Set()).add(place.name));
      }
    }
    for (const change of this.pending) if (kept.has(change)) apply(change, (one) => one.lasting);
    this.pending = this.pending.filter((change) => !kept.has(change));
  }

  /** The names after a power cut: a prefix of the changes, or any subset. */
  after(
    { chance, random }: Survival,
    isInOrder: boolean,
  ): (folder: FolderNode) => Map<string, Node> {
    const names: Names = new Map();
    const limit = Math.floor(random() * (this.pending.length + 1));
    for (const [index, change] of this.pending.entries()) {
      if (isInOrder ? index < limit : random() < chance) {
        apply(change, (folder) => namesIn(names, folder));
      }
    }
    return (folder) => names.get(folder) ?? folder.lasting;
  }
}

export const listTree = (
  root: FolderNode,
  namesOf: (folder: FolderNode) => Map<string, Node>,
): { files: Map<string, FileNode>; folders: string[] } => {
  const files = new Map<string, FileNode>();
  const folders: string[] = [];
  const visit = (folder: FolderNode, prefix: string) => {
    for (const [name, node] of namesOf(folder)) {
      if (node instanceof FileNode) files.set(prefix + name, node);
      else {
        folders.push(prefix + name);
        visit(node, `${prefix}${name}/`);
      }
    }
  };
  visit(root, '');
  return { files, folders };
};
