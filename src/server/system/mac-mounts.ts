/** Kinds of file systems that lie on another computer, as macOS names them. */
const networkKinds = new Set(['smbfs', 'nfs', 'afpfs', 'webdav']);

interface Mount {
  at: string;
  kind: string;
}

/** `what on /where (kind, more …)`; a place may hold spaces, brackets and the word "on". */
const parseMount = (line: string): Mount[] => {
  const [, at, kind] = / on (\/.*) \((\w+)[^()]*\)$/.exec(line) ?? [];
  return at && kind ? [{ at, kind }] : [];
};

const isBelow = (folder: string, { at }: Mount): boolean =>
  at === '/' || folder === at || folder.startsWith(`${at}/`);

/** Whether a folder of a Mac lies on another computer, by what `/sbin/mount` lists. */
export const isOnNetworkMount = (folder: string, mounts: string): boolean => {
  // Letters with an accent have two spellings, and both name the same folder.
  const found = mounts.normalize().split('\n').flatMap(parseMount);
  const around = found.filter((mount) => isBelow(folder.normalize(), mount));
  // The deepest holds the folder, and of two at one place the one that came last.
  const last = around.reduce<Mount | null>(
    (deepest, mount) => (deepest && deepest.at.length > mount.at.length ? deepest : mount),
    null,
  );
  return last !== null && networkKinds.has(last.kind);
};
